// SPDX-License-Identifier: Apache-2.0
//
// weir.p4: the data plane Weir drives over P4Runtime (v1model, simple_switch_grpc).
//
// What it does, in order:
//   1. Takes the controller's packet-outs, and hands frames picked by `ingress.punt` to it.
//   2. Keeps to itself what a bridge must not relay: MAC control frames (EtherType 0x8808, which PFC
//      is) are counted by port and opcode, and dropped like every other frame to a reserved address.
//   3. Classifies: the ingress port names a trust map (`ingress.port_trust`), and the map with the
//      packet's DSCP names the traffic class and queue (`ingress.dscp_map`); of a tagged frame without
//      IP it is the PCP (`ingress.pcp_map`). On the ports of the trust boundary the map remarks a
//      lossless code point to a lossy one; each port's remarks are counted.
//   4. Forwards: frames to one of our own MACs by longest prefix (IPv4, IPv6), the others by their
//      destination MAC.
//   5. Guards turns: a frame of a guarded class that came in by one group of ports and leaves by another
//      (by convention both are the ports that lead away from the hosts) goes on in another class, so
//      that no route can make lossless buffers wait for each other in a circle.
//   6. Counts per port and traffic class, on the way in and on the way out. The difference is what
//      was dropped or is still queued: the target itself counts neither.
//
// Tables. README.md has the contract: keys, actions, parameters, widths and ids.
//   ingress.punt            ether_type               -> send_to_controller
//   ingress.mac_control     ingress_port, opcode     -> count_mac_control
//   ingress.port_trust      ingress_port             -> trust
//   ingress.dscp_map        trust_map, dscp          -> classify, classify_and_remark
//   ingress.pcp_map         trust_map, pcp           -> classify_by_pcp, classify_and_remark_pcp
//   ingress.remarked        ingress_port             -> count_remarked
//   ingress.class_received  ingress_port, class      -> count_received
//   ingress.router_mac      dst_mac                  -> route
//   ingress.ipv4_route      ipv4_dst (lpm)           -> next_hop, drop
//   ingress.ipv6_route      ipv6_dst (lpm)           -> next_hop, drop
//   ingress.fdb             dst_mac                  -> forward, flood, drop
//   ingress.guard_from      ingress_port             -> came_by
//   ingress.guard_to        egress_port              -> leaves_by
//   ingress.guard           from, to, class          -> turn
//   egress.class_sent       egress_port, class       -> count_sent
//
// Counters are direct on purpose. simple_switch refuses RECONCILE_AND_COMMIT for a program that has an
// indirect counter, and a pipeline that can only be reloaded by wiping its entries can't be upgraded
// under traffic. The price is one entry per (port, class) that is to be counted.
//
// Not here, because v1model has no such thing: PFC, headroom, ETS. Priority means a strict queue.
#include <core.p4>
#include <v1model.p4>

typedef bit<9> port_t;
typedef bit<48> mac_t;
typedef bit<6> dscp_t;
typedef bit<16> trust_map_t;
typedef bit<3> traffic_class_t;
typedef bit<3> queue_t;
typedef bit<8> port_group_t;

// Start simple_switch_grpc with --cpu-port 510: the highest number that isn't its drop port, 511.
const port_t CPU_PORT = 510;

// The map of a port that `port_trust` doesn't name. By agreement it has no entries.
const trust_map_t NO_TRUST_MAP = 0;

// The group of a port that is in none.
const port_group_t NO_PORT_GROUP = 0;

// What has neither IP nor a tag, and what no map names, is best effort.
const traffic_class_t BEST_EFFORT_CLASS = 0;
const queue_t BEST_EFFORT_QUEUE = 0;

// The controller's own frames (LLDP, DCBX) must not wait behind the traffic they describe.
const queue_t CONTROL_QUEUE = 7;

const bit<16> TYPE_VLAN = 0x8100;
const bit<16> TYPE_IPV4 = 0x0800;
const bit<16> TYPE_IPV6 = 0x86DD;
const bit<16> TYPE_MAC_CONTROL = 0x8808;
const bit<8> PROTOCOL_UDP = 17;

// Ports are 16 bits wide here so that no client has to send a padding field.
@controller_header("packet_in")
header packet_in_t {
    bit<16> ingress_port;
}

