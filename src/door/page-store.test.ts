import { expect, it, onTestFinished, vi } from 'vitest';
import { forgetPerProcess, onePerProcess } from '../server/one-per-process.ts';

/** Next's own: what this process made. */
const own = vi.hoisted(() => new Map<string, { lastModified: number; value: unknown }>());
vi.mock('next/dist/server/lib/incremental-cache/file-system-cache.js', () => ({
  default: {
    default: class {
      async get(key: string) {
        return own.get(key) ?? null;
      }
      async set(key: string, value: unknown) {
        own.set(key, { lastModified: Date.now(), value });
      }
    },
  },
}));

const page = (html: string, lastModified: number) => JSON.stringify({ lastModified, value: { kind: 'PAGES', html, pageData: {} } });

/** Behind the id of the build. */
const pageIn = (key: string): string => key.slice(key.lastIndexOf(':') + 1);

async function storeOf() {
  own.clear();
  const shared = { pages: new Map<string, string>(), isAway: false };
  forgetPerProcess('sharedStore.made');
  onTestFinished(() => forgetPerProcess('sharedStore.made'));
  onePerProcess('sharedStore.made', () => ({
    store: {
      get: async (key: string) => {
        if (shared.isAway) throw new Error('away');
        return shared.pages.get(pageIn(key));
      },
      set: async (key: string, value: string) => void shared.pages.set(pageIn(key), value),
      remove: async (key: string) => void shared.pages.delete(pageIn(key)),
    },
  }));
  const { default: PageStore } = await import('./page-store.ts');
  const store = new PageStore({} as ConstructorParameters<typeof PageStore>[0]);
  const html = async (key: string) =>
    (await store.get(key, { kind: 'PAGES', isFallback: false } as Parameters<typeof store.get>[1]))?.value;
  return { shared, html, put: (text: string, at: number) => shared.pages.set('/a', page(text, at)) };
}

it('is the newest of what this process and the others made', async () => {
  const { html, put } = await storeOf();
  own.set('/a', { lastModified: 10, value: { html: 'own' } });
  put('of another', 5);
  expect(await html('/a')).toMatchObject({ html: 'own' });
  put('newer', 20);
  expect(await html('/a')).toMatchObject({ html: 'newer' });
});

it('does not go back to an old page of its own when the store is away', async () => {
  const { html, put, shared } = await storeOf();
  own.set('/a', { lastModified: 10, value: { html: 'before the publication' } });
  put('published', 20);
  await html('/a');
  shared.isAway = true;
  expect(await html('/a')).toMatchObject({ html: 'published' });
  own.set('/a', { lastModified: 30, value: { html: 'made here since' } });
  expect(await html('/a')).toMatchObject({ html: 'made here since' });
});
