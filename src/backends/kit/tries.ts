const MINUTE_MS = 60_000;

/** Standards, "Sessions and passwords": so many tries are free, then a pause, twice as long each further time. */
export const FIRST_PAUSE_MS = 10 * MINUTE_MS;

export interface TriesBound {
  free: number;
  longestMs: number;
}

export const TRIES: TriesBound = { free: 8, longestMs: 24 * 60 * MINUTE_MS };
/** Of mails to one address, whoever asks: more than one asker may want, and its owner never waits longer than an hour. */
export const TRIES_OF_ANYBODY: TriesBound = { free: 24, longestMs: 60 * MINUTE_MS };