@controller_header("packet_out")
header packet_out_t {
    bit<16> egress_port;
}

header ethernet_t {
    mac_t dst_mac;
    mac_t src_mac;
    bit<16> ether_type;
}

header vlan_t {
    bit<3> pcp;
    bit<1> dei;
    bit<12> vlan_id;
    bit<16> ether_type;
}

header mac_control_t {
    bit<16> opcode;
}

header ipv4_t {
    bit<4> version;
    bit<4> ihl;
    dscp_t dscp;
    bit<2> ecn;
    bit<16> total_length;
    bit<16> identification;
    bit<3> flags;
    bit<13> fragment_offset;
    bit<8> ttl;
    bit<8> protocol;
    bit<16> header_checksum;
    bit<32> src;
    bit<32> dst;
    varbit<320> options;
}

header ipv6_t {
    bit<4> version;
    dscp_t dscp;
    bit<2> ecn;
    bit<20> flow_label;
    bit<16> payload_length;
    bit<8> next_header;
    bit<8> hop_limit;
    bit<128> src;
    bit<128> dst;
}

header udp_t {
    bit<16> src_port;
    bit<16> dst_port;
    bit<16> length;
    bit<16> checksum;
}

struct headers_t {
    packet_in_t packet_in;
    packet_out_t packet_out;
    ethernet_t ethernet;
    vlan_t vlan;
    mac_control_t mac_control;
    ipv4_t ipv4;
    ipv6_t ipv6;
    udp_t udp;
}

struct local_t {
    trust_map_t trust_map;
    traffic_class_t traffic_class;
    dscp_t dscp;
    bool is_ip;
    bool is_remarked;
    bit<16> ether_type;
    port_group_t from_group;
    port_group_t to_group;
}

error {
    Ipv4HeaderMalformed,
    Ipv6HeaderMalformed
}

parser frame_parser(
        packet_in packet,
        out headers_t hdr,
        inout local_t local,
        inout standard_metadata_t standard_metadata) {

    state start {
        transition select(standard_metadata.ingress_port) {
            CPU_PORT: parse_packet_out;
            default: parse_ethernet;
        }
    }

    state parse_packet_out {
        packet.extract(hdr.packet_out);
        transition parse_ethernet;
    }

    state parse_ethernet {
        packet.extract(hdr.ethernet);
        local.ether_type = hdr.ethernet.ether_type;
        transition select(hdr.ethernet.ether_type) {
            TYPE_VLAN: parse_vlan;
            TYPE_IPV4: parse_ipv4;
            TYPE_IPV6: parse_ipv6;
            TYPE_MAC_CONTROL: parse_mac_control;
            default: accept;
        }
    }

    state parse_vlan {
        packet.extract(hdr.vlan);
        local.ether_type = hdr.vlan.ether_type;
        transition select(hdr.vlan.ether_type) {
            TYPE_IPV4: parse_ipv4;
            TYPE_IPV6: parse_ipv6;
            default: accept;
        }
    }

    state parse_mac_control {
        packet.extract(hdr.mac_control);
        transition accept;
    }

    // Options are taken along: a packet that carries some must not slip past the trust boundary, and
    // its checksum covers them.
    state parse_ipv4 {
        bit<8> start_octet = packet.lookahead<bit<8>>();
        verify(start_octet[7:4] == 4 && start_octet[3:0] >= 5, error.Ipv4HeaderMalformed);
        packet.extract(hdr.ipv4, ((bit<32>) start_octet[3:0] - 5) << 5);
        local.is_ip = true;
        local.dscp = hdr.ipv4.dscp;
        transition select(hdr.ipv4.fragment_offset, hdr.ipv4.protocol) {
            (0, PROTOCOL_UDP): parse_udp;
            default: accept;
        }
    }

    state parse_ipv6 {
        packet.extract(hdr.ipv6);
        verify(hdr.ipv6.version == 6, error.Ipv6HeaderMalformed);
        local.is_ip = true;
        local.dscp = hdr.ipv6.dscp;
        transition select(hdr.ipv6.next_header) {
            PROTOCOL_UDP: parse_udp;
            default: accept;
        }
    }

    state parse_udp {
        packet.extract(hdr.udp);
        transition accept;
    }
}

