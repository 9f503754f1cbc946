import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AuthoringRefusal, type AuthoringClient, type AuthoringOptions } from '../authoring/client.server';
import type { Asked } from '../common/page';
import { dictionaryPage } from './dictionary/dictionary.server';
import { ENTRY, KEY, PHRASE } from './dictionary/model';
import { mediaLibraryPage } from './media/media.server';
import { redirectsPage } from './redirects/redirects.server';
import { KEEPS_QUERY, MAP, PAIRS, TYPE } from './redirects/model';

const ID = '5b315248-5f92-56dc-9be2-9748f5465b23';
const OTHER = '610ced21-43a4-5ad9-975b-92716ff28fe3';
const FIELD = 'f9b480f6-3b04-5be6-b449-aeb601f2f60a';

interface Call {
  method: string;
  path: string;
  options: AuthoringOptions;
}

/** The pages' own client over answers by path; what is changed is kept. */
function asked(answers: (path: string, query: Readonly<Record<string, unknown>>) => unknown, more: Partial<Asked> = {}) {
  const calls: Call[] = [];
  const api: AuthoringClient = {
    ask: <S extends z.ZodType>(path: string, schema: S, options: AuthoringOptions = {}) => {
      calls.push({ method: options.method ?? 'GET', path, options });
      return Promise.resolve().then(() => schema.parse(answers(path, options.query ?? {})));
    },
  };
  const editor = { account: 'a', roles: ['editor'], may: { edit: true } };
  const given: Asked = { path: [], query: new URLSearchParams(), language: 'en', word: (key) => key, editor, api, ...more };
  return {
    given,
    changes: () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, options }) => ({ method, path, ...options })),
  };
}

const row = (id: string, path: string, fields: Record<string, string>) => ({
  id,
  name: path.split('/').at(-1),
  displayName: '',
  template: { id: MAP, name: 'T' },
  path,
  version: 1,
  revision: `r-${id}`,
  fields,
});
const item = (value: string, type = 'Image') => ({
  id: ID,
  name: 'x',
  displayName: '',
  path: '/sitecore/content/x',
  template: { id: MAP, name: 'T' },
  language: 'en',
  version: 2,
  revision: 'r1',
  languages: [],
  state: 'none',
  live: false,
  fields: [{ id: FIELD, name: 'Image', title: 'Image', type, section: '', scope: 'versioned', value, own: true }],
  insert: [],
  may: { edit: true, approve: false, delete: true, rename: true },
});

describe('the library', () => {
  it('puts a picture into the field it was opened for, and leads back to its form', async () => {
    const { given, changes } = asked(() => item(''));
    const form = new URLSearchParams({ act: 'use', for: ID, field: FIELD, media: OTHER, alt: 'Reeds', language: 'en' });
    expect(await mediaLibraryPage.post?.(given, form)).toEqual({ to: `item/${ID}?language=en&version=2`, told: 'saved' });
    expect(changes()).toEqual([
      {
        method: 'PATCH',
        path: `items/${ID}`,
        ifMatch: 'r1',
        body: {
          language: 'en',
          version: 2,
          fields: [{ id: FIELD, value: '<image mediaid="{610CED21-43A4-5AD9-975B-92716FF28FE3}" alt="Reeds" />', base: '' }],
        },
      },
    ]);
  });

  it('asks for nothing where the picture is there already, and refuses what is no item', async () => {
    const { given, changes } = asked(() => item('<image mediaid="{610CED21-43A4-5AD9-975B-92716FF28FE3}" alt="Reeds" />'));
    await mediaLibraryPage.post?.(
      given,
      new URLSearchParams({ act: 'use', for: ID, field: FIELD, media: OTHER, alt: 'Reeds', language: 'en' }),
    );
    expect(
      await mediaLibraryPage.post?.(given, new URLSearchParams({ act: 'use', for: '../x', field: FIELD, media: OTHER })),
    ).toMatchObject({ status: 400 });
    expect(changes()).toEqual([]);
  });

  it('has the newest of all folders where none is asked for', async () => {
    const page = { rows: [], folders: [{ id: ID, name: 'drawings', displayName: '', path: '/x' }], total: 0, page: 1, pages: 1 };
    const { given } = asked((_, { q }) => (q === '/' ? { ...page, folders: [], total: 155 } : page));
    expect(await mediaLibraryPage.load(given)).toMatchObject({ data: { found: { total: 155, folders: [{ name: 'drawings' }] } } });
  });
});

