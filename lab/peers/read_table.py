#!/usr/bin/env python3
"""Reads a table of a switch by name with p4runtime-shell.

read_table.py HOST:PORT DEVICE_ID P4INFO JSON TABLE

The switch must run the program of P4INFO. Prints {"table": TABLE, "entries": [{"match": {FIELD:
NUMBER or "NUMBER/PREFIX"}, "action": ACTION, "params": {PARAMETER: NUMBER}}]}, in order.
"""

import contextlib
import json
import logging
import sys

import peers


def main():
    if len(sys.argv) != 6:
        raise SystemExit(__doc__)
    peers.within("p4runtime")
    logging.disable(logging.ERROR)
    import google.protobuf.text_format as text_format
    import p4runtime_sh.shell as shell
    from p4.config.v1 import p4info_pb2

    endpoint, device, p4info_file, _, table = sys.argv[1:]
    # Election id 0 is no bid: whoever is primary stays it.
    with contextlib.redirect_stdout(sys.stderr):
        shell.setup(device_id=int(device), grpc_addr=endpoint, election_id=(0, 0), verbose=False)
    try:
        with open(p4info_file, encoding="utf-8") as file:
            wanted = text_format.Parse(file.read(), p4info_pb2.P4Info())
        if shell.client.get_p4info() != wanted:
            raise SystemExit(f"error: the switch runs another program than {p4info_file}")
        entries = [entry_of(entry) for entry in shell.TableEntry(table).read()]
    finally:
        shell.teardown()
    entries.sort(key=lambda entry: json.dumps(entry, sort_keys=True))
    print(json.dumps({"table": table, "entries": entries}, indent=2, sort_keys=True))


def entry_of(entry):
    import p4runtime_sh.shell as shell

    message = entry.msg()
    table = shell.context.get_table(entry.name)
    names = {field.id: field.name for field in table.match_fields}
    action = message.action.action
    described = shell.context.get_obj_by_id(action.action_id)
    params = {param.id: param.name for param in described.params}
    return {
        "match": {names[match.field_id]: value_of(match) for match in message.match},
        "action": described.preamble.name,
        "params": {params[p.param_id]: number(p.value) for p in action.params},
    }


def value_of(match):
    kind = match.WhichOneof("field_match_type")
    if kind == "lpm":
        return f"{number(match.lpm.value)}/{match.lpm.prefix_len}"
    if kind == "exact":
        return number(match.exact.value)
    return str(getattr(match, kind)).strip()


def number(value):
    return int.from_bytes(value, "big")


if __name__ == "__main__":
    main()
