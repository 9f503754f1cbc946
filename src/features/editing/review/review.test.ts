import { describe, expect, it } from 'vitest';
import { createPhrase } from '@/runtime/phrases';
import { AuthoringRefusal, type AuthoringClient, type AuthoringOptions } from '../authoring/client.server';
import type { Asked } from '../common/page';
import en from '../words/review.en.json';
import { commentsPage, openComments } from './comments.server';
import { isToken } from './reviewer.server';

const ITEM = '10000000-0000-4000-8000-000000000001';
const FIELD = '20000000-0000-4000-8000-000000000001';
const THREAD = '30000000-0000-4000-8000-000000000001';

const thread = (more: object = {}) => ({
  id: THREAD,
  at: '2026-11-20T10:00:00.000Z',
  name: 'Edda Ritter',
  by: 'account',
  own: true,
  words: 'So?',
  state: 'open',
  item: { id: ITEM, name: 'A page' },
  page: { id: ITEM, name: 'A page' },
  language: 'en',
  quote: '',
  stale: false,
  answers: [],
  ...more,
});

/** What is asked of the service, and answered in turn. */
function api(...answers: unknown[]): AuthoringClient & { asked: [string, AuthoringOptions | undefined][] } {
  const asked: [string, AuthoringOptions | undefined][] = [];
  return {
    asked,
    ask: (path, schema, options) => {
      asked.push([path, options]);
      const answer = answers.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(schema.parse(answer));
    },
  };
}
const asked = (client: AuthoringClient, query = ''): Asked => ({
  path: [],
  query: new URLSearchParams(query),
  language: 'en',
  word: createPhrase(en, 'en'),
  editor: { account: 'a', roles: ['editor'], may: { edit: true } },
  api: client,
});
const post = (client: AuthoringClient, fields: Record<string, string>) => commentsPage.post?.(asked(client), new URLSearchParams(fields));
const refusal = (status: number, reason: string) => new AuthoringRefusal(status, reason, {}, 'a test', new Headers());

