#!/usr/bin/env python3
"""Inserts an entry into a table of a switch with p4runtime-shell.

write_table.py HOST:PORT DEVICE_ID P4INFO JSON TABLE ACTION NAME=VALUE...

Becomes primary with election id 1/0 and loads the pipeline. NAME is a match field or a parameter of
the action.
"""

import contextlib
import json
import logging
import sys

import peers


def main():
    if len(sys.argv) < 7:
        raise SystemExit(__doc__)
    peers.within("p4runtime")
    logging.disable(logging.ERROR)
    import p4runtime_sh.shell as shell

    endpoint, device, p4info, device_config, table, action = sys.argv[1:7]
    with contextlib.redirect_stdout(sys.stderr):
        shell.setup(
            device_id=int(device),
            grpc_addr=endpoint,
            election_id=(1, 0),
            config=shell.FwdPipeConfig(p4info, device_config),
            verbose=False,
        )
    try:
        entry = shell.TableEntry(table)(action=action)
        fields = {field.name for field in shell.context.get_table(table).match_fields}
        for assignment in sys.argv[7:]:
            name, value = assignment.split("=", 1)
            part = entry.match if name in fields else entry.action
            part[name] = value
        entry.insert()
    except Exception as refused:
        raise SystemExit(f"error: {refused}")
    finally:
        shell.teardown()
    print(json.dumps({"inserted": table}))


if __name__ == "__main__":
    main()