control verify_checksums(inout headers_t hdr, inout local_t local) {
    apply {
        verify_checksum(
            hdr.ipv4.isValid(),
            {
                hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.total_length,
                hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.fragment_offset, hdr.ipv4.ttl,
                hdr.ipv4.protocol, hdr.ipv4.src, hdr.ipv4.dst, hdr.ipv4.options
            },
            hdr.ipv4.header_checksum,
            HashAlgorithm.csum16);
    }
}

control ingress(
        inout headers_t hdr,
        inout local_t local,
        inout standard_metadata_t standard_metadata) {

    direct_counter(CounterType.packets_and_bytes) mac_control_counter;
    direct_counter(CounterType.packets_and_bytes) dscp_map_counter;
    direct_counter(CounterType.packets_and_bytes) pcp_map_counter;
    direct_counter(CounterType.packets_and_bytes) remarked_counter;
    direct_counter(CounterType.packets_and_bytes) class_received_counter;
    direct_counter(CounterType.packets_and_bytes) guard_counter;

    action drop() {
        mark_to_drop(standard_metadata);
    }

    action pass() {}

    // ---- controller ----

    // Redirects the frame to the controller; it isn't forwarded.
    action send_to_controller() {
        hdr.packet_in.setValid();
        hdr.packet_in.ingress_port = (bit<16>) standard_metadata.ingress_port;
        standard_metadata.egress_spec = CPU_PORT;
        standard_metadata.priority = CONTROL_QUEUE;
    }

    // The EtherType is the one behind a VLAN tag, if there is one.
    table punt {
        key = {
            local.ether_type: exact @name("ether_type");
        }
        actions = {
            send_to_controller;
            @defaultonly pass;
        }
        const default_action = pass();
        size = 16;
    }

    // ---- MAC control ----

    action count_mac_control() {
        mac_control_counter.count();
    }

    // Opcode 0x0101 is PFC, 0x0001 is PAUSE. The frame is dropped whether it is counted or not.
    table mac_control {
        key = {
            standard_metadata.ingress_port: exact @name("ingress_port");
            hdr.mac_control.opcode: exact @name("opcode");
        }
        actions = {
            count_mac_control;
            @defaultonly pass;
        }
        const default_action = pass();
        counters = mac_control_counter;
        size = 1024;
    }

    // ---- classification ----

    action trust(trust_map_t trust_map) {
        local.trust_map = trust_map;
    }

    // A port goes from one map to another by one MODIFY: that is how the gate opens and closes.
    table port_trust {
        key = {
            standard_metadata.ingress_port: exact @name("ingress_port");
        }
        actions = {
            trust;
        }
        const default_action = trust(NO_TRUST_MAP);
        size = 512;
    }

    action classify(traffic_class_t traffic_class, queue_t queue) {
        dscp_map_counter.count();
        local.traffic_class = traffic_class;
        standard_metadata.priority = queue;
    }

    action classify_and_remark(traffic_class_t traffic_class, queue_t queue, dscp_t dscp) {
        dscp_map_counter.count();
        local.traffic_class = traffic_class;
        standard_metadata.priority = queue;
        local.dscp = dscp;
        local.is_remarked = true;
    }

    action best_effort() {
        local.traffic_class = BEST_EFFORT_CLASS;
        standard_metadata.priority = BEST_EFFORT_QUEUE;
    }

    table dscp_map {
        key = {
            local.trust_map: exact @name("trust_map");
            local.dscp: exact @name("dscp");
        }
        actions = {
            classify;
            classify_and_remark;
            @defaultonly best_effort;
        }
        const default_action = best_effort();
        counters = dscp_map_counter;
        size = 1024;
    }

    action classify_by_pcp(traffic_class_t traffic_class, queue_t queue) {
        pcp_map_counter.count();
        local.traffic_class = traffic_class;
        standard_metadata.priority = queue;
    }

    action classify_and_remark_pcp(traffic_class_t traffic_class, queue_t queue, bit<3> pcp) {
        pcp_map_counter.count();
        local.traffic_class = traffic_class;
        standard_metadata.priority = queue;
        hdr.vlan.pcp = pcp;
        local.is_remarked = true;
    }

    // The PCP of a frame with IP says nothing: it goes by its DSCP.
    table pcp_map {
        key = {
            local.trust_map: exact @name("trust_map");
            hdr.vlan.pcp: exact @name("pcp");
        }
        actions = {
            classify_by_pcp;
            classify_and_remark_pcp;
            @defaultonly best_effort;
        }
        const default_action = best_effort();
        counters = pcp_map_counter;
        size = 256;
    }

    action count_remarked() {
        remarked_counter.count();
    }

    table remarked {
        key = {
            standard_metadata.ingress_port: exact @name("ingress_port");
        }
        actions = {
            count_remarked;
            @defaultonly pass;
        }
        const default_action = pass();
        counters = remarked_counter;
        size = 512;
    }

    action count_received() {
        class_received_counter.count();
    }

    table class_received {
        key = {
            standard_metadata.ingress_port: exact @name("ingress_port");
            local.traffic_class: exact @name("traffic_class");
        }
        actions = {
            count_received;
            @defaultonly pass;
        }
        const default_action = pass();
        counters = class_received_counter;
        size = 4096;
    }

    // ---- forwarding ----

    action route() {}

    // The frames we route rather than bridge.
    table router_mac {
        key = {
            hdr.ethernet.dst_mac: exact @name("dst_mac");
        }
        actions = {
            route;
            @defaultonly pass;
        }
        const default_action = pass();
        size = 64;
    }

    action next_hop(port_t egress_port, mac_t src_mac, mac_t dst_mac) {
        standard_metadata.egress_spec = egress_port;
        hdr.ethernet.src_mac = src_mac;
        hdr.ethernet.dst_mac = dst_mac;
    }

    table ipv4_route {
        key = {
            hdr.ipv4.dst: lpm @name("ipv4_dst");
        }
        actions = {
            next_hop;
            drop;
        }
        const default_action = drop();
        size = 4096;
    }

    table ipv6_route {
        key = {
            hdr.ipv6.dst: lpm @name("ipv6_dst");
        }
        actions = {
            next_hop;
            drop;
        }
        const default_action = drop();
        size = 4096;
    }

    action forward(port_t egress_port) {
        standard_metadata.egress_spec = egress_port;
    }

    // The group is one of the packet replication engine's; the port a frame came from gets no copy.
    action flood(bit<16> multicast_group) {
        standard_metadata.mcast_grp = multicast_group;
    }

    table fdb {
        key = {
            hdr.ethernet.dst_mac: exact @name("dst_mac");
        }
        actions = {
            forward;
            flood;
            drop;
        }
        const default_action = drop();
        size = 4096;
    }

    // ---- guard ----

    action came_by(port_group_t port_group) {
        local.from_group = port_group;
    }

    table guard_from {
        key = {
            standard_metadata.ingress_port: exact @name("ingress_port");
        }
        actions = {
            came_by;
        }
        const default_action = came_by(NO_PORT_GROUP);
        size = 512;
    }

    action leaves_by(port_group_t port_group) {
        local.to_group = port_group;
    }

    table guard_to {
        key = {
            standard_metadata.egress_spec: exact @name("egress_port");
        }
        actions = {
            leaves_by;
        }
        const default_action = leaves_by(NO_PORT_GROUP);
        size = 512;
    }

    // The frame was received, and counted, in its old class: its ingress buffer is that one's. The next
    // switch must not take it back, hence the DSCP.
    action turn(traffic_class_t traffic_class, queue_t queue, dscp_t dscp) {
        guard_counter.count();
        local.traffic_class = traffic_class;
        standard_metadata.priority = queue;
        local.dscp = dscp;
        if (hdr.ipv4.isValid()) {
            hdr.ipv4.dscp = dscp;
        } else if (hdr.ipv6.isValid()) {
            hdr.ipv6.dscp = dscp;
        }
    }

    // Two groups of ports and not a pair of ports are the key: a switch has thousands of turns, and all
    // of a kind are guarded alike.
    table guard {
        key = {
            local.from_group: exact @name("from_group");
            local.to_group: exact @name("to_group");
            local.traffic_class: exact @name("traffic_class");
        }
        actions = {
            turn;
            @defaultonly pass;
        }
        const default_action = pass();
        counters = guard_counter;
        size = 64;
    }

    apply {
        if (hdr.packet_out.isValid()) {
            if (hdr.packet_out.egress_port < (bit<16>) CPU_PORT) {
                standard_metadata.egress_spec = (port_t) hdr.packet_out.egress_port;
                standard_metadata.priority = CONTROL_QUEUE;
                hdr.packet_out.setInvalid();
            } else {
                drop();
            }
            exit;
        }
        if (standard_metadata.parser_error != error.NoError
                || standard_metadata.checksum_error == 1) {
            drop();
            exit;
        }
        if (hdr.mac_control.isValid()) {
            mac_control.apply();
            drop();
            exit;
        }
        if (punt.apply().hit) {
            exit;
        }
        // 01-80-C2-00-00-00 to -0F: no bridge relays these.
        if (hdr.ethernet.dst_mac[47:4] == 44w0x0180C200000) {
            drop();
            exit;
        }

        port_trust.apply();
        if (local.is_ip) {
            dscp_map.apply();
        } else if (hdr.vlan.isValid()) {
            pcp_map.apply();
        } else {
            best_effort();
        }
        if (local.is_remarked) {
            remarked.apply();
            if (hdr.ipv4.isValid()) {
                hdr.ipv4.dscp = local.dscp;
            } else if (hdr.ipv6.isValid()) {
                hdr.ipv6.dscp = local.dscp;
            }
        }
        class_received.apply();

        if (!router_mac.apply().hit) {
            fdb.apply();
        } else if (hdr.ipv4.isValid() && hdr.ipv4.ttl > 1) {
            hdr.ipv4.ttl = hdr.ipv4.ttl - 1;
            ipv4_route.apply();
        } else if (hdr.ipv6.isValid() && hdr.ipv6.hop_limit > 1) {
            hdr.ipv6.hop_limit = hdr.ipv6.hop_limit - 1;
            ipv6_route.apply();
        } else {
            drop();
        }

        // A flooded frame has no one port that it leaves by; nothing that is flooded is lossless.
        if (standard_metadata.mcast_grp == 0) {
            guard_from.apply();
            guard_to.apply();
            guard.apply();
        }
    }
}

