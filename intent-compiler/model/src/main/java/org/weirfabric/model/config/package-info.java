/** What one switch is to be configured with, in no vendor dialect. */
package org.weirfabric.model.config;