describe('the dictionary', () => {
  const entries = (language: string) => ({
    rows: [
      row(ID, '/sitecore/content/aldermoor/dotcom/Dictionary/x', {
        [KEY]: 'x.y',
        [PHRASE]: language === 'de' ? 'Noch {count} da' : '{count} left',
      }),
    ],
    total: 1,
    page: 1,
    pages: 1,
  });
  const page = (form: Record<string, string>, refusal?: Error) => {
    const { given, changes } = asked((path, { language, template }) => {
      if (path.endsWith('/languages') && refusal) throw refusal;
      if (path !== 'entries') return { languages: [] };
      expect(template).toBe(ENTRY);
      return entries(String(language));
    });
    const posted = dictionaryPage.post?.(
      given,
      new URLSearchParams({
        id: ID,
        'was.en': '{count} left',
        'revision.en': 'r1',
        'was.de': 'Noch {count} da',
        'revision.de': 'r2',
        ...form,
      }),
    );
    return { given, changes, posted };
  };

  it('shows an entry in each language', async () =>
    expect(await dictionaryPage.load(page({}).given)).toMatchObject({
      data: { rows: [{ key: 'x.y', site: 'dotcom', texts: { en: { value: '{count} left' }, de: { value: 'Noch {count} da' } } }] },
    }));

  it('saves what was changed in several languages in one change', async () => {
    const { changes, posted } = page({ 'text.en': '{count} more', 'text.de': 'Noch {count} übrig' });
    expect(await posted).toEqual({ to: `dictionary#entry-${ID}`, told: 'saved' });
    expect(changes()).toMatchObject([
      {
        path: `items/${ID}/languages`,
        body: {
          languages: [
            { language: 'en', revision: 'r1', fields: [{ id: PHRASE, value: '{count} more', base: '{count} left' }] },
            { language: 'de', revision: 'r2', fields: [{ id: PHRASE, value: 'Noch {count} übrig', base: 'Noch {count} da' }] },
          ],
        },
      },
    ]);
  });

  it('says in which language somebody else changed it meanwhile, and into what', async () => {
    const refusal = new AuthoringRefusal(
      412,
      'changed-meanwhile',
      { conflicts: [{ id: PHRASE, language: 'de', theirs: 'Es bleiben {count}', yours: null }] },
      'x',
      new Headers(),
    );
    const { posted } = page({ 'text.en': '{count} more', 'text.de': 'Noch {count} übrig' }, refusal);
    expect(await posted).toEqual({
      status: 409,
      problems: [{ field: 'text.de', word: 'dictionary.changed', params: { theirs: 'Es bleiben {count}' } }],
      more: { conflicts: [{ id: PHRASE, language: 'de', theirs: 'Es bleiben {count}', yours: null }] },
    });
  });

  it('saves the language that was changed, and no other', async () => {
    const { changes, posted } = page({ 'text.en': '{count} left', 'text.de': 'Noch {count} übrig' });
    expect(await posted).toEqual({ to: `dictionary#entry-${ID}`, told: 'saved' });
    expect(changes()).toMatchObject([
      { body: { languages: [{ language: 'de', fields: [{ id: PHRASE, value: 'Noch {count} übrig', base: 'Noch {count} da' }] }] } },
    ]);
  });

  it('refuses a text that lost one of its parameters', async () => {
    const { changes, posted } = page({ 'text.en': 'some left', 'text.de': 'Noch {count} da' });
    expect(await posted).toEqual({ problems: [{ field: 'text.en', word: 'dictionary.lost', params: { name: '{count}' } }] });
    expect(changes()).toEqual([]);
  });
});

