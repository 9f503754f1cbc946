/** What we note in the state of an entry of the history. */
export interface EntryNotes {
  /** Made for what opened over the page, so that Back closes it. */
  overlay?: true | undefined;
  /** Of an entry that stands for a route of the dialog: entries back to the page without it; 0 where the page came with it. */
  steps?: number | undefined;
}

/**
 * Puts an address into the browser's history, with what Next's router keeps there. Safari refuses it a hundred times in half a
 * minute and throws: the page then shows what was asked for, and its address says it later.
 * @param how a new entry, or in place of the current one
 * @param more said of the entry, for whoever reads it on the way back; a new entry takes over nothing that was said of another
 */
export function putAddress(address: string, how: 'push' | 'replace', more: Readonly<Record<string, unknown>> = {}): void {
  const { overlay, steps, ...ofRouter } = (history.state ?? {}) as EntryNotes & Record<string, unknown>;
  const notes = how === 'push' ? {} : { overlay, steps };
  const entry = { ...ofRouter, ...notes, url: address, as: address, ...more };
  try {
    history[`${how}State`](entry, '', address);
  } catch {
    // See above.
  }
}
