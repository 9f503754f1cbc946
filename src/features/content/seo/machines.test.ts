import { describe, expect, it, vi } from 'vitest';
import { NO_LANGUAGE } from '../../../../tests/support/no-language';
import { getEnv } from '@/config/env.server';
import { readCounters } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import type { RouteInfo } from '@/runtime/rendering';
import { makePortable } from './document/portable.server';
import { textOfItem } from './document/blocks';
import { keepFresh } from './fresh.server';
import { parseRichText } from '@/lib/rich-text/parse';
import { sanitize } from '@/lib/rich-text/sanitize';
import { toHtml } from '@/lib/rich-text/html';
import { documentMarkdown, markdownOfHtml } from './markdown/markdown.server';
import { parsePageFields } from './page-fields';
import { pageMetadataOf } from './page-metadata.server';
import { pageOfRequest } from './request-address.server';
import { appAssociation, securityText } from './well-known.server';

describe('the address of a feed or a Markdown form', () => {
  it('is checked as a page’s is', () => {
    expect(pageOfRequest({ path: 'topics/energy', language: 'de' })).toEqual({ path: '/topics/energy', language: 'de' });
    expect(pageOfRequest({ path: ['topics', 'energy'], language: 'en' })).toEqual({ path: '/topics/energy', language: 'en' });
    expect(pageOfRequest({ language: 'en' })).toEqual({ path: '/', language: 'en' });
    for (const path of ['..', 'a/../b', '_site_dotcom/about', 'a\u0000', 'a/page/2', 'a'.repeat(2_000)])
      expect([path.slice(0, 9), pageOfRequest({ path, language: 'en' })]).toEqual([path.slice(0, 9), undefined]);
    expect(pageOfRequest({ path: 'a', language: NO_LANGUAGE })).toBeUndefined();
  });
});

describe('what is kept fresh', () => {
  it('is made once for all who ask, again when it is old, and kept while the content is down', async () => {
    let [time, made, up] = [0, 0, true];
    const kept = keepFresh<number>(() => time);
    const make = async () => {
      if (!up) throw new AppError('content/unreachable');
      return ++made;
    };
    expect(await Promise.all([kept('a', make), kept('a', make)])).toEqual([1, 1]);
    time = 4_999;
    expect(await kept('a', make)).toBe(1);
    time = 5_000;
    expect(await kept('a', make)).toBe(2);
    [time, up] = [20_000, false];
    expect(await kept('a', make)).toBe(2);
    await expect(kept('b', make)).rejects.toMatchObject({ code: 'content/unreachable' });
    [time, up] = [30_000, true];
    expect(await kept('a', async () => undefined)).toBeUndefined();
    expect(await kept('a', make)).toBe(3);
  });

  it('is given as it is known to whoever would wait long for its newer form, which then is there for the next', async () => {
    let time = 0;
    let answer: (value: number) => void = () => undefined;
    const kept = keepFresh<number>(() => time, 10);
    await kept('a', async () => 1);
    time = 6_000;
    const slow = () => new Promise<number>((resolve) => (answer = resolve));
    expect(await kept('a', slow)).toBe(1);
    answer(2);
    expect(await kept('a', slow)).toBe(2);
    await expect(kept('b', async () => Promise.reject(new AppError('server/unknown')))).rejects.toMatchObject({ code: 'server/unknown' });
  });
});

