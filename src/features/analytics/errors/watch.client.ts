/** Waits for the first error: what tells of it is fetched then, and not before. */
function tell(event: Event): void {
  // The window has no name; a picture that does not come is no error of ours.
  if (/SCRIPT|undefined/.test((event.target as Node).nodeName))
    // What cannot be fetched cannot be told.
    void import('./report').then(({ report }) => report(event)).catch(() => undefined);
}
// Captured, since a script that does not come tells its own element alone.
for (const what of ['error', 'unhandledrejection', 'said']) addEventListener(what, tell, true);

export {};
