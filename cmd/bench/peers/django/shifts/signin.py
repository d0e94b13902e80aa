from django.contrib.auth.models import User


class SignIn:
    """Signs every visitor in as a manager, as opshub does for visitors on the same machine. The file has no table for users."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        request.user = User(username="manager", is_active=True, is_staff=True, is_superuser=True)
        return self.get_response(request)