control egress(
        inout headers_t hdr,
        inout local_t local,
        inout standard_metadata_t standard_metadata) {

    direct_counter(CounterType.packets_and_bytes) class_sent_counter;

    action pass_uncounted() {}

    action count_sent() {
        class_sent_counter.count();
    }

    table class_sent {
        key = {
            standard_metadata.egress_port: exact @name("egress_port");
            local.traffic_class: exact @name("traffic_class");
        }
        actions = {
            count_sent;
            @defaultonly pass_uncounted;
        }
        const default_action = pass_uncounted();
        counters = class_sent_counter;
        size = 4096;
    }

    apply {
        // Neither the controller's frames nor the copy for the port a flooded frame came from are
        // traffic of a class.
        if (standard_metadata.egress_port == CPU_PORT
                || standard_metadata.ingress_port == CPU_PORT) {
            exit;
        }
        if (standard_metadata.egress_rid != 0
                && standard_metadata.egress_port == standard_metadata.ingress_port) {
            mark_to_drop(standard_metadata);
            exit;
        }
        class_sent.apply();
    }
}

control update_checksums(inout headers_t hdr, inout local_t local) {
    apply {
        update_checksum(
            hdr.ipv4.isValid(),
            {
                hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.total_length,
                hdr.ipv4.identification, hdr.ipv4.flags, hdr.ipv4.fragment_offset, hdr.ipv4.ttl,
                hdr.ipv4.protocol, hdr.ipv4.src, hdr.ipv4.dst, hdr.ipv4.options
            },
            hdr.ipv4.header_checksum,
            HashAlgorithm.csum16);
    }
}

control frame_deparser(packet_out packet, in headers_t hdr) {
    apply {
        packet.emit(hdr.packet_in);
        packet.emit(hdr.ethernet);
        packet.emit(hdr.vlan);
        packet.emit(hdr.mac_control);
        packet.emit(hdr.ipv4);
        packet.emit(hdr.ipv6);
        packet.emit(hdr.udp);
    }
}

@pkginfo(name="weir.p4", version="0.2.0", organization="org.weirfabric")
V1Switch(
    frame_parser(),
    verify_checksums(),
    ingress(),
    egress(),
    update_checksums(),
    frame_deparser()) main;
