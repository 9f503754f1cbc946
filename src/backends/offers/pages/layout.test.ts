import { describe, expect, it } from 'vitest';
import { pageAnswer, type Page } from './layout.ts';

const htmlOf = (page: Partial<Page> = {}): string =>
  String(pageAnswer({ language: 'en', title: 'Thank you', body: '<p>Paid.</p>', ...page }).body);
const FRAME = { origin: 'https://insights.example', tell: {} };

describe('a page of the offers', () => {
  it('says whose it is where it stands by itself: who gives a card looks for that', () => {
    const html = htmlOf();
    expect(html).toContain('<title>Thank you · Aldermoor</title>');
    expect(html).toMatch(/<header class="mast wrap">.*<span>Aldermoor<\/span>.*<\/header><main class="wrap">/);
  });
  it.each([
    ['in a frame', { frame: FRAME }],
    ['as a wall in a page', { frame: FRAME, offer: true }],
  ])('has no head of its own %s: the page around it says so', (_name, page) => {
    const html = htmlOf(page);
    expect(html).toContain('<title>Thank you</title>');
    expect(html).not.toContain('<header');
  });
});
