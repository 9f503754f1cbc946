import { describe, expect, it } from 'vitest';
import { TEASER_WORDS, teaserOf } from '@/lib/rich-text/teaser';
import { wordsIn } from '@/lib/rich-text/words';
import * as authored from './example-texts';
import * as ready from './example-prose';
import { finishProse, partedProse, prose, type Prose } from '../fields/prose.server';

const page = {
  href: (address: string) => address,
  origin: 'https://insights.aldermoor.example',
  backToText: (number: string) => `Back to note ${number} in the text`,
};
const finished = (...fields: Prose[]): unknown => {
  finishProse([{ uid: '', component: '', params: {}, fields }], page);
  return JSON.parse(JSON.stringify(fields));
};
const text = (value: string) => partedProse({ value });

describe('the texts of the examples', () => {
  it('are as the server makes them', () => {
    const { openingParagraphs, secondPart, thirdPart, everyElement, notes } = authored;
    expect(finished(text(everyElement))).toEqual([ready.everyElement]);
    expect(
      finished(
        text(openingParagraphs),
        text(secondPart),
        text(thirdPart),
        text(`<h2>How we counted</h2>${everyElement}`),
        prose({ value: notes }, { isNotes: true }),
      ),
    ).toEqual([ready.openingParagraphs, ready.secondPart, ready.thirdPart, ready.lastPart, ready.notes]);
    expect(finished(text(`${openingParagraphs}${secondPart}${thirdPart}${everyElement}`))).toEqual([ready.wholeText]);
    expect(finished(text('<p>a</p><h2>Was zu tun ist</h2>'))).toEqual([
      ready.plain('<p>a</p><h2>Was zu tun ist</h2>', [['Was zu tun ist', 's-was-zu-tun-ist']]),
    ]);
  });
  it('have a teaser that is their beginning', () => {
    const { openingParagraphs, secondPart, thirdPart, everyElement } = authored;
    const whole = `${openingParagraphs}${secondPart}${thirdPart}${everyElement}`;
    const teaser = teaserOf(whole);
    expect(wordsIn(teaser)).toBeGreaterThan(TEASER_WORDS / 2);
    expect(teaser).not.toContain('href="#n');
    expect(teaser).toMatch(/^<p>Heide is[\s\S]*<\/p>\s*$/);
  });
});

describe('the texts of a page', () => {
  const node = (fields: unknown, slots = {}) => ({ uid: '', component: '', params: {}, fields, slots });
  it('lead where the page says, at any depth, in the order in which they are read; an editor’s markup stays', () => {
    const [outer, inner] = [text('<a href="/A">x</a><h2 id="a">1</h2>'), prose({ value: '<h2 id="a">2</h2>', editable: '<a href="/A">' })];
    finishProse([node({ list: [{ Body: outer }] }, { main: [node({ Text: inner })] })], {
      ...page,
      href: (address) => address.toLowerCase(),
      origin: undefined,
    });
    expect(outer.value).toBe('<a href="/a">x</a><h2 id="s-a">1</h2>');
    expect(inner).toEqual({ value: '<h2 id="s-a-2">2</h2>', editable: '<a href="/A">' });
  });
});
