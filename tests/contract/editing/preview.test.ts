import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { formsOf, type FormBrowser } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { quietBrowser } from '../../e2e/support/by-request.ts';
import { elsewhere, type Person } from '../../e2e/support/account.ts';
import { accountOf, onDrafts } from '../support/roles.ts';

/** Who comes in to preview and staging, and what the preview's bar shows them. */

let editor: Person;
let reader: Person;
/** Signed in on the preview. */
let browser: FormBrowser;

const PREMIUM = '/featured-insights/industry/stock-that-nobody-sees';
const BASIC = { authorization: `Basic ${Buffer.from('editor:masthead').toString('base64')}` };
const staging = (): string => site.preview.replace('preview', 'staging');
const barOf = (html: string): string => /<aside\b[^]*?<\/aside>/.exec(html)?.[0] ?? '';
const mainOf = (html: string): string => /<main\b[^]*<\/main>/.exec(html)?.[0] ?? '';
const wordsOf = (html: string): number => textOf(mainOf(html)).split(/\s+/).length;
const preview = (path: string) => browser.open(`${site.preview}${path}`);

// Waiting for mails asks for a test.
it('there are an editor and a reader', async () => {
  [editor, reader] = await Promise.all([accountOf('editor'), accountOf('reader')]);
}, 60_000);

