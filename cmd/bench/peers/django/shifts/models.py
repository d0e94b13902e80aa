"""The tables that a list of shifts needs. opshub creates and fills them."""

from django.db import models


class Location(models.Model):
    name = models.TextField()

    class Meta:
        managed = False
        db_table = "location"

    def __str__(self):
        return self.name


class Position(models.Model):
    name = models.TextField()

    class Meta:
        managed = False
        db_table = "position"

    def __str__(self):
        return self.name


class Employee(models.Model):
    number = models.TextField()
    name = models.TextField()

    class Meta:
        managed = False
        db_table = "employee"

    def __str__(self):
        return self.name


class Shift(models.Model):
    employee = models.ForeignKey(Employee, models.DO_NOTHING, null=True)
    location = models.ForeignKey(Location, models.DO_NOTHING, null=True)
    position = models.ForeignKey(Position, models.DO_NOTHING, null=True)
    starts_at = models.IntegerField()  # seconds since 1970 in UTC
    ends_at = models.IntegerField()
    time_zone = models.TextField()
    break_minutes = models.IntegerField()
    label = models.TextField()
    notes = models.TextField()
    state = models.TextField()

    class Meta:
        managed = False
        db_table = "shift"
