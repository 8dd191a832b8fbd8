/** What the app does, behind REST and the Karaf commands: intents, plans, transactions. */
package org.weirfabric.onos.fabric;
