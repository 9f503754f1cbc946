import { expect, it } from 'vitest';
import { crawledPage, differences } from '../tests/support/crawl.ts';

const html =
  '<html><head><title>A &amp; b</title></head><body><a href="http://localhost:1/x">Out</a><main><h1>Big <b>news</b></h1><p>Some words.</p><img src="/-/media/a.png" alt=""></main></body></html>';
const page = crawledPage(200, html, (address) => address.replace('http://localhost:1', 'dotcom'));

it('keeps what a reader has of a page', () => {
  expect(page).toEqual({
    status: 200,
    title: 'A & b',
    h1: ['Big news'],
    words: ['Big', 'news', 'Some', 'words.'],
    pictures: ['/-/media/a.png'],
    links: ['dotcom/x'],
  });
});

it('names each page and part that differs, and the first place', () => {
  expect(differences({ '/a': page }, { '/a': page })).toEqual([]);
  expect(differences({ '/a': page, '/c': page }, { '/a': { ...page, status: 404, words: ['Big', 'words.'] }, '/b': page })).toEqual([
    '/a: status 200 and 404',
    '/a: words: 4 and 2; from the 2. on "news Some words." and "words."',
    '/b is only in the second',
    '/c is only in the first',
  ]);
});
