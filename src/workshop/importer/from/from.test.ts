import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeModelProject } from '../../definitions/model-project.fixture.ts';
import { templateById } from '../../definitions/schema.ts';
import { valueOf } from '../../scs/item.ts';
import { ItemStore } from '../../scs/store.ts';
import { importFrom } from '../command.ts';
import type { Form, ImportResult } from '../command.ts';

const root = mkdtempSync(path.join(tmpdir(), 'masthead-from-'));
const folder = mkdtempSync(path.join(tmpdir(), 'masthead-from-'));
let store: ItemStore;
const write = (file: string, content: string | Buffer): string => {
  const absolute = path.join(folder, file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, content);
  return absolute;
};
const bring = async (form: Form, source: string, options: Partial<Parameters<typeof importFrom>[1]> = {}): Promise<ImportResult> => {
  const result = await importFrom(form, { root, folder: source, site: 'insights', print: false, ...options });
  store = ItemStore.load(root);
  return result;
};
const value = (address: string, key: string): string | undefined => {
  const item = store.at(`/sitecore/content/aldermoor/insights/Home/blog/${address}`);
  const field = item && templateById(item.template)?.fields.get(key);
  return item && field && valueOf(item, 'en', field.ref);
};
const idOfPerson = (slug: string): string | undefined =>
  store.at(`/sitecore/content/aldermoor/dotcom/Home/people/${slug}`)?.id.toUpperCase();

beforeAll(async () => {
  writeModelProject(root);
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  write('uploads/2020/01/quay.png', picture);
  write('site/img/quay.png', picture);
}, 60_000);
afterAll(() => [root, folder].forEach((each) => rmSync(each, { recursive: true, force: true })));

const item = (fields: string): string => `<item>${fields}</item>`;
const post = (id: number, name: string, title: string, content: string, more = ''): string =>
  item(`<title>${title}</title><link>https://old.example/2020/01/${name}/</link><dc:creator><![CDATA[ana]]></dc:creator>
    <content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-09 09:05:00</wp:post_date_gmt><wp:post_name>${name}</wp:post_name>
    <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}`);
const wxr = (items: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <title>Old &amp; dry</title><link>https://old.example</link><wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author><wp:author_login><![CDATA[ana]]></wp:author_login><wp:author_display_name><![CDATA[Ana Sá]]></wp:author_display_name></wp:author>
  ${items}</channel></rss>`;

describe('a WordPress export', () => {
  const POSTS = [
    post(
      1,
      'first-words',
      'First &#8220;words&#8221;',
      'One\n\n<h2>2 things</h2>\n[caption id="x"]<img src="https://old.example/wp-content/uploads/2020/01/quay-300x200.png" alt="A quay" /> Low water[/caption]\n\nSee <a href="https://old.example/2020/01/second/#2-costs">the other</a>.<script>x()</script>',
      '<category domain="category" nicename="water"><![CDATA[Water & law]]></category><category domain="category" nicename="u"><![CDATA[Uncategorized]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta><wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>',
    ),
    post(2, 'second', 'Second', '<!-- wp:paragraph -->\n<p>Two</p>\n<!-- /wp:paragraph -->\n<h2>2. Costs</h2>'),
    post(3, 'hidden', 'Hidden', 'x').replace('<wp:status>publish', '<wp:status>draft'),
    item('<title>About</title><wp:post_type>page</wp:post_type><wp:status>publish</wp:status>'),
    item(
      '<title>quay</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/2020/01/quay.png</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>The quay</wp:meta_value></wp:postmeta>',
    ),
  ];

  it('brings its published posts, with names, dates, pictures and links between them', async () => {
    const { report } = await bring('wordpress', write('old.xml', wxr(POSTS.join('\n'))));
    expect(report.failed).toEqual([]);
    expect(value('old', 'title')).toBe('Old & dry');
    expect(value('old/first-words', 'title')).toBe('First “words”');
    expect(value('old/first-words', 'displayDate')).toBe('20200109T090500Z');
    expect(value('old/first-words', 'authors')).toBe(`{${idOfPerson('ana-sa')}}`);
    const quay = store.at('/sitecore/media library/Project/aldermoor/images/old-dry/2020/01/quay');
    expect(value('old/first-words', 'image')).toBe(`<image mediaid="{${quay?.id.toUpperCase()}}" alt="The quay" />`);
    const body = value('old/first-words', 'body') ?? '';
    const media = quay?.id.replaceAll('-', '').toUpperCase();
    const second = store.at('/sitecore/content/aldermoor/insights/Home/blog/old/second')?.id.replaceAll('-', '').toUpperCase();
    expect(body).toContain('<p>One</p>');
    expect(body).toContain(
      `<figure><img src="-/media/${media}.ashx" alt="A quay" width="30" height="20"><figcaption>Low water</figcaption></figure>`,
    );
    expect(body).toContain(`<a href="~/link.aspx?_id=${second}&amp;_z=z#s-2-costs">the other</a>`);
    expect(body).not.toContain('script');
    expect(value('old/second', 'body')).toBe('<p>Two</p>\n\n<h2>2. Costs</h2>');
    expect(report.general).toEqual(
      expect.arrayContaining(['Left out: 1 comments', 'Left out: 1 posts with the status "draft"', 'Left out: 1 items of type "page"']),
    );
  });

  it('changes nothing when it comes again', async () => {
    const { saved } = await bring('wordpress', path.join(folder, 'old.xml'));
    expect([saved.written, saved.removed]).toEqual([[], []]);
  });

  it.each([
    ['<rss><channel>', 'is no XML'],
    ['<html></html>', 'is no WordPress export'],
  ])('%s is refused in words', async (xml, reason) => {
    await expect(bring('wordpress', write('odd.xml', xml))).rejects.toThrow(reason);
  });
});

describe('a folder of HTML', () => {
  const page = (head: string, body: string, lang = 'en') =>
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${head}</head><body><header><nav><a href="/">Home</a></nav></header>${body}<footer>Imprint</footer></body></html>`;

  it('brings each page’s text without its frame, and leads links to what the files become', async () => {
    write(
      'site/2021/low-water.html',
      page(
        '<title>Low water | Old</title><meta name="description" content="In short"><meta name="author" content="Ana Sá"><meta property="article:published_time" content="2021-05-04T08:00:00+02:00">',
        '<main><article><h1>Low <em>water</em></h1><p>Text <a href="../tides/index.html#a-note">tides</a>.</p><img src="../img/quay.png" alt="Quay"><aside>Ad</aside></article></main>',
      ),
    );
    write(
      'site/tides/index.html',
      page('<title>Tides | Old</title>', '<div role="main"><h2 id="a-note">A note</h2><p>*Stars* stay, as do `these`.</p></div>'),
    );
    write('site/latin.html', Buffer.from('<meta charset="iso-8859-1"><title>Gr\xfc\xdfe</title><body><p>Stra\xdfe</p>', 'latin1'));
    write('site/empty.html', '<p>no title</p>');
    const { report } = await bring('html', path.join(folder, 'site'), { title: 'Waters' });
    expect(report.failed.map(({ file, reason }) => [file, reason])).toEqual([
      ['empty.html', 'there is no title: neither an <h1> nor a <title>'],
    ]);
    const tides = store.at('/sitecore/content/aldermoor/insights/Home/blog/site/tides')?.id.replaceAll('-', '').toUpperCase();
    const body = value('site/low-water', 'body') ?? '';
    expect([value('site/low-water', 'title'), value('site/low-water', 'displayDate'), value('site/low-water', 'metaDescription')]).toEqual([
      'Low *water*',
      '20210504T060000Z',
      'In short',
    ]);
    expect(body).toContain(`<p>Text <a href="~/link.aspx?_id=${tides}&amp;_z=z#s-a-note">tides</a>.</p>`);
    expect(body).toMatch(/<img src="-\/media\/\w+\.ashx" alt="Quay" width="30" height="20">/);
    expect(body).not.toMatch(/Home|Imprint|Ad\b|<h1/);
    expect([value('site/tides', 'title'), value('site/tides', 'body')]).toEqual([
      'Tides',
      '<h2 id="a-note">A note</h2><p>*Stars* stay, as do `these`.</p>',
    ]);
    expect([value('site/latin', 'title'), value('site/latin', 'body')]).toEqual(['Grüße', '<p>Straße</p>']);
  });
});

