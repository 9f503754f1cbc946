import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { feedsOf, feedPath } from './feed-address';
import { feedUpdated, feedXml, type Feed, type FeedEntry } from './feed';

const entry = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  id: 'urn:uuid:aaaaaaaa-0000-4000-8000-000000000001',
  url: 'https://x.example/a?b=1&c=2',
  title: 'Ports & <cranes> “quoted”',
  summary: 'Why',
  content: '<p>Whole & <b>bold</b></p>',
  authors: [{ name: 'Inés Valbuena', url: 'https://x.example/ines' }],
  categories: ['Land & water'],
  published: '2026-11-01T08:00:00.000Z',
  updated: '2026-11-02T08:00:00.000Z',
  image: 'https://x.example/-/share/en/0123456789ab/a.png',
  ...more,
});
const feed = (entries: FeedEntry[]): Feed => ({
  id: 'urn:uuid:aaaaaaaa-0000-4000-8000-0000000000ff',
  title: 'Aldermoor',
  description: '',
  language: 'en',
  url: 'https://x.example/',
  self: { rss: 'https://x.example/rss.xml', atom: 'https://x.example/atom.xml' },
  icon: 'https://x.example/icon.png',
  entries,
});

describe('feeds', () => {
  it('say the same in both formats, whatever stands in a text', () => {
    const [rss, atom] = [parseRssFeed(feedXml(feed([entry()]), 'rss')), parseAtomFeed(feedXml(feed([entry()]), 'atom'))];
    expect(rss.items?.[0]).toMatchObject({
      title: 'Ports & <cranes> “quoted”',
      link: 'https://x.example/a?b=1&c=2',
      guid: { value: entry().id },
      description: 'Why',
      content: { encoded: '<p>Whole & <b>bold</b></p>' },
      media: { contents: [{ url: entry().image, type: 'image/png', medium: 'image', width: 1200, height: 630 }] },
    });
    expect(rss.items?.[0]?.enclosures).toBeUndefined();
    expect(rss.items?.[0]?.dc?.creators).toEqual(['Inés Valbuena']);
    expect(atom.entries?.[0]).toMatchObject({
      id: entry().id,
      title: { value: 'Ports & <cranes> “quoted”' },
      authors: [{ name: 'Inés Valbuena' }],
      published: entry().published,
      updated: entry().updated,
    });
    expect(feedXml(feed([entry()]), 'atom')).toContain('<content type="html">&lt;p&gt;Whole &amp;');
  });
  it('say in RSS what newsletters need: the picture above the text, minutes, an editor’s sentence', () => {
    const xml = feedXml(
      feed([entry({ drawing: 'https://x.example/-/media/a.svg?a=1&b=2', minutes: 7, newsletterSentence: 'Ports & us.' })]),
      'rss',
    );
    expect(xml).toContain('<newsletter:picture>https://x.example/-/media/a.svg?a=1&amp;b=2</newsletter:picture>');
    expect(parseRssFeed(xml).items?.[0]?.media?.thumbnails).toBeUndefined();
    expect(xml).toContain('<newsletter:minutes>7</newsletter:minutes>');
    expect(xml).toContain('<newsletter:sentence>Ports &amp; us.</newsletter:sentence>');
    expect(feedXml(feed([entry()]), 'rss')).not.toMatch(/<newsletter:/);
  });
  it('have no content element for a text that not everybody may read', () => {
    for (const format of ['rss', 'atom'] as const) expect(feedXml(feed([entry({ content: undefined })]), format)).not.toMatch(/<content/);
  });
  it('leave out what XML does not know', () => {
    const xml = feedXml(feed([entry({ title: 'a\u0000b\u000bc\ufffe' })]), 'rss');
    expect(parseRssFeed(xml).items?.[0]?.title).toBe('abc');
  });
  it('are valid when empty, and as new as their newest entry', () => {
    expect(parseAtomFeed(feedXml(feed([]), 'atom')).title).toEqual({ value: 'Aldermoor' });
    expect(feedUpdated({ entries: [entry(), entry({ updated: '2026-11-03T00:00:00.000Z' })] })).toBe('2026-11-03T00:00:00.000Z');
  });
});

it('announces a page’s own feeds before the site’s', () => {
  expect(feedsOf({ path: '/topics/energy', templateName: 'Topic' }, 'Aldermoor', 'Energy').map(({ title, path }) => [title, path])).toEqual(
    [
      ['Energy · RSS', '/topics/energy/rss.xml'],
      ['Energy · Atom', '/topics/energy/atom.xml'],
      ['Aldermoor · RSS', '/rss.xml'],
      ['Aldermoor · Atom', '/atom.xml'],
    ],
  );
  expect(feedsOf({ path: '/about', templateName: 'Basic Page' }, 'Aldermoor', 'About')).toHaveLength(2);
  expect(feedPath('/', 'rss')).toBe('/rss.xml');
});
