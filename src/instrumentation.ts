/** What pages need soon, but the first one not at once: a server that is asked while it starts answers before this begins. */
const PREPARE_MS = 1_000;

/** Runs once when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { prepareServer } = await import('./server/prepare');
    prepareServer();
    const [{ registerShares }, { hasKeptParameter }, { isTold }, { isOffersVisit }] = await Promise.all([
      import('./server/shared-copies/register'),
      import('./features/offers/parameters/server'),
      import('./features/account/flash/server'),
      import('./features/offers/server'),
    ]);
    registerShares({ keepsParameter: hasKeptParameter, isTold, isOffersVisit });
    const [{ tellWhatMayBePages }, { mayBeHere }, { contentServices }] = await Promise.all([
      import('./server/pages-in-memory'),
      import('./server/page/may-be-page'),
      import('./server/content/services'),
    ]);
    tellWhatMayBePages((asked) => mayBeHere(asked, contentServices()));
    const [{ prepareSharedStore }, { hearPublications, prepareRemaking }] = await Promise.all([
      import('./server/shared-store/store'),
      import('./features/editing/published/server'),
    ]);
    await prepareSharedStore();
    prepareRemaking();
    hearPublications();
    setTimeout(() => {
      void import('@/server/content/warm').then(({ warmDictionaries, warmRedirects }) =>
        Promise.all([warmDictionaries(), warmRedirects()]),
      );
      void import('./features/content/access/server').then(({ keepGatedAddresses }) => keepGatedAddresses());
      void import('./features/content/lists/server').then(({ keepFilteredListings }) => keepFilteredListings());
      void import('./features/content/files/server').then(({ keepPictureRule }) => keepPictureRule());
    }, PREPARE_MS).unref();
  }
}
