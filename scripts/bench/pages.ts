import { request } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Measurement, PageType } from './context.ts';
import { limited, missing } from './table.ts';
import { wordsIn } from '../../src/lib/rich-text/words.ts';

const HTML_LIMIT_KB = 12;
const ARTICLES: readonly PageType[] = ['article', 'textArticle'];
const WORDS = 1_500;
const KB = 1024;

/** The answer as a browser gets it: how many bytes travelled, and the text they hold. */
export function fetchPage(url: string): Promise<{ status: number; encodedBytes: number; encoding: string; text: string }> {
  const { host, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path: pathname, headers: { Host: host, 'Accept-Encoding': 'gzip' }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const encoding = response.headers['content-encoding'] ?? 'none';
          resolve({
            status: response.statusCode ?? 0,
            encodedBytes: bytes.length,
            encoding,
            text: (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'),
          });
        });
      },
    );
    call.on('error', reject).end();
  });
}

/** Words of the page's `<main>`, as a reader counts them. */
const wordCount = (html: string): number => wordsIn(withoutCharts(/<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''));

/** The limit is for words: the drawing of a chart is data, and as heavy as its data are many. */
const withoutCharts = (page: string): string => page.replace(/<svg class="chart[\s\S]*?<\/svg>|<style\b[\s\S]*?<\/style>/g, '');

/** HTML of the article whose length is nearest to the one that the limit speaks of. */
export const html: Measurement = {
  name: 'html',
  async measure(context) {
    const site = await context.site();
    const pages = [];
    for (const type of ARTICLES) {
      if (!(await site.has(type))) continue;
      const page = await fetchPage(site.address(type));
      pages.push({ ...page, words: wordCount(page.text) });
    }
    const nearest = pages.sort((a, b) => Math.abs(a.words - WORDS) - Math.abs(b.words - WORDS))[0];
    if (!nearest)
      return [missing('Article, HTML gzip', `no article at ${ARTICLES.map((type) => new URL(site.address(type)).pathname).join(' or ')}`)];
    const bytes = gzipSync(nearest.text).length;
    const charts = bytes - gzipSync(withoutCharts(nearest.text)).length;
    const beside = `${(bytes / KB).toFixed(1)} KB with its charts; ${nearest.words.toLocaleString('en-GB')} words, ${(nearest.text.length / KB).toFixed(0)} KB plain${nearest.encoding === 'gzip' ? '' : ', sent without gzip'}`;
    return [
      limited(
        'Article, HTML gzip without its charts, 1,500 words',
        ((nearest.encoding === 'gzip' ? nearest.encodedBytes : bytes) - charts) / Math.max(1, nearest.words / WORDS) / KB,
        { value: HTML_LIMIT_KB, unit: 'KB' },
        beside,
      ),
    ];
  },
};
