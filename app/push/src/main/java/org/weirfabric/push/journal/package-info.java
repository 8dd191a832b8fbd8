/**
 * What a transaction leaves behind so that another leader can finish it: one head that is the only
 * decision point, undo records, committed configurations, and records of what ended.
 */
package org.weirfabric.push.journal;
