/** Runs once when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { prepareServer } = await import('./server/prepare');
    prepareServer();
    const { warmDictionaries } = await import('./features/content/services/warm.server');
    // Not awaited: pages can be asked for before it is done.
    void warmDictionaries();
    const { keepGatedAddresses } = await import('./features/content/access/gated-list.server');
    keepGatedAddresses();
  }
}
