import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { elsewhere } from '../../e2e/support/account.ts';
import type { FormBrowser, Tab } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { accountOf, onDrafts } from '../support/roles.ts';

/** Fields, the library, the dictionary and redirects as an editor has them whose browser runs no script. */

interface Found {
  rows: { id: string; path: string }[];
}

let signedIn: Promise<FormBrowser> | undefined;
const editor = (): Promise<FormBrowser> =>
  (signedIn ??= (async () => (await onDrafts(await accountOf('approver'), `${site.preview}/robots.txt`)).browser)());
const openPage = async (path: string): Promise<Tab> => (await editor()).open(`${site.preview}/sitecore/editor/${path}`);
const idOf = async (q: string, end: string): Promise<string> => {
  const { rows } = (await (await editor()).json(`${site.preview}/api/editor/find?q=${q}&language=en`)) as Found;
  return rows.find(({ path }) => path.endsWith(end))?.id ?? '';
};

/** All that a browser sends of the first form to an address that has a field of a name, with what is typed; lines end as browsers end them. */
async function send(tab: Tab, action: string, having: string, typed: Readonly<Record<string, string>> = {}) {
  const { window } = new JSDOM(tab.html);
  const form = [...window.document.querySelectorAll<HTMLFormElement>(`form[action="${action}"]`)].find((each) =>
    [...new window.FormData(each).keys()].includes(having),
  );
  if (!form) throw new Error(`${tab.address.href} has no form to ${action} with ${having}: ${textOf(tab.html).slice(0, 300)}`);
  const body = new URLSearchParams();
  new window.FormData(form).forEach((value, name) => body.append(name, String(value).replace(/\r?\n/g, '\r\n')));
  for (const [name, value] of Object.entries(typed)) body.set(name, value);
  const cookie = [...(await editor()).cookies(site.preview)].map(([name, value]) => `${name}=${value}`).join('; ');
  return ask(site.preview, action, {
    method: 'POST',
    body: body.toString(),
    headers: {
      ...elsewhere(),
      cookie,
      accept: 'text/html',
      origin: site.preview,
      referer: tab.address.href,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
}

describe('a form without scripts', () => {
  it.each([
    ['an article', 'ferry', '/the-ferry-that-runs-empty'],
    ['a page', 'privacy', '/dotcom/Home/privacy'],
    ['an event', 'farm', '/events/farm-walk'],
    ['a person', 'valbuena', '/ines-valbuena'],
  ])('of %s, sent as it came, changes no field', async (_what, q, end) => {
    const tab = await openPage(`item/${await idOf(q, end)}?language=en`);
    expect(tab.status).toBe(200);
    const { status, headers } = await send(tab, '/api/editor/item', 'revision', { act: 'save' });
    expect([status, headers.location]).toEqual([303, expect.stringContaining('told=unchanged')]);
  });
});

describe('the library', () => {
  it('takes a picture, says what it shows, and puts it where it was chosen for', async () => {
    const browser = await editor();
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#274' } })
      .png()
      .toBuffer();
    const made = await browser.submitFile(
      await openPage('media'),
      '/api/editor/upload',
      { name: 'Grünes Feld.png', bytes },
      { alt: 'A green field' },
    );
    expect([made.status, made.address.pathname]).toEqual([200, expect.stringMatching(/^\/sitecore\/editor\/media\/[0-9a-f-]{36}$/)]);
    expect(textOf(made.html)).toContain('40 × 30');
    const media = made.address.pathname.split('/').at(-1) ?? '';
    const alt = /name="(f\.[^"]+)"[^>]*value="A green field"/.exec(made.html)?.[1] ?? '';
    const described = await send(made, '/api/editor/media', alt, { [alt]: 'A field, green' });
    expect([described.status, described.headers.location]).toEqual([303, expect.stringContaining('told=saved')]);

    const item = await idOf('accessibility', '/dotcom/Home/accessibility');
    const field = /media\?for=[^"]*?field=([0-9a-f-]{36})[^"]*kind=image/.exec((await openPage(`item/${item}`)).html)?.[1] ?? '';
    const choosing = await openPage(`media?for=${item}&field=${field}&language=en&kind=image&q=field`);
    const used = await send(choosing, '/api/editor/media', 'media', { media, alt: 'A field, green' });
    expect([used.status, used.headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^/sitecore/editor/item/${item}\\?.*told=saved`)),
    ]);
    expect((await openPage(`media/${media}`)).html).toContain(`/sitecore/editor/item/${item}`);
  });

  it('takes no file that it would not serve, and says why', async () => {
    const browser = await editor();
    const bytes = Buffer.from('<html><script>x()</script></html>');
    const tab = await browser.submitFile(await openPage('media'), '/api/editor/upload', { name: 'x.png', bytes });
    expect(tab.status).toBe(200);
    expect(textOf(tab.html)).toContain('A file of this kind is not taken');
    expect(
      textOf((await browser.submitFile(await openPage('media'), '/api/editor/upload', { name: 'x.png', bytes: Buffer.alloc(0) })).html),
    ).toContain('Choose a file first');
  });
});

describe('the dictionary', () => {
  it('keeps a text from losing what the site puts into it, and shows it again as it was typed', async () => {
    const tab = await openPage('dictionary?q=%7Bcount%7D');
    const { status, body } = await send(tab, '/api/editor/dictionary', 'text.en', { 'text.en': 'Nothing of it' });
    expect(status).toBe(422);
    expect(textOf(body)).toMatch(/\{\w+\} is missing/);
    expect(body).toContain('Nothing of it');
  });
});

describe('redirects', () => {
  it('are not saved where a visitor would go in circles', async () => {
    const tab = await openPage('redirects');
    const { status, body } = await send(tab, '/api/editor/redirects', 'pairs.name', { 'pairs.name': '/round', 'pairs.value': '/round/' });
    expect(status).toBe(422);
    expect(textOf(body)).toContain('/round to /round/ leads in a circle');
  });
});
