/** Runs an intent's life again and again while a fault strikes at a seeded point. */
package org.weirfabric.lab.faults.campaign;
