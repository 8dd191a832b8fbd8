#!/usr/bin/env python3
"""Sets paths of a switch with pygnmi: set_gnmi.py HOST:PORT update|replace|delete PATH [JSON]

Prints what the switch answered.
"""

import argparse
import json

import peers


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("endpoint")
    arguments.add_argument("operation", choices=["update", "replace", "delete"])
    arguments.add_argument("path")
    arguments.add_argument("value", nargs="?", type=json.loads)
    peers.add_access(arguments)
    given = arguments.parse_args()
    peers.within("gnmi")
    from grpc import FutureTimeoutError
    from pygnmi.client import gNMIclient, gNMIException

    host, port = given.endpoint.rsplit(":", 1)
    change = [given.path] if given.operation == "delete" else [(given.path, given.value)]
    try:
        with gNMIclient(target=(host, port), **peers.access(given)) as client:
            answer = client.set(**{given.operation: change}, encoding="json_ietf")
    except FutureTimeoutError:
        raise SystemExit("error: no connection in time")
    except gNMIException as refused:
        raise SystemExit(f"error: {refused}")
    print(json.dumps(answer, indent=2, sort_keys=True))


if __name__ == "__main__":
    main()
