#!/usr/bin/env python3
"""Virtual environments for the foreign clients, made on first use."""

import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CLIENTS = ("gnmi", "p4runtime")


def home():
    default = HERE.parent / "emulated-fabric" / "target" / "peers"
    return pathlib.Path(os.environ.get("WEIR_PEERS", default))


def ensure(client):
    """Makes the environment of a client unless it is there; returns its Python."""
    requirements = HERE / f"{client}.requirements.txt"
    wanted = hashlib.sha256(requirements.read_bytes()).hexdigest()
    place = home() / client
    python = place / "bin" / "python"
    stamp = place / "requirements.sha256"
    home().mkdir(parents=True, exist_ok=True)
    with open(home() / f"{client}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if stamp.exists() and stamp.read_text() == wanted:
            return python
        shutil.rmtree(place, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True, stdout=sys.stderr)
        subprocess.run(
            [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
             "--no-deps", "-r", str(requirements)],
            check=True,
            stdout=sys.stderr,
        )
        stamp.write_text(wanted)
    return python


def within(client):
    """Goes on in the environment of a client."""
    if os.environ.get("WEIR_PEER_CLIENT") != client:
        python = ensure(client)
        os.environ["WEIR_PEER_CLIENT"] = client
        sys.stdout.flush()
        os.execv(python, [str(python), *sys.argv])


def add_access(arguments):
    """Adds how a switch that asks who calls is reached; without any of it, in the clear."""
    arguments.add_argument("--trust", help="certificates that sign the switch's")
    arguments.add_argument("--certificate", help="the caller's own, for mTLS")
    arguments.add_argument("--key", help="its key")
    arguments.add_argument("--server-name", help="the name in the switch's certificate")
    arguments.add_argument("--login", help="a file with user and password, in a line each")


def access(given):
    """What pygnmi's client is told of it."""
    if given.trust is None:
        return {"insecure": True}
    told = {"override": given.server_name}
    if given.certificate is None:
        told["path_cert"] = given.trust
    else:
        told.update(path_root=given.trust, path_cert=given.certificate, path_key=given.key)
    if given.login is not None:
        user, password = pathlib.Path(given.login).read_text().splitlines()[:2]
        told.update(username=user, password=password)
    return told


if __name__ == "__main__":
    if sys.argv[1:] != ["prepare"]:
        sys.exit("usage: peers.py prepare")
    for each in CLIENTS:
        print(ensure(each))