describe('the page of comments', () => {
  it('is of an item in a language of the content, or of all that are open', async () => {
    const all = api({ threads: [thread()], open: 1 });
    expect(await commentsPage.load(asked(all))).toMatchObject({ title: en['comments.all'], data: { shows: 'open', open: 1 } });
    expect(all.asked).toEqual([['comments', { query: { item: undefined, language: undefined, state: 'open', limit: 200, page: 1 } }]]);
    const nonsense = api({ threads: [], open: 0 });
    await commentsPage.load(asked(nonsense, 'item=../x&show=everything'));
    expect(nonsense.asked[0]?.[1]?.query).toMatchObject({ item: undefined, state: 'open' });
  });

  it('says something, and leads to it', async () => {
    const client = api(thread());
    const said = await post(client, {
      act: 'say',
      item: ITEM,
      page: ITEM,
      language: 'de',
      field: FIELD,
      version: '2',
      quote: ' two words ',
      comment: ' So?\r\nReally? ',
    });
    expect(said).toMatchObject({ to: `comments?item=${ITEM}&language=de#comment-${THREAD}`, told: 'comment-said' });
    expect(client.asked).toEqual([
      [
        'comments',
        {
          method: 'POST',
          body: { item: ITEM, language: 'de', version: 2, field: FIELD, quote: 'two words', words: 'So?\nReally?', mailLanguage: 'en' },
        },
      ],
    ]);
  });

  it.each([
    [{ comment: '  ' }, 'comment', 'problem.comment-words'],
    [{ comment: 'x'.repeat(4_001) }, 'comment', 'problem.comment-words'],
    [{ quote: 'x'.repeat(501) }, 'quote', 'problem.comment-quote'],
    [{ field: 'javascript:alert(1)' }, 'field', 'problem.comment-about'],
    [{ item: 'x' }, 'field', 'problem.comment-about'],
  ])('asks the service for nothing where something is wrong: %o', async (wrong, field, word) => {
    const client = api();
    expect(await post(client, { act: 'say', item: ITEM, language: 'en', field: '', quote: '', comment: 'So?', ...wrong })).toEqual({
      problems: [{ field, word }],
    });
    expect(client.asked).toEqual([]);
  });

  it.each([
    [{ act: 'answer', thread: THREAD, [`answer-${THREAD}`]: 'Yes.' }, ['comments', { answers: THREAD, words: 'Yes.', mailLanguage: 'en' }]],
    [{ act: 'resolve', thread: THREAD }, [`comments/${THREAD}`, { state: 'resolved' }]],
    [{ act: 'reopen', thread: THREAD }, [`comments/${THREAD}`, { state: 'open' }]],
  ])('does what its buttons say: %o', async (fields, [path, body]) => {
    const client = api(thread());
    expect(await post(client, { ...fields, page: ITEM, language: 'en' })).toMatchObject({
      to: `comments?item=${ITEM}&language=en#comment-${THREAD}`,
    });
    expect(client.asked[0]).toEqual([path, expect.objectContaining({ body })]);
    // From the list of all the way leads back to it.
    expect(await post(api(thread()), fields)).toMatchObject({ to: `comments#comment-${THREAD}` });
  });

  it('says in words that something is gone, and throws what is another’s to say', async () => {
    expect(await post(api(refusal(404, 'no-such-comment')), { act: 'resolve', thread: THREAD })).toEqual({
      problems: [{ word: 'problem.comment-gone' }],
      status: 404,
    });
    await expect(post(api(refusal(403, 'not-allowed')), { act: 'resolve', thread: THREAD })).rejects.toThrow();
    for (const act of ['', 'drop', 'constructor', '__proto__'])
      expect(await post(api(), { act, thread: THREAD })).toMatchObject({ status: 404 });
  });

  it('makes links of the lengths that it offers, and ends them', async () => {
    const link = {
      id: THREAD,
      item: { id: ITEM, name: 'A page' },
      language: 'en',
      note: '',
      by: 'Edda',
      at: '2026-11-20T10:00:00.000Z',
      ends: '2026-11-27T10:00:00.000Z',
      state: 'open',
      opened: 0,
      comments: 0,
    };
    const client = api(link, link);
    expect(await post(client, { act: 'make-link', page: ITEM, language: 'en', hours: '24', version: '', note: '' })).toMatchObject({
      to: `comments?item=${ITEM}&language=en#link-${THREAD}`,
      told: 'link-made',
    });
    await post(client, { act: 'make-link', page: ITEM, language: 'en', hours: '99999', version: '3', note: 'Please' });
    expect(client.asked.map(([, options]) => options?.body)).toEqual([
      { item: ITEM, language: 'en', hours: 24, note: '', mailLanguage: 'en' },
      { item: ITEM, language: 'en', version: 3, hours: 168, note: 'Please', mailLanguage: 'en' },
    ]);
    const ends = api({});
    expect(await post(ends, { act: 'end-link', page: ITEM, language: 'en', link: THREAD })).toMatchObject({ told: 'link-ended' });
    expect(ends.asked[0]).toEqual([`review-links/${THREAD}`, { method: 'DELETE' }]);
  });
});

it('open comments are counted by the fields of the item alone', async () => {
  const field = { id: FIELD, name: 'Title', title: 'Title' };
  const threads = [thread({ field }), thread({ field }), thread(), thread({ item: { id: THREAD, name: 'A part' }, field })];
  expect(await openComments(api({ threads, open: 4 }), ITEM, 'en')).toEqual({ [FIELD]: 2, '': 1 });
});

it.each([
  ['t'.repeat(43), true],
  ['t'.repeat(42), false],
  [`${'t'.repeat(42)}/`, false],
  ['', false],
  [undefined, false],
  [['t'.repeat(43)], false],
])('%s as a token: %s', (text, expected) => {
  expect(isToken(text)).toBe(expected);
});

it('counts those of older pages too, for the form of an item', async () => {
  const client = api(
    { threads: [thread()], open: 2, pages: 2 },
    { threads: [thread({ field: { id: FIELD, name: 'T', title: 'T' } })], open: 2, pages: 2 },
  );
  expect(await openComments(client, ITEM, 'en')).toEqual({ '': 1, [FIELD]: 1 });
});
