package org.weirfabric.cli.demo;

/** Something that goes wrong once a demo's intent is committed. */
public sealed interface LaterFault permits HostFault, CableFault {}
