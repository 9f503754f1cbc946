import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../support/no-language.ts';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { DEVELOPMENT_ADMIN_KEY } from '../../../src/backends/content/config.ts';
import { hashToken } from '../../../src/backends/kit/secrets.ts';
import { openDatabase, type Db } from '../../../src/backends/content/authoring/storage/database.ts';
import { sweepReview } from '../../../src/backends/content/authoring/review/links.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { startMailReceiver } from '../support/identity.ts';
import { authoredSite, BODY, id, LEDE, page, PATHS, TEXT, TITLE } from '../support/authored-site.ts';
import { startAuthoring, startAuthors, type Answered, type Author, type Authors, type AuthoringService } from '../support/authors.ts';

const PREVIEW = 'http://preview.example.test';
const ABOUT = id(page('/About'));
const OFFICES = id(page('/About/Offices'));
const BLOCK = id(page('/About/Data/Text Block 1'));
const NOBODYS = '11111111-1111-4111-8111-111111111111';

let authors: Authors;
let database: FreshDatabase;
let db: Db;
let mailbox: Awaited<ReturnType<typeof startMailReceiver>>;
let written: ReturnType<typeof writeItems>;
let service: AuthoringService;
let editor: Author;
let other: Author;
let practice: Author;
let approver: Author;
let reader: Author;

const ask = (who: Author | undefined, path: string, more: Parameters<AuthoringService['ask']>[2] = {}) => service.ask(who, path, more);
const codeOf = ({ status, body }: Answered): unknown => [status, body?.error?.code];

beforeAll(async () => {
  authors = await startAuthors();
  [editor, other, approver, practice, reader] = await Promise.all([
    authors.author('Edda Ritter', ['practice', 'editor']),
    authors.author('Otto Herr', ['editor']),
    authors.author('Anna Prover', ['editor', 'approver']),
    authors.author('Paul Rak', ['practice']),
    authors.author('Rea Der', ['reader']),
  ]);
  [database, mailbox] = [await freshDatabase(), await startMailReceiver()];
  db = openDatabase(database.url, () => undefined);
  written = writeItems([
    ...authoredSite(),
    { path: page('/About/Data'), template: '/sitecore/templates/Project/acme/Text Block' },
    {
      path: page('/About/Data/Text Block 1'),
      template: '/sitecore/templates/Project/acme/Text Block',
      versions: { en: [{ [TEXT]: '<p>The <em>honest</em> meter, and its handbook.</p>' }] },
    },
  ]);
  service = await startAuthoring(written.root, authors, {
    authoring: {
      journal: '.journal',
      userService: authors.url,
      ground: {
        databaseUrl: database.url,
        receivers: [],
        secret: 'a secret of the tests of reviewing, long enough',
        seals: ['a secret that seals for the tests of reviewing'],
        mail: { smtpUrl: mailbox.url, from: 'no-reply@example.test', name: 'Editors', address: 'Elzenkade 1923, Rotterdam' },
        editor: PREVIEW,
        users: { url: authors.url, key: 'a key of the tests' },
      },
    },
  });
}, 60_000);
afterAll(async () => {
  await service?.stop();
  await db?.destroy();
  await mailbox?.close();
  await database?.drop();
  await authors?.close();
  written?.remove();
});

const say = (who: Author | undefined, body: object) =>
  ask(who, 'comments', { body: { item: ABOUT, language: 'en', field: TITLE, quote: '', words: 'Is this so?', ...body } });

