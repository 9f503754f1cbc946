import { expect, it } from 'vitest';
import { absoluteAssets } from './assets.server';

const ORIGIN = 'https://www.example.org';

it.each([
  ['<link rel="stylesheet" href="/_next/static/a.css"/>', `<link rel="stylesheet" href="${ORIGIN}/_next/static/a.css"/>`],
  [
    '<img srcset="/_next/image?w=1 1w, /_next/image?w=2 2w" src="/_next/image?w=1">',
    `<img srcset="${ORIGIN}/_next/image?w=1 1w, ${ORIGIN}/_next/image?w=2 2w" src="${ORIGIN}/_next/image?w=1">`,
  ],
  ['<img src="/-/media/a.jpg">', '<img src="/-/media/a.jpg">'],
  ['<img src="/sitecore/shell/x.gif">', '<img src="/sitecore/shell/x.gif">'],
  ['<a href="/_next/static/a.css">', '<a href="/_next/static/a.css">'],
  ['<p>&lt;img src="/_next/x"&gt;</p>', '<p>&lt;img src="/_next/x"&gt;</p>'],
])('%s', (html, made) => expect(absoluteAssets(html, ORIGIN)).toBe(made));
