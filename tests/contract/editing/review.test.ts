import { describe, expect, it } from 'vitest';
import { elsewhere } from '../../e2e/support/account.ts';
import { formBrowser, formsOf, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { decoded, textOf } from '../../support/html.ts';
import { ask, type Answer } from '../../support/http.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { draftLayoutOf } from '../support/editors.ts';
import { accountOf, onDrafts } from '../support/roles.ts';

/** A draft by a link: from the editor who makes it to the reviewer who has no account, and back. Without a script throughout. */

/** For premium readers: whoever has the link reads all of it. */
const PREMIUM = '/featured-insights/industry/stock-that-nobody-sees';
const FORM = '/api/editor/comments';

let item = '';
let editor: FormBrowser;
let email = '';
/** The page of comments, as the editor has it. */
const comments = () => editor.open(`${site.preview}/sitecore/editor/comments?item=${item}&language=en`);
/** Addresses of links that stand on a page of comments, the newest first. */
const urlsIn = ({ html }: Tab): string[] => [...html.matchAll(/type="url"[^>]*value="([^"]+)"/g)].map(([, url = '']) => decoded(url));
const makeLink = async (more: Record<string, string> = {}): Promise<URL> => {
  const made = await editor.submit(await comments(), FORM, {
    act: 'make-link',
    page: item,
    language: 'en',
    hours: '24',
    note: '',
    version: '',
    ...more,
  });
  expect(made.status, textOf(made.html).slice(0, 400)).toBe(200);
  return new URL(urlsIn(made)[0] ?? '');
};
const get = (url: URL, path = '', headers: Record<string, string> = {}): Promise<Answer> =>
  ask(url.origin, url.pathname + path, { headers: { ...elsewhere(), ...headers } });
const reviewer = () => formBrowser(elsewhere());
const scriptsIn = (html: string) => html.match(/<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>/g) ?? [];

// Waiting for mails asks for a test.
it('an editor signs in on the preview', async () => {
  item = (await draftLayoutOf(PREMIUM)).itemId.toLowerCase().replace(/^(\w{8})-?(\w{4})-?(\w{4})-?(\w{4})-?(\w{12})$/, '$1-$2-$3-$4-$5');
  const person = await accountOf('editor');
  email = person.email;
  ({ browser: editor } = await onDrafts(person, `${site.preview}/sitecore/editor/comments?item=${item}&language=en`));
  expect((await comments()).status).toBe(200);
}, 120_000);

describe('a draft for a reviewer', () => {
  it('is read by whoever has the link, commented on, answered by the editor and done with', async () => {
    const url = await makeLink({ note: 'Is the beginning too long?' });
    expect(url.origin).toBe(site.preview);
    const browser = reviewer();
    const first = await browser.open(url);
    expect([first.status, first.address.href]).toEqual([200, url.href]);
    expect(textOf(first.html)).toContain('Is the beginning too long?');
    const about = /<option value="([^"]+\.[^"]+)"/.exec(first.html)?.[1] ?? '';
    const since = new Date();
    const said = await browser.submit(first, '/api/review', {
      answers: '',
      about,
      quote: '',
      words: 'Too long by half.',
      name: 'Robin Marsh',
    });
    expect([said.status, said.address.pathname, said.address.searchParams.get('told')]).toEqual([200, url.pathname, 'sent']);
    expect(textOf(said.html)).toContain('Too long by half.');
    const mail = await mailTo(email, since, /Robin Marsh/);
    expect(mail.links.find((link) => link.startsWith(`${site.preview}/sitecore/editor/comments?item=${item}`))).toBeDefined();

    const seen = await comments();
    const thread = /id="comment-([0-9a-f-]{36})"[^]*?Too long by half/.exec(seen.html)?.[1] ?? '';
    const id = [...seen.html.matchAll(/id="comment-([0-9a-f-]{36})"/g)].map(([, one]) => one).at(-1) ?? thread;
    const answered = await editor.submit(seen, FORM, {
      act: 'answer',
      thread: id,
      page: item,
      language: 'en',
      [`answer-${id}`]: 'I cut it.',
    });
    expect(answered.status).toBe(200);
    expect(textOf((await browser.reload(first)).html)).toContain('I cut it.');
    const done = await editor.submit(answered, FORM, { act: 'resolve', thread: id, page: item, language: 'en' });
    expect(textOf(done.html)).toMatch(/Done: \S/);
    // An answer opens it again.
    const again = await browser.submit(await browser.reload(first), '/api/review', {
      answers: id,
      [`words-${id}`]: 'Thank you.',
      [`name-${id}`]: 'Robin',
    });
    expect(textOf(again.html)).toContain('Thank you.');
    expect(textOf((await comments()).html)).toContain('Thank you.');
    expect([...browser.cookies(site.preview).keys()]).toEqual([]);
  });

  it('is the whole text, with no script, in a page that is kept nowhere, found by no search and tells nobody its address', async () => {
    const url = await makeLink();
    const [outer, inner] = [await get(url), await get(url, '/page')];
    for (const { status, headers, body } of [outer, inner]) {
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['x-robots-tag']).toContain('noindex');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(body).toContain('noindex');
      expect(body.includes(url.pathname.split('/').at(-1) ?? '') && body === inner.body).toBe(false);
    }
    expect(scriptsIn(outer.body)).toEqual([]);
    expect(String(inner.headers['content-security-policy'])).toMatch(/(?:^|; )sandbox allow-same-origin(?:;|$)/);
    expect(String(inner.headers['content-security-policy'])).toContain("frame-ancestors 'self'");
    const visitor = await ask(site.insights, PREMIUM);
    expect(textOf(inner.body).length).toBeGreaterThan(textOf(visitor.body).length * 1.5);
    // Its pictures are there for somebody without an account; its files are for whom they are.
    const pictures = [...new Set([...inner.body.matchAll(/src="(\/-\/media\/[^"]+)"/g)].map(([, src = '']) => decoded(src)))];
    expect(pictures.length).toBeGreaterThan(1);
    for (const src of pictures) expect([src, (await ask(site.preview, src, { headers: elsewhere() })).status]).toEqual([src, 200]);
    const file = decoded(/href="(?:https?:\/\/[^/]+)?(\/-\/media\/[^"]+\.pdf[^"]*)"/.exec(inner.body)?.[1] ?? '');
    expect((await ask(site.preview, file, { headers: elsewhere() })).status).toBe(403);
  });

  it('is there in German', async () => {
    const url = await makeLink();
    const german = await ask(url.origin, `/de${url.pathname}`, { headers: elsewhere() });
    expect([german.status, /<html[^>]* lang="de"/.test(german.body)]).toEqual([200, true]);
    expect(textOf(german.body)).toContain('Worum es geht');
  });

  it.each([
    ['no words', { words: ' ' }, 'Write something'],
    ['too many words', { words: 'x'.repeat(4_001) }, 'Write something'],
    ['an address as a name', { name: 'robin@example.org' }, 'without @'],
    ['no name', { name: '' }, 'Write a name'],
  ])('says what is wrong with %s, and keeps what was typed', async (_what, wrong, words) => {
    const url = await makeLink();
    const browser = reviewer();
    const page = await browser.open(url);
    const answer = await browser.submit(page, '/api/review', {
      answers: '',
      about: '',
      quote: 'a quote',
      words: 'Kept.',
      name: 'Robin',
      ...wrong,
    });
    expect([answer.status, answer.address.pathname]).toEqual([422, '/api/review']);
    expect(textOf(answer.html)).toContain(words);
    expect(answer.html).toContain('a quote');
    // The form of the answer goes off as the first would have.
    const right = await browser.submit(answer, '/api/review', { answers: '', about: '', quote: '', words: 'Well.', name: 'Robin' });
    expect([right.status, right.address.pathname]).toEqual([200, url.pathname]);
  });

  it('is over when the editor ends it, and says so; what never was a link says that', async () => {
    const url = await makeLink();
    const listed = await comments();
    const link = /id="link-([0-9a-f-]{36})"/.exec(listed.html)?.[1] ?? '';
    await editor.submit(listed, FORM, { act: 'end-link', link, page: item, language: 'en' });
    for (const path of ['', '/page']) {
      const { status, body } = await get(url, path);
      expect([status, textOf(body)]).toEqual([410, expect.stringContaining('This link is over')]);
    }
    const late = await ask(url.origin, '/api/review', {
      method: 'POST',
      headers: { ...elsewhere(), origin: site.preview, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: url.pathname.split('/').at(-1) ?? '', words: 'So long a comment.', name: 'y' }).toString(),
    });
    expect([late.status, late.body]).toEqual([410, expect.stringContaining('>So long a comment.</textarea>')]);
    for (const token of ['x'.repeat(43), 'short', '..%2f..%2feditor', '<script>', "'or'1'='1"]) {
      const { status, body } = await ask(site.preview, `/sitecore/review/${token}`, { headers: elsewhere() });
      expect([token, status, body.includes('<script>alert')]).toEqual([token, 404, false]);
    }
    expect((await ask(site.preview, '/sitecore/review', { headers: elsewhere() })).status).toBe(404);
  });

  it('opens nothing else, and is nowhere else (promise 32)', async () => {
    const url = await makeLink();
    const token = url.pathname.split('/').at(-1) ?? '';
    for (const path of ['/pages', '/page/more', '/page/..%2f..']) expect((await get(url, path)).status).toBe(404);
    // Nobody is signed in by it.
    const browser = reviewer();
    await browser.open(url);
    for (const path of [PREMIUM, '/', '/sitecore/editor', `/sitecore/editor/comments?item=${item}`])
      expect((await ask(site.preview, path, { headers: { ...elsewhere(), 'x-review-token': token } })).status).toBe(401);
    for (const origin of [site.dotcom, site.insights, site.preview.replace('preview', 'staging')]) {
      for (const path of [url.pathname, `${url.pathname}/page`])
        expect([200, 410]).not.toContain((await ask(origin, path, { headers: elsewhere() })).status);
      const post = await ask(origin, '/api/review', {
        method: 'POST',
        headers: { ...elsewhere(), origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token, words: 'x', name: 'y' }).toString(),
      });
      expect([401, 404]).toContain(post.status);
    }
  });

  it('takes no form of another page, nor one that is none', async () => {
    const url = await makeLink();
    const token = url.pathname.split('/').at(-1) ?? '';
    const send = (headers: Record<string, string>, body: string, method = 'POST') =>
      ask(site.preview, '/api/review', { method, headers: { ...elsewhere(), ...headers }, ...(method === 'POST' ? { body } : {}) });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const good = new URLSearchParams({ token, words: 'From elsewhere.', name: 'Nobody' }).toString();
    for (const origin of ['https://elsewhere.example', 'null', site.dotcom])
      expect((await send({ ...form, origin }, good)).status).toBe(403);
    expect((await send(form, good)).status).toBe(403);
    expect((await send({ ...form, origin: site.preview }, '', 'GET')).status).toBe(401);
    expect((await send({ ...form, origin: site.preview }, 'words=x&name=y')).status).toBe(404);
    expect((await send({ ...form, origin: site.preview }, `token=${token}&token=${token}&words=x&name=y`)).status).toBe(404);
    expect((await send({ ...form, origin: site.preview }, `${good}&more=${'x'.repeat(70_000)}`)).status).toBe(413);
    expect(textOf((await get(url)).body)).not.toContain('From elsewhere.');
  });
});

