package org.weirfabric.onos.cluster;



