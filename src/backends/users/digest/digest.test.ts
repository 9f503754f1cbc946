import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { parseFeed as parseWhole, readFeed } from './feed.ts';
import { readLeadPicture } from './lead-picture.ts';
import { feedAddress, NoFeed, readPublished, withoutLanguage } from './published.ts';

describe('the address of a feed', () => {
  it.each([
    ['http://a.example/rss.xml', 'en', undefined, 'http://a.example/rss.xml?for=newsletters'],
    ['http://a.example/rss.xml', 'de', undefined, 'http://a.example/de/rss.xml?for=newsletters'],
    ['http://a.example/rss.xml', 'en', 'energy', 'http://a.example/topics/energy/rss.xml?for=newsletters'],
    ['http://a.example/below/feed.xml?x=1', 'de', 'a/../b', 'http://a.example/below/de/topics/a%2F..%2Fb/feed.xml?x=1&for=newsletters'],
  ] as const)('%s in %s on %s', (feedUrl, language, topic, expected) => expect(feedAddress(feedUrl, language, topic)).toBe(expected));
});

it.each([
  ['/de/energy/copper', '/energy/copper'],
  ['/energy/copper', '/energy/copper'],
  ['/dense/copper', '/dense/copper'],
  ['/energy/de/copper', '/energy/de/copper'],
])('%s is %s in every language', (path, expected) => expect(withoutLanguage(path)).toBe(expected));

