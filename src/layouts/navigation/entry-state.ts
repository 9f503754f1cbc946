/** What we note in the state of an entry of the history. */
export interface EntryState {
  /** Made for what opened over the page, so that Back closes it. */
  overlay?: true;
}
