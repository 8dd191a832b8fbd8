/** What an operator asks for: traffic classes, which of them are lossless, between which hosts. */
package org.weirfabric.model.intent;