describe('the feed', () => {
  const parseFeed = (...given: Parameters<typeof parseWhole>) => parseWhole(...given).items;
  const rss = (items: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Aldermoor</title>${items}</channel></rss>`;
  const item = (more: string) =>
    `<item><title>One</title><link>https://example.org/1</link><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate>${more}</item>`;

  it('gives items newest first, text without markup', () => {
    const items = parseFeed(
      rss(
        item(
          '<description>&lt;p&gt;A &amp;amp; b&lt;/p&gt;</description><category>Land &amp; Water</category><category>Énergie</category>',
        ) + item('').replace('16 Nov', '17 Nov').replace('One', 'Two'),
      ),
    );
    expect(items.map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(items[1]).toMatchObject({ url: 'https://example.org/1' });
    expect(items[1]?.description).not.toContain('<');
  });

  it('is called by its title', () => expect(parseWhole(rss(item(''))).title).toBe('Aldermoor'));

  it('gives what newsletters need beyond RSS, and goes without what is odd', () => {
    const more = (minutes: string, url: string) =>
      `<category>Energy</category><media:thumbnail url="${url}"/><newsletter:minutes>${minutes}</newsletter:minutes><newsletter:sentence>Why &amp;amp; how.</newsletter:sentence>`;
    expect(parseFeed(rss(item(more('7', 'https://example.org/a.png'))))[0]).toMatchObject({
      topic: 'Energy',
      minutes: 7,
      drawing: 'https://example.org/a.png',
      sentence: 'Why & how.',
    });
    expect(parseFeed(rss(item(more('soon', 'javascript:alert(1)'))))[0]).toMatchObject({
      title: 'One',
      minutes: undefined,
      drawing: undefined,
    });
  });

  it('has text as it was typed, and markup of others as its reader sees it', () => {
    const titled = (title: string) => item('').replace('One', title);
    const own = (title: string) =>
      parseFeed(rss(titled(title)).replace('<rss ', '<rss xmlns:newsletter="urn:masthead:newsletter" '))[0]?.title;
    const others = (title: string) => parseFeed(rss(titled(title)))[0]?.title;
    for (const read of [own, others]) {
      expect(read('If a&lt;b then c')).toBe('If a<b then c');
      expect(read('Ports &amp; &lt;cranes&gt; quoted')).toBe('Ports & <cranes> quoted');
    }
    expect(own('What &lt;b&gt; means')).toBe('What <b> means');
    expect(others('A &lt;em&gt;bold&lt;/em&gt; step')).toBe('A bold step');
    expect(others('Land &amp;amp; water')).toBe('Land & water');
  });

  it('goes without an entry that has no title, date or address, and says how many those are', () => {
    const counts: number[] = [];
    const odd = ['<title>One</title>', /<pubDate>.*?<\/pubDate>/, /<link>.*?<\/link>/].map((what) => item('').replace(what, ''));
    expect(parseFeed(rss(odd.join('') + item('')), (count) => counts.push(count))).toHaveLength(1);
    expect(counts).toEqual([3]);
    expect(() => parseFeed(rss(odd.join('')))).toThrow();
    expect(parseFeed(rss(''))).toEqual([]);
  });

  it('takes the picture from the site’s own element before the one of Media RSS', () => {
    const drawing = (more: string) => parseFeed(rss(item(more)))[0]?.drawing;
    const thumbnail = '<media:thumbnail url="https://example.org/a.png"/>';
    const picture = (address: string) => `<newsletter:picture>${address}</newsletter:picture>`;
    expect(drawing(picture('https://example.org/a.svg?a=1&amp;b=2') + thumbnail)).toBe('https://example.org/a.svg?a=1&b=2');
    expect(drawing(picture('javascript:alert(1)') + thumbnail)).toBe('https://example.org/a.png');
  });

  it('is followed within its origin, and is none where it is gone', async () => {
    const server = createServer(({ url, headers }, response) => {
      const elsewhere = `http://localhost:${headers.host?.split(':')[1]}/new.xml`;
      if (url === '/new.xml') response.writeHead(200).end(rss(item('')));
      else if (url?.includes('/gone.xml')) response.writeHead(410).end();
      else response.writeHead(301, { location: { '/old.xml': '/new.xml', '/away.xml': elsewhere }[url ?? ''] ?? '/round.xml' }).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const at = (path: string) => readFeed(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      expect((await at('/old.xml'))?.items).toHaveLength(1);
      expect(await at('/gone.xml')).toBeUndefined();
      const gone = readPublished(`http://127.0.0.1:${(server.address() as AddressInfo).port}/gone.xml`);
      // A site that was moved looks like one that has published nothing; a topic may go.
      await expect(gone.everything('en')).rejects.toThrow(NoFeed);
      expect(await gone.onTopic('en', 'energy')).toEqual([]);
      await expect(at('/away.xml')).rejects.toThrow('answered 301');
      await expect(at('/round.xml')).rejects.toThrow('answered 301');
    } finally {
      server.close();
    }
  });

  it('is read anew in a long round: what was withdrawn or corrected since is so, and nothing that came after is in it', async () => {
    let items = item('').replaceAll('/1', '/2').replace('One', 'Withdrawn') + item('');
    const server = createServer((_, response) => response.end(rss(items)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const published = readPublished(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rss.xml`);
      const titles = async () => (await published.everything('en')).map(({ title }) => title);
      expect(await titles()).toEqual(['Withdrawn', 'One']);
      items = item('').replace('One', 'Corrected') + item('').replaceAll('/1', '/3').replace('One', 'Came after');
      expect(await titles()).toEqual(['Withdrawn', 'One']);
      clock.mockReturnValue(61_000);
      expect(await titles()).toEqual(['Corrected']);
    } finally {
      clock.mockRestore();
      server.close();
    }
  });

  it('is asked for again where the site fails once in a round, and a failure does not count for a minute', async () => {
    let failures = 0;
    const server = createServer((_, response) => {
      failures -= 1;
      response.writeHead(failures >= 0 ? 503 : 200).end(rss(item('')));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rss.xml`;
      const published = readPublished(address);
      expect(await published.everything('en')).toHaveLength(1);
      clock.mockReturnValue(61_000);
      failures = 1;
      expect(await published.everything('en')).toHaveLength(1);
      const another = readPublished(address);
      failures = 1;
      await expect(another.everything('en')).rejects.toThrow('503');
      await expect(another.everything('en')).rejects.toThrow('503');
      clock.mockReturnValue(66_001);
      expect(await another.everything('en')).toHaveLength(1);
    } finally {
      clock.mockRestore();
      server.close();
    }
  });

  it('makes of a drawing what mail programs show', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1950" height="836"><rect width="1950" height="836" fill="#7a1f1f"/></svg>';
    const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const { port } = server.address() as AddressInfo;
      const picture = await readLeadPicture(`http://127.0.0.1:${port}/a.svg`);
      expect(await sharp(picture?.content).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
    } finally {
      server.close();
    }
  });

  it('one item, none, and one that leads elsewhere than to the web', () => {
    expect(parseFeed(rss(item('')))).toHaveLength(1);
    expect(parseFeed(rss(''))).toEqual([]);
    expect(parseFeed(rss(item('').replace('https://example.org/1', 'javascript:alert(1)')))).toEqual([]);
    expect(parseFeed(rss(item('').replace('Mon, 16 Nov 2026 10:00:00 GMT', 'soon')))).toEqual([]);
  });

  it('anything else is refused', () => {
    expect(() => parseFeed('<html></html>')).toThrow();
    expect(() => parseFeed('')).toThrow();
  });

  it('entities of its own expand to nothing large', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`;
    const read = (): number =>
      parseFeed(rss(item('<description>&c;</description>')).replace('<rss', `${bomb}<rss`))[0]?.description.length ?? 0;
    let length = 0;
    try {
      length = read();
    } catch {
      length = 0;
    }
    expect(length).toBeLessThan(1_000_000);
  });
});
