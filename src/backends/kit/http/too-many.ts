/** How long to wait, in whole minutes, since people count in those. */
export const minutesToWait = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** What a service says where a limit refuses: for how long, in words and in `retry-after`. */
export const tooManyAttempts = (seconds: number) => ({
  message: `Too many attempts. Minutes to wait: ${minutesToWait(seconds)}.`,
  headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
});