describe('a text for other programs', () => {
  const value = (html: string) => ({ value: html });
  const rendering = (componentName: string, fields: unknown, placeholders = {}) => ({
    uid: '',
    componentName,
    params: {},
    fields,
    placeholders,
  });
  it('is the body and the blocks in the order in which they are read', () => {
    const text = textOfItem(
      {
        name: 'a',
        itemId: '',
        templateId: '',
        templateName: 'Article',
        fields: { Body: value('<p>Body</p>'), Notes: value('<ol><li>Note</li></ol>') },
        placeholders: {
          'headless-header': [rendering('TextBlock', { Text: value('<p>Shell</p>') })],
          'headless-main': [
            rendering('ArticleBody', undefined, {
              'article-body-1': [
                rendering('TextBlock', { Text: value('<p>One</p>') }),
                rendering('PullQuote', { Quote: value('Say <it>'), Attribution: value('A') }),
                rendering('DataTable', { Title: value('T'), Data: value('a,b\n1,"2,3"') }),
                rendering('Hologram', { Text: value('No') }),
              ],
            }),
          ],
        },
      },
      { video: 'Video' },
    );
    expect(toHtml(text).replace(/\n/g, '')).toBe(
      '<p>Body</p><p>One</p><blockquote><p>Say &lt;it></p><p>— A</p></blockquote><figure><figcaption>T</figcaption><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2,3</td></tr></tbody></table></figure><hr><ol><li>Note</li></ol>',
    );
  });
  it('tells of films where they can be seen, and of what the text counts', () => {
    const film = (url: string) => rendering('Embed', { Url: value(url), Title: value('Me at the *zoo*'), Caption: value('1 < 2') });
    const text = textOfItem(
      {
        name: 'a',
        itemId: '',
        templateId: '',
        templateName: 'Article',
        fields: { KeyFigures: value('43%25=of%20the%20price&2=b&3=c&4=d') },
        placeholders: {
          'headless-main': [
            rendering('ArticleBody', undefined, {
              'article-body-1': [
                film('https://vimeo.com/1'),
                film('https://nobody.example/1'),
                rendering('Video', { VideoId: value('fifty-six-months'), Caption: value('C'), Poster: value('') }),
                rendering('Video', { VideoId: value('') }),
              ],
            }),
          ],
        },
      },
      { video: 'Film' },
    );
    makePortable(text, 'https://x.example/p');
    expect(toHtml(text).replace(/\n/g, '')).toBe(
      '<dl><dt>43%</dt><dd>of the price</dd><dt>2</dt><dd>b</dd><dt>3</dt><dd>c</dd></dl>' +
        '<figure><p><a href="https://vimeo.com/1">Me at the zoo</a></p><figcaption>1 &lt; 2</figcaption></figure>' +
        '<figure><p><a href="https://x.example/p#">Film</a></p><figcaption>C</figcaption></figure>',
    );
  });
  it('runs nothing and leads to the right places', () => {
    const text = sanitize(
      parseRichText(
        '<p onclick="x()" style="a">Hi <a href="/a b">a</a> <a href="#n1">1</a> <a href="javascript:alert(1)">j</a><img src="/-/media/a.png" onerror="x()"><script>alert(1)</script><iframe src="/x"></iframe></p>',
      ),
    );
    makePortable(text, 'https://x.example/p');
    expect(toHtml(text)).toBe(
      '<p>Hi <a href="https://x.example/a%20b">a</a> <a href="https://x.example/p#n1">1</a> <a>j</a><img src="https://x.example/-/media/a.png"></p>',
    );
  });
  it('becomes Markdown with GFM’s tables', async () => {
    expect(
      await markdownOfHtml(
        '<h2>T</h2><p>A <em>b</em> <a href="https://x.example/">c</a></p><ul><li>d</li></ul><table><thead><tr><th>e</th></tr></thead><tbody><tr><td>f</td></tr></tbody></table>',
      ),
    ).toBe('## T\n\nA _b_ [c](https://x.example/)\n\n- d\n\n| e |\n| - |\n| f |');
    const text = await documentMarkdown({
      itemId: '',
      templateName: 'Article',
      language: 'en',
      url: 'https://x.example/a',
      title: 'A: "b" #1 *c*',
      lede: 'why\nso',
      authors: [{ name: 'N' }],
      topics: [],
      published: '2026-11-02T00:00:00.000Z',
      dated: '2023-05-04T00:00:00.000Z',
      access: { kind: 'teaser', needs: 'premium' },
      html: '<p>x</p>',
      image: '',
      drawing: undefined,
      minutes: undefined,
      newsletterSentence: '',
      noIndex: false,
    });
    expect(text).toMatch(/^---\ntitle: .*\n/);
    expect(text).toContain('access: premium');
    expect(text).toContain('date: 2023-05-04T00:00:00.000Z');
    expect(text).toContain('\n# A: "b" \\#1 \\*c\\*\n\nx\n');
  });
});