/** Asks by a link's token instead of a session. */
async function byLink(token: string, path: string, body?: object, from = '203.0.113.7'): Promise<Answered> {
  const response = await fetch(`${service.url}/authoring/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': from,
      ...(token === '' ? {} : { 'x-review-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

/** Makes a link. @returns it, and its token */
async function link(more: object = {}): Promise<{ id: string; token: string; url: string }> {
  const { status, body } = await ask(editor, 'review-links', { body: { item: ABOUT, language: 'en', hours: 24, ...more } });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id, url: body.url, token: String(body.url).split('/').at(-1) ?? '' };
}

describe('a comment', () => {
  it('is said of a field with the words that it is about, by somebody, at a time', async () => {
    const { status, body } = await say(editor, { quote: 'About the firm', words: 'Rather “About us”?\n\nIt is shorter.' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      state: 'open',
      name: 'Edda Ritter',
      by: 'account',
      own: true,
      item: { id: ABOUT },
      page: { id: ABOUT },
      language: 'en',
      field: { id: TITLE, name: 'Title' },
      quote: 'About the firm',
      stale: false,
      words: 'Rather “About us”?\n\nIt is shorter.',
      answers: [],
    });
    expect(Math.abs(Date.now() - Date.parse(body.at))).toBeLessThan(60_000);
  });

  it('is answered, resolved, and opened again by an answer', async () => {
    const { body: thread } = await say(editor, { words: 'Who says so?' });
    const answered = await ask(practice, 'comments', { body: { answers: thread.id, words: 'The firm does.' } });
    expect(answered.body).toMatchObject({
      state: 'answered',
      own: false,
      answers: [{ name: 'Paul Rak', words: 'The firm does.', own: true }],
    });
    const resolved = await ask(editor, `comments/${thread.id}`, { method: 'PATCH', body: { state: 'resolved' } });
    expect(resolved.body).toMatchObject({ state: 'resolved', resolved: { name: 'Edda Ritter' } });
    // Again is no error, and changes nobody.
    const again = await ask(practice, `comments/${thread.id}`, { method: 'PATCH', body: { state: 'resolved' } });
    expect([again.status, again.body.resolved.name]).toEqual([200, 'Edda Ritter']);
    expect((await ask(practice, 'comments', { body: { answers: thread.id, words: 'Not yet.' } })).body).toMatchObject({
      state: 'answered',
    });
  });

  it('is found with its page, whatever of it it is about, in its language alone, and by its field', async () => {
    const { body: below } = await say(editor, { item: BLOCK, field: TEXT, quote: 'honest meter', words: 'On a part of the page.' });
    expect(below).toMatchObject({ page: { id: ABOUT }, item: { id: BLOCK }, stale: false });
    const ids = async (query: string) =>
      ((await ask(practice, `comments?${query}`)).body.threads as { id: string }[]).map((thread) => thread.id);
    expect(await ids(`item=${ABOUT}&language=en`)).toContain(below.id);
    expect(await ids(`item=${ABOUT}&language=de`)).toEqual([]);
    expect(await ids(`item=${BLOCK}&language=en`)).toEqual([below.id]);
    expect(await ids(`item=${ABOUT}&language=en&field=${TEXT}`)).toEqual([below.id]);
    expect(await ids(`item=${OFFICES}`)).toEqual([]);
    const open = (await ask(practice, `comments?item=${ABOUT}&language=en&state=open`)).body;
    expect(open.open).toBe(open.threads.length);
    const onPages = await Promise.all([1, 2].map((at) => ask(practice, `comments?limit=1&page=${at}`)));
    expect(onPages.map(({ body }) => [body.threads.length, body.pages >= 2])).toEqual([
      [1, true],
      [1, true],
    ]);
    expect(onPages[0]?.body.threads[0].id).not.toBe(onPages[1]?.body.threads[0].id);
    const past = await ask(practice, 'comments?page=99');
    expect([past.status, past.body]).toMatchObject([404, { threads: [], page: 99, error: { code: 'past-the-end' } }]);
  });

  it('says when the words that it was about have changed', async () => {
    const { body: thread } = await say(editor, { item: OFFICES, quote: 'Offices', words: 'All of them?' });
    const { body: item } = await ask(editor, `items/${OFFICES}?language=en`);
    await ask(editor, `items/${OFFICES}`, {
      method: 'PATCH',
      ifMatch: item.revision,
      body: { language: 'en', fields: [{ id: TITLE, value: 'Where we are' }] },
    });
    const { threads } = (await ask(editor, `comments?item=${OFFICES}`)).body;
    expect(threads).toMatchObject([{ id: thread.id, stale: true }]);
  });

  it.each([
    ['nothing', { words: ' \n ' }],
    ['too much', { words: 'x'.repeat(4_001) }],
    ['too long a quote', { quote: 'x'.repeat(501) }],
    ['half a letter', { words: '\ud83d' }],
    ['a NUL', { words: 'a\u0000b' }],
    ['no language', { language: '../en' }],
    ['another field beside', { state: 'resolved' }],
  ])('of %s is refused', async (_what, body) => {
    expect((await say(editor, body)).status).toBe(422);
  });

  it('is no comment on what is not there', async () => {
    expect(codeOf(await say(editor, { item: NOBODYS }))).toEqual([404, 'no-such-item']);
    expect(codeOf(await say(editor, { field: NOBODYS }))).toEqual([422, 'no-such-field']);
    expect(codeOf(await say(editor, { field: TEXT }))).toEqual([422, 'no-such-field']);
    expect(codeOf(await ask(editor, 'comments', { body: { answers: NOBODYS, words: 'x' } }))).toEqual([404, 'no-such-comment']);
    expect(codeOf(await ask(editor, `comments/${NOBODYS}`, { method: 'PATCH', body: { state: 'open' } }))).toEqual([
      404,
      'no-such-comment',
    ]);
  });

  it('that is sent again by the same press is said once; other words by its key are said too', async () => {
    const key = '0b0b0b0b-1111-4222-8333-444444444444';
    const press = (words: string, more: object = {}) => say(editor, { words, key, ...more });
    const [one, two] = await Promise.all([press('Pressed twice.'), press('Pressed twice.')]);
    expect([one.status, two.body.id]).toEqual([201, one.body.id]);
    const other = await press('Corrected.');
    expect(other.body.id).not.toBe(one.body.id);
    const reply = () => ask(practice, 'comments', { body: { answers: one.body.id, words: 'Once.', key } });
    await reply();
    expect((await reply()).body.answers).toHaveLength(1);
  });

  it('is for those who work here alone', async () => {
    for (const path of ['comments', `review-links?item=${ABOUT}`]) {
      expect(codeOf(await ask(undefined, path))).toEqual([401, 'session-needed']);
      expect(codeOf(await ask(reader, path))).toEqual([403, 'not-allowed']);
    }
    expect(codeOf(await say(reader, {}))).toEqual([403, 'not-allowed']);
  });

  it('on a page that goes is no longer shown', async () => {
    const gone = id(page('/Never seen'));
    await say(editor, { item: gone, words: 'Why is it there?' });
    const before = (await ask(editor, 'comments')).body.open as number;
    expect((await ask(approver, `items/${gone}?force=true`, { method: 'DELETE' })).status).toBeLessThan(300);
    const { threads, open } = (await ask(editor, 'comments?limit=200')).body as { threads: { item: { id: string } }[]; open: number };
    expect(threads.length).toBeGreaterThan(0);
    expect(open).toBe(before - 1);
    expect(threads.filter(({ item }) => item.id === gone)).toEqual([]);
  });
});

describe('a mail about a comment', () => {
  const mailsTo = (who: string, subject: RegExp) => mailbox.to(`${who}@example.org`).filter((mail) => subject.test(mail.subject ?? ''));

  it('goes to whoever changed the page and to those who said something, and not to who says it', async () => {
    const item = id(page('/Reports'));
    const { body } = await ask(other, `items/${item}?language=en`);
    const saved = await ask(other, `items/${item}`, {
      method: 'PATCH',
      ifMatch: body.revision,
      body: { language: 'en', fields: [{ id: LEDE, value: 'What we found.' }] },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await expect.poll(async () => (await db.selectFrom('authors').selectAll().where('page', '=', item).execute()).length).toBe(1);
    const { body: thread } = await say(editor, { item, field: LEDE, quote: 'What we found', words: 'Who is “we”?\nPlease say.' });
    const mail = await mailbox.mail('otto@example.org', 1, /commented/);
    expect(mail.subject).toContain('Edda Ritter');
    expect(mail.text).toContain('Who is “we”?');
    expect(mail.text).toContain('What we found');
    expect(mail.text).toContain(`${PREVIEW}/sitecore/editor/comments?item=${item}&language=en#comment-${thread.id}`);
    await ask(other, 'comments', { body: { answers: thread.id, words: 'The firm.', mailLanguage: 'de' } });
    await mailbox.mail('edda@example.org', 1, /answered/);
    await ask(practice, 'comments', { body: { answers: thread.id, words: 'I see.' } });
    // In the language in which each was last here.
    await mailbox.mail('otto@example.org', 1, /geantwortet/);
    expect(mailsTo('edda', /commented/)).toEqual([]);
    expect(mailsTo('paul', /./)).toEqual([]);
  });

  it('goes to nobody who works here no longer, whatever they said before', async () => {
    const leaver = await authors.author('Leo Fort', ['editor']);
    const stayer = await authors.author('Bea Da', ['practice']);
    const { body: thread } = await say(leaver, { words: 'I go tomorrow.' });
    await ask(stayer, 'comments', { body: { answers: thread.id, words: 'Farewell.' } });
    await mailbox.mail('leo@example.org', 1, /answered/);
    leaver.now(['reader']);
    await ask(editor, 'comments', { body: { answers: thread.id, words: 'Is Leo gone?' } });
    await mailbox.mail('bea@example.org', 1, /answered/);
    await expect.poll(async () => (await db.selectFrom('outbox').select('id').where('dead_at', 'is', null).execute()).length).toBe(0);
    expect(mailsTo('leo', /./)).toHaveLength(1);
  });

  it('is in the language of the account of whoever changed the page', async () => {
    const german = await authors.author('Greta Lind', ['editor'], 'de');
    const item = id(page('/Reports/Annual report'));
    const { body } = await ask(german, `items/${item}?language=en`);
    const change = { language: 'en', fields: [{ id: LEDE, value: 'By Greta.' }] };
    expect((await ask(german, `items/${item}`, { method: 'PATCH', ifMatch: body.revision, body: change })).status).toBe(200);
    await expect.poll(async () => (await db.selectFrom('authors').selectAll().where('page', '=', item).execute()).length).toBe(1);
    await say(editor, { item, field: LEDE, words: 'Who is Greta?' });
    const mail = await mailbox.mail('greta@example.org', 1, /kommentiert/);
    expect(mail.text).toContain('Sie bekommen diese Nachricht');
    expect(mail.text).toContain(`${PREVIEW}/de/sitecore/editor/comments`);
  });
});