describe('signing in', () => {
  it('is asked for by the identity provider’s own page, and leads to where one was going', async () => {
    const tab = await onDrafts(editor, `${site.preview}/de/people?sc_site=dotcom`);
    ({ browser } = tab);
    expect(tab.tab.address.href).toBe(`${site.preview}/de/people?sc_site=dotcom`);
    expect(tab.tab.status).toBe(200);
    expect(textOf(barOf(tab.tab.html))).toMatch(/Entwurf · als Gast ohne Konto/);
    expect([...browser.cookies(site.preview).keys()]).toContain('mh_jwt_sig');
  });

  it('is done already on staging, and for whoever is signed in on a site', async () => {
    const there = await browser.open(`${staging()}/about`);
    expect([there.address.href, there.status]).toEqual([`${staging()}/about`, 200]);
    const { browser: other } = await onDrafts(editor, `${site.preview}/about`);
    const sites = await other.open(`${site.insights}/user-registration/for-you`);
    expect([sites.address.origin, sites.address.pathname]).toEqual([site.insights, '/user-registration/for-you']);
  });

  it('says to an account without a role that drafts are not for it, and offers the way out', async () => {
    const { browser: other, tab } = await onDrafts(reader, `${site.preview}/people`);
    expect([tab.status, tab.address.pathname]).toEqual([403, '/people']);
    expect(textOf(tab.html)).toContain('Drafts are not for this account');
    const out = await other.submit(tab, '/api/auth/sign-out');
    expect(`${out.address}`).toBe(`${site.preview}/sitecore/sign-in/out`);
    expect(textOf(out.html)).toContain('You are signed out');
    expect([...other.cookies(site.preview).keys()].filter((name) => /jwt|refresh/.test(name))).toEqual([]);
  });

  it('comes to an end everywhere at once', async () => {
    const { browser: other, tab } = await onDrafts(editor, `${site.preview}/people`);
    await other.open(`${site.dotcom}/user-registration/for-you`);
    const out = await other.submit(tab, '/api/auth/sign-out');
    expect(out.address.pathname).toBe('/sitecore/sign-in/out');
    const again = await other.open(`${site.dotcom}/user-registration/for-you`);
    expect(again.address.pathname).toBe('/sign-in/prompt');
    expect((await other.open(`${site.preview}/people`)).address.pathname).toMatch(/^\/sign-in\//);
  });

  it('that comes to nothing is said, and leads nowhere by itself', async () => {
    for (const query of ['', '?state=made-up&code=made-up', '?state=made-up&error=access_denied']) {
      const { status, headers } = await ask(site.preview, `/api/auth/callback${query}`);
      expect([status, headers.location]).toEqual([303, '/sitecore/sign-in/failed']);
    }
    const { status, headers, body } = await ask(site.preview, '/de/sitecore/sign-in/failed?to=https%3A%2F%2Felsewhere.example');
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
    expect(textOf(body)).toContain('Sie sind nicht angemeldet');
    expect(body).not.toContain('elsewhere.example');
  });

  it('leads to no other origin, and gives no session of the account’s on the preview', async () => {
    const { headers } = await ask(site.preview, `/api/auth/sign-in?to=${encodeURIComponent('https://elsewhere.example/')}`);
    expect(headers.location).toMatch(/\/v1\/authorize\?client_id=preview&/);
    expect(headers.location).not.toContain('prompt=none');
    const cookie = [...browser.cookies(site.preview)].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = await ask(site.preview, '/api/account/export', { headers: { ...elsewhere(), cookie } });
    expect(asked.status).toBe(401);
    const session = await ask(site.preview, '/api/session', { headers: { ...elsewhere(), cookie } });
    expect(session.body).not.toContain(editor.email);
  });

  it('by a password of the first set-up lets somebody look, and write nothing', async () => {
    const page = await ask(site.preview, '/people', { headers: BASIC });
    expect([page.status, textOf(barOf(page.body))]).toEqual([200, expect.stringContaining('Sign in to edit')]);
    for (const [path, method] of [
      ['/sitecore/editor', 'GET'],
      ['/api/editor/item', 'POST'],
    ] as const) {
      const answer = await ask(site.preview, path, { method, headers: { ...BASIC, Origin: site.preview } });
      expect([path, answer.status, textOf(answer.body)]).toEqual([path, 403, expect.stringContaining('You are only looking')]);
    }
  });

  it('on a site is not one here: nobody’s cookies of it count', async () => {
    const quiet = quietBrowser(site.dotcom);
    await quiet.signIn(editor);
    const cookie = quiet
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    expect((await ask(site.preview, '/people', { headers: { cookie } })).status).toBe(401);
  });
});

describe('the bar', () => {
  it('shows what is published and the draft, and keeps what was chosen', async () => {
    const published = await preview('/people?sc_view=published');
    expect(textOf(barOf(published.html))).toMatch(/As it is published · as a visitor/);
    expect(textOf(barOf((await preview('/about')).html))).toMatch(/As it is published/);
    expect(textOf(barOf((await preview('/about?sc_view=draft')).html))).toMatch(/Draft · as a visitor/);
  });

  it('shows a text as a visitor and as a subscriber have it, by its form alone', async () => {
    const address = `${PREMIUM}?sc_site=insights`;
    const visitor = await preview(`${address}&sc_as=visitor`);
    const form = /<form\b[^>]*method="get"[^]*?<\/form>/.exec(barOf(visitor.html))?.[0] ?? '';
    expect(/action="([^"]*)"/.exec(form)?.[1]).toBe(PREMIUM);
    for (const name of ['sc_view', 'sc_date', 'sc_as', 'sc_frames']) expect(form).toContain(`name="${name}"`);
    const subscriber = await preview(`${address}&sc_as=premium`);
    expect(wordsOf(subscriber.html)).toBeGreaterThan(2 * wordsOf(visitor.html));
    await preview('/?sc_as=visitor&sc_site=dotcom');
  });

  it('shows what is published on a day, and says which', async () => {
    const tab = await preview('/people?sc_view=date&sc_date=2090-01-02T09%3A00');
    expect([tab.status, textOf(barOf(tab.html))]).toEqual([
      200,
      expect.stringMatching(/As it is published on 2 January 2090 at 09:00 UTC/),
    ]);
    await preview('/?sc_view=draft&sc_date=');
  });

  it('shows members’ pages with invented data, and nobody’s account', async () => {
    const tab = await preview('/alumni/home?sc_as=alumnus');
    expect([tab.address.pathname, tab.status]).toEqual(['/alumni/home', 200]);
    expect(textOf(barOf(tab.html))).toMatch(/as a member of the alumni .*invented data/);
    const visitor = await preview('/alumni/home?sc_as=visitor');
    expect(textOf(barOf(visitor.html))).toContain('They are asked to sign in');
    expect(visitor.html).not.toContain(editor.email);
  });

  it('puts the draft beside what is published, and a page into a width, in frames of its own origin', async () => {
    const two = await preview('/people?sc_frames=two');
    const frames = [...two.html.matchAll(/<iframe[^>]*src="([^"]*)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'));
    expect(frames).toEqual([
      '/people?sc_view=draft&sc_date=&sc_as=visitor&sc_frame=1',
      '/people?sc_view=published&sc_date=&sc_as=visitor&sc_frame=1',
    ]);
    const framed = await browser.open(`${site.preview}${frames[1]}`, { 'sec-fetch-dest': 'iframe' });
    expect([framed.status, barOf(framed.html)]).toEqual([200, '']);
    const next = await browser.open(`${site.preview}/about`, { 'sec-fetch-dest': 'iframe', referer: `${site.preview}${frames[1]}` });
    expect(next.address.search).toBe('?sc_view=published&sc_date=&sc_as=visitor&sc_frame=1');
    const narrow = await preview('/people?sc_frames=375');
    expect(narrow.html).toMatch(/<iframe[^>]*width="375"/);
    expect(narrow.html).not.toContain('<script');
    await preview('/people?sc_frames=none');
  });

  it('stays on a page that is not there, which is still none', async () => {
    const tab = await preview('/no-such-page');
    expect([tab.status, textOf(barOf(tab.html))]).toEqual([404, expect.stringContaining('There is no such page in it.')]);
    expect(tab.html.match(/<h1/g)).toHaveLength(1);
  });

  it('is in no page of the sites, and no page with it is kept or indexed', async () => {
    const { headers, html } = await (async () => {
      const cookie = [...browser.cookies(site.preview)].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await ask(site.preview, '/people?sc_view=published', { headers: { cookie } });
      return { headers: answer.headers, html: answer.body };
    })();
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual([expect.stringContaining('no-store'), 'noindex']);
    expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const own = await ask(site.dotcom, '/people?sc_view=published&sc_frames=two&sc_mode=edit');
    expect(own.body).not.toMatch(/<aside[^>]*aria-label="Preview"|<iframe|data-sc-/);
  });
});

