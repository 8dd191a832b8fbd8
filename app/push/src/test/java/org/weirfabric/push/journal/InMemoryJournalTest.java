package org.weirfabric.push.journal;

/** The journal that other tests rely on keeps the contract too. */
class InMemoryJournalTest extends JournalContract {
  private final InMemoryJournal journal = new InMemoryJournal();

  @Override
  protected Journal journal() {
    return journal;
  }
}
