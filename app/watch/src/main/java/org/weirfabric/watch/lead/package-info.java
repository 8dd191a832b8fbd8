/** What the leader does: joins reports to incidents, has them cured, and keeps a record. */
package org.weirfabric.watch.lead;
