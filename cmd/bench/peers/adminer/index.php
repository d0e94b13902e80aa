<?php
// Adminer over the SQLite file of the environment variable PEER_DB. Adminer itself is the Debian package.

// Every visitor is signed in, as opshub does for visitors on the same machine. Adminer then starts no session of its own.
define('SID', '');
$_SESSION = ['pwds' => ['sqlite' => ['' => ['' => '']]], 'token' => 1];
$_GET += ['sqlite' => '', 'username' => '', 'db' => getenv('PEER_DB')];

// The export of Adminer is a form with a token. The load generator sends only GET.
if (isset($_GET['export'])) {
    unset($_GET['export']);
    $_POST = ['export' => '1', 'all' => '1', 'format' => 'csv', 'output' => 'text', 'token' => '1:0'];
}

function adminer_object()
{
    class ReadyAdminer extends Adminer
    {
        public function login($login, $password)
        {
            return true;
        }
    }
    return new ReadyAdminer();
}

include '/usr/share/adminer/adminer.php';
