import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ask } from '../../support/http.ts';
import { APPLICATIONS, PAGE_TYPES, site } from '../../support/site.ts';

/**
 * What a phone fetches before it shows what is largest of a page, by bytes and requests (docs/adr/0075): on a line of 1.6 Mbit/s and
 * 150 ms 10 KB are 50 ms, and a request that others wait for is 150. Times are measured by `npm run bench -- --only lighthouse`.
 */
const KB = 1024;
/** As Lighthouse's phone: 412 px wide, 1.75 px each. */
const PHONE = { width: 412, density: 1.75 };
const PICTURE_KB = 30;
/** The document, brotli as it is first made: of the article of 5,000 words it is mostly text and charts, of the event its form. */
const DOCUMENT_KB: Partial<Record<keyof typeof PAGE_TYPES, number>> = { article: 66, textArticle: 33, event: 38 };
const OTHER_DOCUMENT_KB = 27;
/** One that comes alive has the data of what it shows a second time, and the phrases of its states. */
const LIVE_DOCUMENT_KB = 40.5;

const pageData = z.object({ props: z.object({ pageProps: z.object({ page: z.object({ phrases: z.record(z.string(), z.string()) }) }) }) });

/** What is largest of them is text. */
const WITHOUT_PICTURE: readonly (typeof TYPES)[number][] = ['textArticle', 'basic', 'people'];
const TYPES = ['article', 'textArticle', 'home', 'listing', 'profile', 'event', 'careers', 'about', 'basic', 'people'] as const;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** The file that the phone takes of a picture, by the widths that it comes in; `sizes` as wide as the screen at most. */
function chosen(srcSet: string): string {
  const files = srcSet.split(/,\s+/).map((each) => {
    const [file = '', width = ''] = each.split(/\s+/);
    return { file, width: Number.parseInt(width) };
  });
  const wanted = PHONE.width * PHONE.density;
  return (files.find(({ width }) => width >= wanted) ?? files.at(-1))?.file ?? '';
}

describe.each(TYPES)('%s', (type) => {
  const [host, path] = PAGE_TYPES[type];
  const page = () => ask(site[host], path, { headers: { 'accept-encoding': 'br' } });
  const text = async (): Promise<string> => (await ask(site[host], path)).body;

  it('waits for no request but its own, and asks for no font before it is shown', async () => {
    const html = await text();
    const tags = html.match(/<(?:link|script)\b[^>]*>/g) ?? [];
    expect(tags.filter((tag) => attribute(tag, 'rel') === 'stylesheet')).toEqual([]);
    expect(tags.filter((tag) => /^<script\b/.test(tag) && attribute(tag, 'src'))).toEqual([]);
    const early = tags.filter((tag) => /^(?:modulepreload|preload|prefetch)$/.test(attribute(tag, 'rel') ?? ''));
    expect(early.filter((tag) => attribute(tag, 'as') !== 'image')).toEqual([]);
    expect(early.length).toBeLessThanOrEqual(1);
    // It is said before the styles, so that a poor line has it first.
    if (early[0]) expect(html.indexOf(early[0])).toBeLessThan(html.indexOf('<style'));
    expect(html.indexOf('<style')).toBeLessThan(html.indexOf('</head>'));
  });

  it('is shown by few bytes', async () => {
    const preload = (await text()).match(/<link\b[^>]*as="image"[^>]*>/)?.[0];
    expect(preload === undefined).toBe(WITHOUT_PICTURE.includes(type));
    const { bytes } = await page();
    expect(bytes.length / KB).toBeLessThanOrEqual(DOCUMENT_KB[type] ?? OTHER_DOCUMENT_KB);
    if (!preload) return;
    // Photographs come in several widths; a drawing is one file, packed.
    const srcSet = attribute(preload, 'imageSrcSet');
    const picture = await ask(site[host], srcSet ? chosen(srcSet) : (attribute(preload, 'href') ?? ''), {
      headers: { accept: 'image/avif,image/webp,*/*', 'accept-encoding': 'br' },
    });
    expect(picture.status).toBe(200);
    expect(picture.bytes.length / KB).toBeLessThanOrEqual(PICTURE_KB);
  });

  it('has styles that its policy knows by their hashes, and nothing of others', async () => {
    const { headers, body } = await ask(site[host], path);
    const policy = /style-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(policy).not.toContain('unsafe-inline');
    const styles = [...body.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
    expect(styles.length).toBeGreaterThan(2);
    const hashes = await Promise.all(
      styles.map(async (css) => Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(css))).toString('base64')),
    );
    expect(hashes.filter((hash) => !policy.includes(`'sha256-${hash}'`))).toEqual([]);
  });
});

describe.each(Object.keys(APPLICATIONS) as (keyof typeof APPLICATIONS)[])('%s, which comes alive', (type) => {
  const [host, path] = APPLICATIONS[type];

  it('is few bytes, and has no words of other pages', async () => {
    const { bytes } = await ask(site[host], path, { headers: { 'accept-encoding': 'br' } });
    expect(bytes.length / KB).toBeLessThanOrEqual(LIVE_DOCUMENT_KB);
    const [, data = '{}'] = /<script id="__NEXT_DATA__"[^>]*>([^<]*)/.exec((await ask(site[host], path)).body) ?? [];
    const subjects = new Set(Object.keys(pageData.parse(JSON.parse(data)).props.pageProps.page.phrases).map((key) => key.split('.')[0]));
    expect(subjects).toContain('layout');
    for (const other of ['officers', 'inbox', 'figures']) expect(subjects).not.toContain(other);
  });
});
