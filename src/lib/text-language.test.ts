import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../tests/support/no-language';
import { langOf } from './text-language';

describe('the language of a part of a page', () => {
  it.each([
    ['Stock that nobody sees', 'en'],
    ['Copper has a memory', 'en'],
    ['A supply chain is a cloth, and someone chose the weave', 'en'],
    ['Rotterdam: wer darf ans Netz, und wer nicht', undefined],
    ['Das Handlot', undefined],
    // Names and loanwords say nothing.
    ['Aldermoor Quarterly 41', undefined],
    ['Online', undefined],
  ])('on a German page, of “%s”: %s', (text, lang) => expect(langOf(text, 'de')).toBe(lang));
  it.each(['La fin des réseaux', 'On a compté la file', 'The queue is long'])(
    'is not guessed on a page whose words are not known: “%s”',
    (text) => {
      expect(langOf(text, NO_LANGUAGE)).toBeUndefined();
    },
  );
  it('is said of German on an English page too', () => {
    expect(langOf('Die lange Schlange: Europas Netz wartet auf Papier, nicht auf Kupfer', 'en')).toBe('de');
  });
  it('is never wrong of the phrases of the site, which are there in both', () => {
    const texts = ['pages', 'listings', 'events', 'people'].map((name) =>
      readFileSync(path.join(import.meta.dirname, `../workshop/model/dictionary/${name}.yaml`), 'utf8'),
    );
    const pairs = [...texts.join('\n').matchAll(/\ben: '([^']+)',\s+de: '([^']+)'/g)];
    expect(pairs.length).toBeGreaterThan(60);
    expect(pairs.filter(([, en = '', de = '']) => langOf(en, 'en') ?? langOf(de, 'de')).map(([, en, de]) => [en, de])).toEqual([]);
  });
});