describe('the edit view', () => {
  it('says in the document which field, rendering and placeholder is where', async () => {
    const { html } = await preview(`${PREMIUM}?sc_site=insights&sc_mode=edit&sc_frame=1`);
    const ID = '[\\da-f]{8}-[\\da-f-]{27}';
    const title = new RegExp(`<h1[^>]*data-sc-field="${ID}\\|en\\|1\\|${ID}\\|Single-Line Text"`);
    expect(html).toMatch(title);
    expect(html).toMatch(new RegExp(`data-sc-rendering="${ID}\\|`));
    expect(html).toMatch(/data-sc-placeholder="headless-main" data-sc-path="\/headless-main"/);
    expect(html).toMatch(new RegExp(`data-sc-field="${ID}\\|en\\|1\\|${ID}\\|Rich Text"`));
    // Whole, as whomever pages are seen, and without a script that would make it anew.
    expect(html).not.toContain('id="__NEXT_DATA__"');
    await preview('/?sc_site=dotcom');
  });
});

it('has forms that need no script', async () => {
  const { html } = await preview('/people');
  // Twice, of which the style shows one.
  const forms = ['/people', '/api/auth/sign-out'];
  expect(formsOf(barOf(html)).map(({ action }) => action)).toEqual([...forms, ...forms]);
});

it('says how much there is to mend and to answer, and leads there', async () => {
  const bar = barOf((await preview('/people')).html);
  expect(textOf(bar)).toMatch(/Checks \d+ findings Comments \d+ open/);
  const ways = [...bar.matchAll(/href="(\/sitecore\/editor\/(?:checks|comments)[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  for (const way of new Set(ways)) expect((await preview(way)).status).toBe(200);
  expect(new Set(ways).size).toBe(2);
});

describe('npm run roles', () => {
  const run = async (...args: readonly string[]): Promise<{ code: number; said: string }> => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/roles-of.ts', ...args], { env: process.env });
      return { code: 0, said: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, said: stderr };
    }
  };

  it('opens the preview to an account, and shuts it', async () => {
    expect(await run('give', 'approver', reader.email)).toEqual({ code: 0, said: expect.stringMatching(/editor.*approver/) });
    expect((await onDrafts(reader, `${site.preview}/about`)).tab.status).toBe(200);
    expect(await run('take', 'editor', reader.email)).toEqual({ code: 0, said: expect.not.stringContaining('approver') });
    expect((await onDrafts(reader, `${site.preview}/about`)).tab.status).toBe(403);
  });

  it.each([
    [['give', 'premium', 'x@example.org'], 2, 'There is no role "premium" to give.'],
    [['give', 'editor', 'nobody'], 2, 'Name the address'],
    [['give', 'editor', 'nobody@nowhere.example'], 1, 'There is no such account.'],
    [['have'], 2, 'There is no command "have".'],
  ] as const)('%j ends with %i, and says why', async (args, code, said) => {
    expect(await run(...args)).toEqual({ code, said: expect.stringContaining(said) });
  });
});