describe('the desk’s page of comments', () => {
  it('lists what is open everywhere, and says something itself', async () => {
    const said = await editor.submit(await comments(), FORM, {
      act: 'say',
      item,
      page: item,
      language: 'en',
      field: '',
      quote: '',
      comment: 'A word of the house.',
    });
    expect([said.status, textOf(said.html)]).toEqual([200, expect.stringContaining('A word of the house.')]);
    const all = await editor.open(`${site.preview}/sitecore/editor/comments`);
    expect([all.status, textOf(all.html)]).toEqual([200, expect.stringContaining('A word of the house.')]);
    const wrong = await editor.submit(said, FORM, { act: 'say', item, page: item, language: 'en', field: '', quote: 'kept', comment: ' ' });
    expect([wrong.status, textOf(wrong.html)]).toEqual([422, expect.stringContaining('Write something')]);
    expect(wrong.html).toContain('>kept</textarea>');
    expect(formsOf(said.html).every(({ action }) => action === FORM || !action.includes('review'))).toBe(true);
  });

  it('shows addresses of links to editors alone', async () => {
    const url = await makeLink();
    const { browser: practice, tab } = await onDrafts(
      await accountOf('practice'),
      `${site.preview}/sitecore/editor/comments?item=${item}&language=en`,
    );
    expect([tab.status, urlsIn(tab)]).toEqual([200, []]);
    expect(tab.html).not.toContain(url.pathname);
    const refused = await practice.submit(tab, FORM, { act: 'make-link', page: item, language: 'en', hours: '24', note: '' });
    expect(refused.status).toBe(403);
  });
});
