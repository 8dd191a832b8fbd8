/** Recorded samples with the truth about them, their replay, and how well they were judged. */
package org.weirfabric.watchdog.trace;
