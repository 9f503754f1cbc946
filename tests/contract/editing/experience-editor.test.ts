import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { draftLayoutOf, EDITOR, inExperienceEditor, postAsExperienceEditor, SECRET } from '../support/editors.ts';

const ARTICLE = '/featured-insights/energy/the-long-queue';
const htmlOf = ({ body }: { body: string }): string => (JSON.parse(body) as { html: string }).html;

let layout: Record<string, unknown>;
beforeAll(async () => {
  layout = (await draftLayoutOf(ARTICLE)).layout;
});

describe('the Experience Editor', () => {
  it('gets the page with its chromes where it put them, whole, and without a script of ours', async () => {
    const answer = await postAsExperienceEditor({ layout: inExperienceEditor(layout), headers: { origin: EDITOR } });
    expect(answer.status, answer.body.slice(0, 300)).toBe(200);
    const html = htmlOf(answer);
    expect(html).toMatch(/^<!DOCTYPE html>/);
    // The title of the page, in the field that the editor finds it by.
    expect(html).toMatch(/<h1[^>]*>(?:(?!<\/h1>).)*class='scFieldValue'/s);
    const chromes = [
      ...html.matchAll(/<code [^>]*chrometype="(\w+)"[^>]*kind="(\w+)"|<code [^>]*kind="(\w+)"[^>]*chrometype="(\w+)"/g),
    ].map(([, type, kind, kindFirst, typeLast]) => `${type ?? typeLast} ${kind ?? kindFirst}`);
    for (const type of ['placeholder', 'rendering']) {
      const [open, close] = ['open', 'close'].map((kind) => chromes.filter((one) => one === `${type} ${kind}`).length);
      expect(open, type).toBeGreaterThan(2);
      expect(close, type).toBe(open);
    }
    expect(html).not.toContain('phkey');
    const keys = [...html.matchAll(/<code (?=[^>]*chrometype="placeholder")(?=[^>]*kind="open")[^>]* key="([^"]*)"/g)].map(
      ([, key]) => key,
    );
    expect(keys).toHaveLength(chromes.filter((one) => one === 'placeholder open').length);
    expect(keys).toEqual(expect.arrayContaining(['headless-header', 'headless-main', 'headless-footer']));
    expect(html).not.toMatch(/<script(?![^>]*type="application\/(?:ld\+)?json")/);
    // It is shown on the editor's host: what is the site's own is asked of the site.
    expect(html).toMatch(new RegExp(`<link[^>]* href="${site.insights}/_next/static/[^"]+\\.css"`));
    expect(html).not.toMatch(/ (?:href|src)="\/(?:_next|fonts)\//);
    expect(answer.headers['access-control-allow-origin']).toBe(EDITOR);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('gets its fields back byte for byte, since it saves what stands in them', async () => {
    const mine = structuredClone(layout) as { sitecore: { route: { fields: { Title: { value: string } } } } };
    mine.sitecore.route.fields.Title.value = `<a href="${site.dotcom}/About/Our-Firm?A=B&amp;phkey=&quot;x">x</a> <a href="/About">y</a>`;
    const html = htmlOf(await postAsExperienceEditor({ layout: inExperienceEditor(mine) }));
    expect(html).toContain(mine.sitecore.route.fields.Title.value);
  });

  it('shows all of a page that visitors read the beginning of, in German too, with the words that it sent', async () => {
    const premium = await draftLayoutOf('/featured-insights/industry/stock-that-nobody-sees');
    const whole = htmlOf(await postAsExperienceEditor({ layout: inExperienceEditor(premium.layout) }));
    const { body: teaser } = await ask(site.insights, '/featured-insights/industry/stock-that-nobody-sees');
    expect(whole.split(/\s+/).length).toBeGreaterThan(teaser.split(/\s+/).length);
    const german = await draftLayoutOf(ARTICLE, 'de');
    const html = htmlOf(
      await postAsExperienceEditor({
        layout: inExperienceEditor(german.layout),
        language: 'de',
        dictionary: { 'header.search': 'Hier entlang zur Suche' },
      }),
    );
    expect(html).toMatch(/<html[^>]* lang="de"/);
    expect(html).toContain('Hier entlang zur Suche');
  });

  it('is told of a site that is not served here, and knows one in whatever letters', async () => {
    const of = (name: string) => {
      const mine = inExperienceEditor(layout) as { sitecore: { context: { site: object } } };
      mine.sitecore.context.site = { name };
      return postAsExperienceEditor({ layout: mine });
    };
    expect((await of('INSIGHTS')).status).toBe(200);
    const other = await of('third');
    expect([other.status, htmlOf(other)]).toEqual([400, expect.stringContaining('third')]);
  });

  it('shows the pages of an opening and its application, which have none', async () => {
    for (const path of ['/careers/search-jobs/jobs/opening', '/careers/search-jobs/jobs/opening/apply']) {
      const { layout: page } = await draftLayoutOf(path, 'en', 'dotcom');
      const answer = await postAsExperienceEditor({ layout: inExperienceEditor(page) });
      expect(answer.status, answer.body.slice(0, 300)).toBe(200);
    }
  });

  it('finds every text of a rendering, in a box where its page does not show it', async () => {
    const html = htmlOf(await postAsExperienceEditor({ layout: inExperienceEditor((await draftLayoutOf('/')).layout) }));
    expect(html).toContain('data-unshown="');
  });

  it('says what is wrong with a layout, escaped, and loses nothing else', async () => {
    const wrong = inExperienceEditor(layout) as { sitecore: { route: { placeholders: unknown } } };
    wrong.sitecore.route.placeholders = '<script>alert(1)</script>';
    const answer = await postAsExperienceEditor({ layout: wrong });
    expect([answer.status, htmlOf(answer)]).toEqual([503, expect.stringContaining('placeholders')]);
    expect(htmlOf(answer)).not.toContain('<script');
  });
});

describe('what is not an editor', () => {
  it.each([
    ['another secret', { secret: 'x'.repeat(40) }],
    ['no secret', { secret: '' }],
    ['another origin', { headers: { origin: 'https://evil.example' } }],
    ['an origin that begins as the editor’s', { headers: { origin: `${EDITOR}.evil.example` } }],
    ['the origin of nobody', { headers: { origin: 'null' } }],
  ])('is refused: %s', async (_what, given) => {
    const answer = await postAsExperienceEditor({ layout, ...given });
    expect(answer.status).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.body).not.toContain('queue');
  });

  it.each([
    ['no JSON', 'a=b'],
    ['no arguments', '{}'],
    ['two arguments', JSON.stringify({ args: ['/', '{}'] })],
    ['a layout that is no text', JSON.stringify({ args: ['/', {}, '{}'] })],
    ['a layout that is no JSON', JSON.stringify({ args: ['/', '{', '{}'] })],
    ['a layout of nothing', JSON.stringify({ args: ['/', '{}', '{}'] })],
    ['a page without a route', JSON.stringify({ args: ['/', '{"sitecore":{"context":{},"route":null}}', '{}'] })],
    ['another language', JSON.stringify({ args: ['/', '{"sitecore":{"context":{},"route":{"name":"x"}}}', '{"language":"xx"}'] })],
    ['a tower of objects', JSON.stringify({ args: ['/', '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000), '{}'] })],
  ])('is answered in words: %s', async (_what, body) => {
    const answer = await postAsExperienceEditor({
      layout,
      body: body.replace(/\}$/, `,"jssEditingSecret":${JSON.stringify(SECRET)}}`).replace('{,', '{'),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(504);
    expect(answer.status).not.toBe(500);
  });

  it('is not read to its end: a body of ten megabytes', async () => {
    const answer = await postAsExperienceEditor({ layout, dictionary: { long: 'x'.repeat(10_000_000) } }).catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
  });

  it('is told how it may ask', async () => {
    const asked = await ask(site.dotcom, '/api/editing/render', { method: 'OPTIONS', headers: { origin: EDITOR } });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, EDITOR]);
    const put = await ask(site.dotcom, `/api/editing/render?secret=${SECRET}`, { method: 'PUT' });
    expect([put.status, put.headers.allow]).toEqual([405, 'POST, GET']);
  });

  it('leads nobody elsewhere: neither by the Host of the request, nor with its cookies', async () => {
    const seen: string[] = [];
    const trap = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end('<html>caught</html>');
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    try {
      const host = `localhost:${(trap.address() as AddressInfo).port}`;
      const headers = { cookie: 'mh_secret=1', authorization: 'Bearer secret', referer: `http://${host}/` };
      const unknown = await postAsExperienceEditor({ layout: inExperienceEditor(layout), headers: { ...headers, host } });
      expect(unknown.status).toBe(421);
      const forwarded = await postAsExperienceEditor({
        layout: inExperienceEditor(layout),
        headers: { ...headers, 'x-forwarded-host': host, forwarded: `host=${host}` },
      });
      expect(forwarded.status).toBe(200);
      expect(htmlOf(forwarded)).not.toContain('caught');
      expect(seen).toEqual([]);
    } finally {
      await new Promise((resolve) => trap.close(resolve));
    }
  });

  it('finds no page under a key of its own', async () => {
    for (const key of ['00000000-0000-4000-8000-000000000000', '..%2f..%2fetc', 'x'])
      expect((await ask(site.dotcom, `/_editing/${key}`)).status, key).toBe(404);
  });
});
