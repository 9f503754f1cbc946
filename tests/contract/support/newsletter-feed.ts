import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const feedItem = (title: string, date = new Date()): string =>
  `<item><title>${title}</title><link>http://insights.localhost:3000/${encodeURIComponent(title)}</link><description>&lt;p&gt;About ${title}&lt;/p&gt;</description><pubDate>${date.toUTCString()}</pubDate></item>`;

/** The feeds that newsletters are made of: the site's, and those of topics by their paths; there are no others. */
export async function startNewsletterFeed() {
  const feed = { items: '', topics: new Map<string, string>() };
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://feed.localhost');
    const items = /^\/(?:de\/)?rss\.xml$/.test(pathname) ? feed.items : feed.topics.get(pathname);
    if (items === undefined) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(`<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${items}</channel></rss>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    feed,
    url: `http://feed.localhost:${(server.address() as AddressInfo).port}/rss.xml`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
