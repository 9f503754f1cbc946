import { expect, it, vi } from 'vitest';
import { readXliff, writeXliff } from '@/lib/xliff';
import type { AuthoringClient } from '../authoring/client.server';
import { bringIn } from './bring-in.server';

vi.mock('@/server/logger', () => ({ logger: { warn: () => undefined } }));

const TITLE = '0a0a0a0a-0000-4000-8000-000000000001';
const RECORD = '0a0a0a0a-0000-4000-8000-000000000002';
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const PAGES = [1, 2, 3].map((number) => ({ id: idOf(number), path: `/sitecore/content/a/Home/page ${number}`, title: `Page ${number}` }));

const field = (id: string, name: string, value: string, own: boolean) => ({
  id,
  name,
  value,
  own,
  type: 'Single-Line Text',
  scope: 'versioned',
});

/** The authoring calls over items in memory, which end after so many changes. */
function service(most: number) {
  const german = new Map<string, Map<string, string>>();
  let changes = 0;
  const ask = (path: string, _schema: unknown, options: { method?: string; query?: { language?: string }; body?: unknown } = {}) => {
    const page = PAGES.find(({ id }) => path === `items/${id}`);
    if (!page) throw new Error(`nobody answers ${path}`);
    if (options.method === 'PATCH') {
      if (changes >= most) return Promise.reject(new Error('the service is away'));
      changes += 1;
      const { fields } = options.body as { fields: { id: string; value: string }[] };
      const own = german.get(page.id) ?? new Map<string, string>();
      for (const { id, value } of fields) own.set(id, value);
      german.set(page.id, own);
      return Promise.resolve({});
    }
    const own = options.query?.language === 'de' ? german.get(page.id) : new Map([[TITLE, page.title]]);
    const fields = [
      field(TITLE, 'Title', own?.get(TITLE) ?? page.title, own?.has(TITLE) ?? false),
      field(RECORD, 'TranslatedFrom', own?.get(RECORD) ?? '', own?.has(RECORD) ?? false),
    ];
    return Promise.resolve({ id: page.id, path: page.path, version: own ? 1 : 0, revision: 'r', fields });
  };
  return { api: { ask } as unknown as AuthoringClient, german };
}

const file = () => {
  const text = writeXliff(
    PAGES.map(({ id, path, title }) => ({ id, path, fields: [{ id: TITLE, name: 'Title', type: 'Single-Line Text', source: title }] })),
    { from: 'en', to: 'de' },
  );
  return readXliff(
    (text ?? '').replace(
      /state="initial"([^>]*>\s*<source[^>]*>)Page( \d)<\/source>/g,
      'state="translated"$1Page$2</source><target xml:space="preserve">Seite$2</target>',
    ),
  );
};

it('a file that is broken off midway says what came, notes it, and names the rest', async () => {
  // Two pages are written; then the service is away, once.
  const { api, german } = service(2);
  const brought = await bringIn(api, file(), 'de');
  expect(brought.map(({ id, written }) => [id, written])).toEqual([
    [idOf(1), ['Title']],
    [idOf(2), ['Title']],
    [idOf(3), []],
  ]);
  expect(brought[2]?.problems.map(({ code }) => code)).toEqual(['stopped']);
  // The notes are written after that, and the service is away still: it is said where they belong.
  expect(brought[0]?.problems.map(({ code }) => code)).toEqual(['not-noted']);
  expect(german.get(idOf(1))?.get(TITLE)).toBe('Seite 1');
});

it('of which nothing came is the failure that it was', async () => {
  await expect(bringIn(service(0).api, file(), 'de')).rejects.toThrow('the service is away');
});

it('brought in again once the service is back, it is whole', async () => {
  const { api, german } = service(100);
  await bringIn(api, file(), 'de');
  const again = await bringIn(api, file(), 'de');
  expect(again.flatMap(({ problems }) => problems)).toEqual([]);
  for (const { id } of PAGES) expect(german.get(id)?.get(RECORD)).toMatch(/Title/);
});