describe('redirects', () => {
  const post = (form: Record<string, string>, names: string[], values: string[]) => {
    const { given, changes } = asked((path) =>
      path === 'entries'
        ? {
            rows: [
              row(ID, '/sitecore/content/aldermoor/dotcom/Settings/Redirects/Moved', {
                [PAIRS]: '%2Fa=%2Fb',
                [TYPE]: 'Redirect301',
                [KEEPS_QUERY]: '',
              }),
              row(OTHER, '/sitecore/content/aldermoor/dotcom/Settings/Redirects/More', { [PAIRS]: '%2Fc=%2Fd', [TYPE]: 'Redirect301' }),
            ],
            total: 2,
            page: 1,
            pages: 1,
          }
        : item(''),
    );
    const body = new URLSearchParams({
      id: ID,
      'was.pairs': '%2Fa=%2Fb',
      'was.type': 'Redirect301',
      type: 'Redirect301',
      revision: 'r1',
      'pairs.pairs': '1',
      ...form,
    });
    for (const name of names) body.append('pairs.name', name);
    for (const value of values) body.append('pairs.value', value);
    return { changes, posted: redirectsPage.post?.(given, body) };
  };

  it('are added at the end, and written as the others are', async () => {
    const { changes, posted } = post({}, ['/a', '/x y', ''], ['/b', '/z', '']);
    expect(await posted).toMatchObject({ problems: [{ word: 'redirects.wrong.pattern', params: { number: 2 } }] });
    expect(changes()).toEqual([]);
    const right = post({ keepsQuery: '1' }, ['/a', '/x', ''], ['/b', '/z', '']);
    expect(await right.posted).toEqual({ to: `redirects#map-${ID}`, told: 'saved' });
    expect(right.changes()).toMatchObject([
      {
        body: {
          fields: [
            { id: PAIRS, value: '%2Fa=%2Fb&%2Fx=%2Fz', base: '%2Fa=%2Fb' },
            { id: KEEPS_QUERY, value: '1', base: '' },
          ],
        },
      },
    ]);
  });

  const changed = (theirs: string | null, now: string) =>
    new AuthoringRefusal(
      412,
      'changed-meanwhile',
      {
        conflicts: [{ id: KEEPS_QUERY, base: '', yours: '1', theirs }],
        item: { ...item(now), fields: [{ ...item(now).fields[0], id: KEEPS_QUERY, own: theirs !== null }] },
      },
      'x',
      new Headers(),
    );
  const saving = (refusal: Error) => {
    let times = 0;
    const { given, changes } = asked((path) => {
      if (path !== 'entries' && (times += 1) === 1) throw refusal;
      return path === 'entries'
        ? { rows: [row(ID, '/sitecore/content/aldermoor/dotcom/Settings/Redirects/Moved', {})], total: 1, page: 1, pages: 1 }
        : item('');
    });
    const form = new URLSearchParams({ id: ID, 'was.pairs': '', 'was.type': '', 'was.keepsQuery': '', keepsQuery: '1', revision: 'r1' });
    return { changes, posted: redirectsPage.post?.(given, form) };
  };

  it('are saved where what the list showed is the standard value still, of which it does not tell', async () => {
    const { changes, posted } = saving(changed(null, ''));
    expect(await posted).toMatchObject({ told: 'saved' });
    expect(changes().map(({ body }) => (body as { fields: { base: string | null }[] }).fields[0]?.base)).toEqual(['', null]);
  });

  it('say what somebody else made of them', async () => {
    const { changes, posted } = saving(changed('1', '1'));
    expect(await posted).toMatchObject({ status: 409, problems: [{ word: 'redirects.changed' }], more: { conflicts: [{ theirs: '1' }] } });
    expect(changes()).toHaveLength(1);
  });

  it('are refused where they lead in a circle with another map of the site', async () => {
    const { changes, posted } = post({}, ['/a', '/d'], ['/b', '/c']);
    expect(await posted).toMatchObject({
      problems: [{ word: 'redirects.wrong.loop', params: { number: 2, pattern: '/d', target: '/c' } }],
    });
    expect(changes()).toEqual([]);
  });
});
