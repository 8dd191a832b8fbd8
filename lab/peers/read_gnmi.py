#!/usr/bin/env python3
"""Reads paths of a switch with pygnmi: read_gnmi.py HOST:PORT [--type TYPE] PATH...

Prints {"models": [...], "paths": {PATH: VALUE}}; the value of a path that leads to several places is
a list of {"path", "val"}.
"""

import argparse
import json

import peers


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("endpoint")
    arguments.add_argument("path", nargs="+")
    arguments.add_argument("--type", default="all",
                           choices=["all", "config", "state", "operational"])
    peers.add_access(arguments)
    given = arguments.parse_args()
    peers.within("gnmi")
    from grpc import FutureTimeoutError
    from pygnmi.client import gNMIclient, gNMIException

    host, port = given.endpoint.rsplit(":", 1)
    try:
        with gNMIclient(target=(host, port), **peers.access(given)) as client:
            models = client.capabilities()["supported_models"]
            paths = {}
            for path in given.path:
                answer = client.get(path=[path], datatype=given.type, encoding="json_ietf")
                updates = answer["notification"][0].get("update", [])
                paths[path] = (
                    updates[0]["val"] if len(updates) == 1 and "*" not in path
                    else [{"path": u["path"], "val": u["val"]} for u in updates]
                )
    except FutureTimeoutError:
        raise SystemExit("error: no connection in time")
    except gNMIException as refused:
        raise SystemExit(f"error: {refused}")
    print(json.dumps({"models": models, "paths": paths}, indent=2, sort_keys=True))


if __name__ == "__main__":
    main()