describe('a link for reviewers', () => {
  it('shows one draft, and what is said of it, to whoever has it', async () => {
    const { token, url } = await link({ note: 'Please look at the beginning.' });
    expect(url).toBe(`${PREVIEW}/sitecore/review/${token}`);
    const { status, headers, body } = await byLink(token, 'review');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      item: { id: ABOUT, site: 'dotcom' },
      language: 'en',
      version: expect.any(Number),
      by: 'Edda Ritter',
      note: 'Please look at the beginning.',
    });
    const fields = body.fields as { item: string; field: string; words: string }[];
    expect(fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ item: ABOUT, field: TITLE, words: 'About the firm' }),
        expect.objectContaining({ item: BLOCK, field: TEXT, words: 'The honest meter, and its handbook.' }),
      ]),
    );
    expect(new Set(fields.map(({ item }) => item))).toEqual(new Set([ABOUT, BLOCK]));
    // What else the page of a visit asks for is no other visit.
    await byLink(token, 'review?counted=false');
    const { links } = (await ask(editor, `review-links?item=${ABOUT}`)).body as { links: { url?: string; opened: number }[] };
    expect(links.find((each) => each.url === url)?.opened).toBe(1);
    // Nothing of who works here but the names beside their words.
    expect(JSON.stringify(body)).not.toMatch(/@example\.org|a0000000-/);
  });

  it('takes comments under the name that one gives, and answers; the author hears of it, in the language of the link', async () => {
    const { token } = await link({ mailLanguage: 'de' });
    const said = await byLink(token, 'review/comments', {
      item: BLOCK,
      field: TEXT,
      quote: 'honest meter',
      words: 'Is a meter ever not?',
      name: 'Robin Marsh',
    });
    expect(said.status, JSON.stringify(said.body)).toBe(201);
    expect(said.body).toMatchObject({ name: 'Robin Marsh', by: 'reviewer', own: true, field: { id: TEXT }, quote: 'honest meter' });
    const mail = await mailbox.mail('edda@example.org', 1, /Robin Marsh.*kommentiert/);
    expect(mail.text).toContain('den Namen hat niemand geprüft');
    const answered = await ask(editor, 'comments', { body: { answers: said.body.id, words: 'Often.' } });
    expect(answered.body).toMatchObject({ by: 'reviewer', own: false, answers: [{ by: 'account', own: true }] });
    const seen = (await byLink(token, 'review')).body.threads.find((thread: { id: string }) => thread.id === said.body.id);
    expect(seen).toMatchObject({ own: true, state: 'answered', answers: [{ name: 'Edda Ritter', words: 'Often.' }] });
    expect((await byLink(token, 'review/comments', { answers: said.body.id, words: 'Thank you.', name: 'Robin' })).status).toBe(201);
    const whole = await byLink(token, 'review/comments', { words: 'Well done.', name: 'Robin' });
    expect(whole.body).toMatchObject({ item: { id: ABOUT } });
    expect(whole.body.field).toBeUndefined();
  });

  it('shows what was said by it alone: nothing that is said here, or by another link', async () => {
    const [mine, others] = [await link(), await link()];
    const internal = (await say(editor, { words: 'The lawyers say no.' })).body.id as string;
    const theirs = (await byLink(others.token, 'review/comments', { words: 'I like it.', name: 'Kim' })).body.id as string;
    const own = (await byLink(mine.token, 'review/comments', { words: 'Too long.', name: 'Robin' })).body.id as string;
    await ask(practice, 'comments', { body: { answers: own, words: 'We cut it.' } });
    const { threads } = (await byLink(mine.token, 'review')).body as { threads: { id: string; answers: { words: string }[] }[] };
    expect(threads.map(({ id, answers }) => [id, answers.map(({ words }) => words)])).toEqual([[own, ['We cut it.']]]);
    for (const answers of [internal, theirs])
      expect(codeOf(await byLink(mine.token, 'review/comments', { answers, words: 'x', name: 'Robin' }))).toEqual([404, 'no-such-comment']);
  });

  it('is kept as a hash (promise 32); editors see its address while it is open, others never', async () => {
    const { id: linkId, token, url } = await link();
    const row = await db.selectFrom('review_links').selectAll().where('id', '=', linkId).executeTakeFirstOrThrow();
    expect(row.token_hash).toBe(hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    const shown = async (who: Author) =>
      ((await ask(who, `review-links?item=${ABOUT}`)).body.links as { id: string; url?: string }[]).find((each) => each.id === linkId);
    expect((await shown(other))?.url).toBe(url);
    expect(await shown(practice)).toMatchObject({ state: 'open' });
    expect((await shown(practice))?.url).toBeUndefined();
    await ask(other, `review-links/${linkId}`, { method: 'DELETE' });
    expect(await shown(other)).toMatchObject({ state: 'ended' });
    expect((await shown(other))?.url).toBeUndefined();
  });

  it('ends when it is ended, from the next request on, and by its time', async () => {
    const { id: linkId, token } = await link();
    expect((await byLink(token, 'review')).status).toBe(200);
    expect((await ask(editor, `review-links/${linkId}`, { method: 'DELETE' })).body).toMatchObject({ state: 'ended', opened: 1 });
    expect(codeOf(await byLink(token, 'review'))).toEqual([410, 'link-over']);
    expect(codeOf(await byLink(token, 'review/comments', { words: 'x', name: 'y' }))).toEqual([410, 'link-over']);
    const late = await link();
    await db
      .updateTable('review_links')
      .set({ ends_at: new Date(Date.now() - 1_000) })
      .where('id', '=', late.id)
      .execute();
    expect(codeOf(await byLink(late.token, 'review'))).toEqual([410, 'link-over']);
    await db
      .updateTable('review_links')
      .set({ ends_at: new Date(Date.now() - 100 * 86_400_000) })
      .where('id', '=', late.id)
      .execute();
    await sweepReview({ db, now: () => new Date() });
    expect(codeOf(await byLink(late.token, 'review'))).toEqual([404, 'no-such-link']);
  });

  it('ends with the right of whoever made it: somebody who was let go reads no drafts of tomorrow by it', async () => {
    const leaver = await authors.author('Lea Ver', ['practice', 'editor']);
    const { body } = await ask(leaver, 'review-links', { body: { item: ABOUT, language: 'en', hours: 24 } });
    const token = String(body.url).split('/').at(-1) ?? '';
    leaver.now(['practice']);
    expect(codeOf(await byLink(token, 'review'))).toEqual([410, 'link-over']);
    // It stays so, and the desk says it.
    leaver.now(['practice', 'editor']);
    expect(codeOf(await byLink(token, 'review'))).toEqual([410, 'link-over']);
    const { links } = (await ask(editor, `review-links?item=${ABOUT}`)).body as { links: { id: string; state: string }[] };
    expect(links.find(({ id: each }) => each === body.id)?.state).toBe('ended');
  });

  it('is made and ended by editors alone, of pages, for at most two months', async () => {
    const make = (who: Author, more: object = {}) =>
      ask(who, 'review-links', { body: { item: ABOUT, language: 'en', hours: 24, ...more } });
    expect(codeOf(await make(practice))).toEqual([403, 'not-allowed']);
    expect(codeOf(await make(reader))).toEqual([403, 'not-allowed']);
    expect(codeOf(await make(editor, { item: BLOCK }))).toEqual([422, 'no-page']);
    expect(codeOf(await make(editor, { item: id(PATHS.dictionary) }))).toEqual([422, 'no-page']);
    expect(codeOf(await make(editor, { item: NOBODYS }))).toEqual([404, 'no-such-item']);
    expect(codeOf(await make(editor, { version: 99 }))).toEqual([404, 'no-such-version']);
    expect(codeOf(await make(editor, { language: NO_LANGUAGE }))).toEqual([404, 'no-such-version']);
    for (const hours of [0, 1.5, 1_441, '24']) expect((await make(editor, { hours })).status).toBe(422);
    const { id: linkId } = await link();
    expect(codeOf(await ask(practice, `review-links/${linkId}`, { method: 'DELETE' }))).toEqual([403, 'not-allowed']);
    expect(codeOf(await ask(editor, `review-links/${NOBODYS}`, { method: 'DELETE' }))).toEqual([404, 'no-such-link']);
  });

  it('opens nothing else: no other page, field or comment, no other call (promise 32)', async () => {
    const { token } = await link();
    const comment = (more: object) => byLink(token, 'review/comments', { words: 'x', name: 'Robin', ...more });
    expect(codeOf(await comment({ item: OFFICES, field: TITLE }))).toEqual([404, 'no-such-item']);
    expect(codeOf(await comment({ item: NOBODYS }))).toEqual([404, 'no-such-item']);
    expect(codeOf(await comment({ field: TEXT }))).toEqual([422, 'no-such-field']);
    const elsewhere = (await say(editor, { item: OFFICES, words: 'Not for reviewers of another page.' })).body.id as string;
    expect(codeOf(await comment({ answers: elsewhere }))).toEqual([404, 'no-such-comment']);
    const german = (await say(editor, { language: 'de', words: 'Auf Deutsch.' })).body.id as string;
    expect(codeOf(await comment({ answers: german }))).toEqual([404, 'no-such-comment']);
    const shown = JSON.stringify((await byLink(token, 'review')).body);
    for (const hidden of ['Not for reviewers', 'Auf Deutsch', elsewhere, german]) expect(shown).not.toContain(hidden);
    for (const path of ['comments', 'review-links', `items/${ABOUT}?language=en`, 'tree', 'workflow?state=draft'])
      expect((await byLink(token, path)).status).toBe(401);
    expect((await byLink(token, `comments/${elsewhere}`, {})).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['an address', 'robin@example.org'],
    ['a tag', '<b>Robin</b>'],
    ['a line end', 'Robin\nMarsh'],
    ['nothing', '  '],
    ['too much', 'R'.repeat(81)],
  ])('takes no name that is %s', async (_what, name) => {
    const { token } = await link();
    expect((await byLink(token, 'review/comments', { words: 'x', name })).status).toBe(422);
  });

  it('is not found by trying: after some tries nobody from there is answered, and whoever has one still is elsewhere', async () => {
    const { token } = await link();
    const from = '198.51.100.23';
    const tries = [];
    for (let n = 0; n < 40; n += 1)
      tries.push((await byLink(`${'x'.repeat(40)}${String(n).padStart(3, '0')}`, 'review', undefined, from)).status);
    expect(tries.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
    expect(new Set(tries.slice(31))).toEqual(new Set([429]));
    const limited = await byLink('none', 'review', undefined, from);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await byLink(token, 'review', undefined, '203.0.113.99')).status).toBe(200);
    expect(codeOf(await byLink('', 'review', undefined, '203.0.113.98'))).toEqual([404, 'no-such-link']);
  });

  it('takes so many comments in an hour, and in all', async () => {
    const { id: linkId, token } = await link();
    const comment = (from: string) => byLink(token, 'review/comments', { words: 'x', name: 'Robin' }, from);
    const from = '198.51.100.77';
    const answers = [];
    for (let n = 0; n < 42; n += 1) answers.push((await comment(from)).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(40);
    expect(answers.slice(40)).toEqual([429, 429]);
    await db.updateTable('review_links').set({ comments: 500 }).where('id', '=', linkId).execute();
    expect(codeOf(await comment('198.51.100.78'))).toEqual([409, 'too-many-comments']);
  });
});

