/**
 * Puts an address into the browser's history, with what Next's router keeps there. Safari refuses it a hundred times in half a
 * minute and throws: the page then shows what was asked for, and its address says it later.
 * @param how a new entry, or in place of the current one
 * @param more said of the entry, for whoever reads it on the way back
 */
export function putAddress(address: string, how: 'push' | 'replace', more: Readonly<Record<string, unknown>> = {}): void {
  const entry = { ...(history.state as object | null), url: address, as: address, ...more };
  try {
    history[`${how}State`](entry, '', address);
  } catch {
    // See above.
  }
}