describe('page metadata', () => {
  const route = (templateName: string, path = '/a'): RouteInfo => ({
    site: 'insights',
    language: 'en',
    itemLanguage: 'en',
    languages: ['en'],
    path,
    itemId: 'the-id',
    templateName,
    templateId: '',
    pageNumber: 1,
    editing: false,
    access: { kind: 'full' },
  });
  it('has every field of the specification but what the browser knows: who reads, and how old it is today', () => {
    const fields = parsePageFields({
      ContentType: { value: 'Appendix' },
      ArticleType: { value: 'appendix' },
      DisplayDate: { value: '2026-11-01T06:00:00Z' },
      OriginalPublicationDate: { value: '0001-01-01T00:00:00Z' },
      SourcePublication: { value: 'The Quarterly' },
      BlogTags: [{ id: '1', url: '', name: 'grid', displayName: 'Grid', fields: {} }],
    });
    expect(pageMetadataOf(route('Article'), fields, 'T')).toEqual({
      ContentType: 'Appendix',
      ArticleType: 'appendix',
      Title: 'T',
      SourcePublication: 'The Quarterly',
      DisplayDate: '2026-11-01T06:00:00Z',
      OriginalPublicationDate: '',
      SitecoreId: 'the-id',
      blogTags: ['Grid'],
      ArticleTemplate: 'articleTemplate',
      Alumni: false,
    });
  });
  it('names the types of the specification', () => {
    const of = (templateName: string, path?: string) => {
      const { ContentType, ArticleTemplate, Alumni } = pageMetadataOf(route(templateName, path), parsePageFields({}), 'T');
      return [ContentType, ArticleTemplate, Alumni];
    };
    expect([
      of('Basic Page'),
      of('Profile'),
      of('Blog Entry'),
      of('Blog Instance'),
      of('Basic Page', '/alumni/home'),
      of('Basic Page', '/alumnist'),
    ]).toEqual([
      ['page', 'baseTemplate', false],
      ['people', 'profile', false],
      ['blog', 'blogEntry', false],
      ['blog', 'blogInstance', false],
      ['page', 'alumniTemplate', true],
      ['page', 'baseTemplate', false],
    ]);
  });
});

it('security.txt has what RFC 9116 asks for, and less than a year to live', () => {
  const now = Date.parse('2026-11-21T07:00:00Z');
  const text = securityText('https://x.example', 'mailto:security@x.example', now);
  expect(text).toMatch(/^Contact: mailto:security@x\.example\nExpires: 2027-05-21T00:00:00Z\n/);
  expect(text).toContain('Canonical: https://x.example/.well-known/security.txt\n');
  expect(securityText('https://x.example', undefined, now)).toMatch(/^Contact: https?:\/\/\S+\/contact\n/);
});

it.each([
  ['an answer', () => Response.json({ applinks: {} }), { applinks: {} }, 0],
  ['no such file', () => new Response('', { status: 404 }), undefined, 0],
  ['an error', () => new Response('', { status: 500 }), undefined, 1],
  ['no JSON', () => new Response('<html>'), undefined, 1],
  ['nothing', () => Promise.reject(new TypeError('fetch failed')), undefined, 1],
])('the mobile service gives %s', async (_what, answer, file, failures) => {
  vi.spyOn(getEnv(), 'MOBILE_URL', 'get').mockReturnValue('https://mobile.example');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const warned = vi.spyOn(logger, 'warn').mockReturnValue();
  const before = readCounters()['wellKnown.failures'] ?? 0;
  expect(await appAssociation('assetlinks.json')).toEqual(file);
  expect([(readCounters()['wellKnown.failures'] ?? 0) - before, warned.mock.calls.length]).toEqual([failures, failures]);
  vi.restoreAllMocks();
});