describe('a feed', () => {
  const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><link href="https://notes.example/"/>
    <entry><title type="html">A &lt;em&gt;short&lt;/em&gt; note</title><link rel="alternate" href="https://notes.example/2022/a-note"/><id>i</id>
    <published>2022-02-03T04:05:06Z</published><author><name>Ana Sá</name></author><category term="water" label="Water"/>
    <summary>In short</summary><content type="html">&lt;p&gt;A **text** &lt;a href="https://notes.example/2022/b"&gt;b&lt;/a&gt;&lt;/p&gt;</content></entry>
    <entry><title></title><link href="https://notes.example/2022/b"/><id>j</id></entry></feed>`;

  it('brings its entries once, from an address too, and says which have no title', async () => {
    const server = createServer((request, response) => void (request.url === '/feed' ? response.end(ATOM) : response.writeHead(410).end()));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { report } = await bring('feed', `${origin}/feed`, { into: '/blog/notes' });
    expect(report.failed.map(({ reason }) => reason)).toEqual(['has no title']);
    expect([
      value('notes', 'title'),
      value('notes/a-note', 'title'),
      value('notes/a-note', 'lede'),
      value('notes/a-note', 'displayDate'),
    ]).toEqual(['Notes', 'A *short* note', 'In short', '20220203T040506Z']);
    expect(value('notes/a-note', 'body')).toBe('<p>A **text** <a href="https://notes.example/2022/b">b</a></p>');
    await expect(bring('feed', `${origin}/gone`)).rejects.toThrow('answers 410');
    server.close();
    await expect(bring('feed', `${origin}/feed`)).rejects.toThrow('does not answer');
  });

  it('reads RSS and JSON Feed, and says where it may have the beginning only', async () => {
    const rss = `<rss version="2.0"><channel><title>R</title><link>https://r.example</link><description>d</description><item><title>One</title><link>https://r.example/one</link><author>x@r.example (Ben Ode)</author><pubDate>Tue, 13 Oct 2015 09:00:00 GMT</pubDate><description>&lt;p&gt;Short&lt;/p&gt;</description></item></channel></rss>`;
    const { report } = await bring('feed', write('r.xml', rss));
    expect([value('r/one', 'body'), value('r/one', 'authors')]).toEqual(['<p>Short</p>', `{${idOfPerson('ben-ode')}}`]);
    expect(report.files.flatMap(({ problems }) => problems)).toEqual([
      'the feed may have no more than its beginning; the whole is at https://r.example/one',
    ]);
    const json = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [{ id: '1', url: 'https://j.example/two', title: 'Two', content_text: 'a < b', date_published: '2020-01-02T00:00:00Z' }],
    };
    await bring('feed', write('j.json', JSON.stringify(json)));
    expect([value('j/two', 'body'), value('j/two', 'displayDate')]).toEqual(['<p>a &lt; b</p>', '20200102T000000Z']);
  });

  it('refuses what is no feed', async () => {
    await expect(bring('feed', write('no.xml', '<html></html>'))).rejects.toThrow('is no feed');
  });
});