it('the words of a rich text are what readers see of it', async () => {
  const { body } = await ask(editor, `items/${ABOUT}?language=en`);
  expect(body.fields.some((field: { id: string }) => field.id === BODY)).toBe(true);
  const { body: thread } = await say(editor, { item: BLOCK, field: TEXT, quote: 'The honest  meter,', words: 'Across a tag.' });
  expect(thread.stale).toBe(false);
});

describe('an account that is closed', () => {
  const person = async (path: string, uid: string): Promise<{ status: number; body: Record<string, unknown[]> }> => {
    const response = await fetch(`${service.url}/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-admin-key': DEVELOPMENT_ADMIN_KEY },
      body: JSON.stringify({ uid, email: 'whoever@example.org' }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown[]> };
  };

  it('is exported, and then stands nowhere; what it said and did stays, without who it was', async () => {
    const leaver = await authors.author('Lena Verabschiedet', ['editor']);
    const item = id(page('/Reports'));
    const { body } = await ask(leaver, `items/${item}?language=en`);
    const change = { language: 'en', fields: [{ id: LEDE, value: 'By Lena.' }] };
    expect((await ask(leaver, `items/${item}`, { method: 'PATCH', ifMatch: body.revision, body: change })).status).toBe(200);
    await expect.poll(async () => (await db.selectFrom('authors').selectAll().where('account', '=', leaver.id).execute()).length).toBe(1);
    const thread = (await say(leaver, { words: 'Said by who left.' })).body.id as string;
    const made = await ask(leaver, 'review-links', { body: { item: ABOUT, language: 'en', hours: 24 } });
    expect(made.status).toBe(201);

    const { body: held } = await person('export', leaver.id);
    expect(held.comments).toEqual([expect.objectContaining({ words: 'Said by who left.', email: 'lena@example.org' })]);
    expect(held.links).toHaveLength(1);
    expect(held.authors).toEqual([expect.objectContaining({ name: 'Lena Verabschiedet' })]);
    expect(held.changes).toEqual([expect.objectContaining({ name: 'Lena Verabschiedet' })]);

    expect(await person('erase', leaver.id)).toMatchObject({ status: 200, body: { erased: 4 } });
    expect(codeOf(await byLink(String(made.body.url).split('/').at(-1) ?? '', 'review'))).toEqual([410, 'link-over']);
    for (const table of ['authors', 'comments', 'review_links', 'workflow_steps', 'releases'] as const) {
      const kept = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      for (const word of [leaver.id, 'Verabschiedet', 'lena@example.org']) expect(kept, table).not.toContain(word);
    }
    expect(readFileSync(join(written.root, '.journal', 'history.jsonl'), 'utf8')).not.toMatch(/Verabschiedet/);
    const said = (await ask(editor, `comments?item=${ABOUT}`)).body.threads.find((each: { id: string }) => each.id === thread);
    expect(said).toMatchObject({ name: '–', by: 'account', own: false, words: 'Said by who left.' });
    expect((await person('export', leaver.id)).body).toEqual(Object.fromEntries(Object.keys(held).map((table) => [table, []])));
    expect(await person('erase', leaver.id)).toMatchObject({ status: 200, body: { erased: 0 } });
  });

  it('is asked about by the holder of the administration key alone', async () => {
    const refused = await fetch(`${service.url}/admin/erase`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(401);
  });
});
