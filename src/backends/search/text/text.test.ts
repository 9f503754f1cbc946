import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../../../tests/support/no-language.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { markedHtml, unmarked } from './headline.ts';
import { textOfHtml } from '../../../lib/rich-text/words.ts';
import { indexVersion, textConfig, textMigrations } from './languages.ts';
import { cleanText, dictionaryWords, indexable, MARK_END, MARK_START, normalise, wordsOf } from '../../kit/text/normalise.ts';
import { MAX_QUERY_LENGTH, MAX_TERMS, parseQuery, queryText } from './query.ts';
import { distance, nearest } from './spelling.ts';
import { createSynonyms } from './synonyms.ts';

describe('the form in which texts are compared', () => {
  it.each([
    ['Zürich', 'zurich'],
    ['HÉLÈNE  Marchand\n', 'helene marchand'],
    ['Straße', 'strasse'],
    ['Søren Łukasiewicz', 'soren lukasiewicz'],
    ['ﬁnance Ⅳ', 'finance iv'],
    ['a\u0000b\u00adc', 'abc'],
  ])('%j is %j', (text, form) => expect(normalise(text)).toBe(form));

  it('keeps nothing that marks a hit, nor half a character', () => {
    expect(cleanText(`a${MARK_START}b${MARK_END}\ud800c`)).toBe('ab\ufffdc');
  });

  it('takes words apart, and keeps those that a typing error may mean', () => {
    expect(wordsOf('It’s Aldermoor’s mini-grid, no. 41')).toEqual(['its', 'aldermoors', 'mini', 'grid', 'no', '41']);
    expect(dictionaryWords('The the an 18F 2026 queue')).toEqual(['18f', 'queue', 'the']);
  });

  it.each([
    ['IdentityTheft.gov', 'IdentityTheft gov'],
    ['and/or', 'and or'],
    ['the U.S. grid', 'the US  grid'],
    ['3.5 and v2.1', '3.5 and v2.1'],
    ['End. Start', 'End. Start'],
  ])('%j is read as %j', (text, read) => expect(indexable(text)).toBe(read));
});

describe('reading a query', () => {
  const shape = (source: string) => queryText(parseQuery(source));
  it.each([
    ['grid queue', 'grid queue'],
    ['"wind farm" -copper', '"wind farm" -copper'],
    ['-"wind farm"', '-"wind farm"'],
    ['„die lange Schlange“', '"die lange Schlange"'],
    ['"open quote', '"open quote"'],
    ['- & | ! ()', ''],
    ['(grid) queue!', 'grid queue'],
    ['C++ c#', 'C++ c#'],
    ['+41 44 555 01 00 -fax', '41445550100 -fax'],
    ['state-of-the-art', 'state-of-the-art'],
    ['""', ''],
  ])('%j', (source, read) => expect(shape(source)).toBe(read));

  it('is bounded, and reads its own writing the same', () => {
    expect(parseQuery('word '.repeat(100)).terms).toHaveLength(MAX_TERMS);
    expect(parseQuery('x'.repeat(5000)).text).toHaveLength(MAX_QUERY_LENGTH);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab "-&é '), maxLength: 60 }), (source) => {
        const once = queryText(parseQuery(source));
        expect(queryText(parseQuery(once))).toBe(once);
      }),
    );
  });
});

describe('synonyms', () => {
  const { expand } = createSynonyms([
    ['AI', 'artificial intelligence'],
    ['rail', 'railway'],
  ]);
  const texts = (source: string) =>
    expand(parseQuery(source)).terms.map(({ alternatives }) => alternatives.map(({ text, phrase }) => (phrase ? `"${text}"` : text)));

  it('widen words and expressions', () => {
    expect(texts('ai report')).toEqual([['ai', '"artificial intelligence"'], ['report']]);
    expect(texts('Artificial Intelligence')).toEqual([['Artificial Intelligence', 'AI']]);
    expect(texts('artificial light')).toEqual([['artificial'], ['light']]);
  });
  it('leave phrases and exclusions alone', () => {
    expect(texts('"rail" -ai')).toEqual([['"rail"'], ['ai']]);
  });
});

describe('typing errors', () => {
  it.each([
    ['energy', 'enregy', 1],
    ['queue', 'queu', 1],
    ['a', 'abc', 2],
    ['', 'ab', 2],
    ['same', 'same', 0],
  ])('%s and %s are %i apart', (a, b, edits) => {
    expect(distance(a, b)).toBe(edits);
    expect(distance(b, a)).toBe(edits);
  });
  it('mean the nearest word, of equal ones the more frequent', () => {
    const known = [
      { word: 'energy', documents: 9, own: true },
      { word: 'entry', documents: 50, own: true },
      { word: 'enregistre', documents: 99, own: true },
    ];
    expect(nearest('enregy', known)).toBe('energy');
    expect(nearest('cat', [{ word: 'car', documents: 5, own: true }])).toBeUndefined();
    expect(
      nearest('grids', [
        { word: 'grins', documents: 1, own: true },
        { word: 'grid', documents: 8, own: true },
      ]),
    ).toBe('grid');
    expect(
      nearest('coper', [
        { word: 'cope', documents: 90, own: true },
        { word: 'copper', documents: 3, own: true },
      ]),
    ).toBe('copper');
    expect(
      nearest('adress', [
        { word: 'dress', documents: 90, own: true },
        { word: 'address', documents: 3, own: true },
      ]),
    ).toBe('address');
    expect(nearest('xyzzyplugh', known)).toBeUndefined();
  });
  const said = (word: string, own = true) => [{ word, documents: 9, own }];
  it.each([
    ['unsubscribe', 'subscribe'],
    ['unsubscribtion', 'subscription'],
    ['kundigen', 'kunden'],
    ['kundigen', 'ankundigen'],
    ['approve', 'disapprove'],
    ['mittelt', 'vermittelt'],
    ['refunding', 'befundung'],
  ])('do not make another word: %s is not %s', (typed, word) => expect(nearest(typed, said(word))).toBeUndefined());
  it.each([
    ['unsubcribe', 'unsubscribe'],
    ['entrgy', 'energy'],
    ['desing', 'design'],
    ['comunicaton', 'communication'],
    ['anouncement', 'announcement'],
    ['repetion', 'repetition'],
    ['envirment', 'environment'],
  ])('are made at the beginning of words too: %s is %s', (typed, word) => expect(nearest(typed, said(word))).toBe(word));
  it('are not corrected to a short word of another language, nor to one that begins otherwise', () => {
    expect(nearest('vogt', said('volgt', false))).toBeUndefined();
    expect(nearest('refund', said('befund', false))).toBeUndefined();
    expect(nearest('krankenhuas', said('krankenhaus', false))).toBe('krankenhaus');
  });
});

describe('headlines', () => {
  it('escape first, then mark', () => {
    expect(markedHtml(`<b>${MARK_START}a & b${MARK_END}</b> "c"`)).toBe('&lt;b&gt;<mark>a &amp; b</mark>&lt;/b&gt; &quot;c&quot;');
    expect(markedHtml(`${MARK_START}a${MARK_END} ${MARK_START}b${MARK_END}`)).toBe('<mark>a b</mark>');
    expect(unmarked(`${MARK_START}a${MARK_END}`)).toBe('a');
  });
  it('never give markup but marks', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']/.test(escapeHtml(text))));
  });
});

it('knows the languages that it stems', () => {
  expect(['en', 'EN-gb', 'de-CH', NO_LANGUAGE, ''].map(textConfig)).toEqual([
    'search.en',
    'search.en',
    'search.de',
    'search.plain',
    'search.plain',
  ]);
});

it('reads HTML as its reader does', () => {
  expect(textOfHtml('<p>A <em>b</em>c<sup><a href="#n1">1</a></sup></p><script>x</script><p>&amp; d&#x21;</p>')).toBe('A bc & d!');
});

it('makes a configuration of its own for a language that comes later, and the index anew, and neither for those of the beginning', () => {
  const first = { en: 'english', de: 'german' };
  expect(Object.keys(textMigrations(first))).toEqual([]);
  expect(Object.keys(textMigrations({ ...first, fr: 'french' }))).toEqual(['0120_search_text_fr']);
  expect(indexVersion(5, first)).toBe(5);
  const versions = [{ fr: 'french' }, { es: 'spanish' }, { fr: 'french', es: 'spanish' }].map((more) =>
    indexVersion(5, { ...first, ...more }),
  );
  expect(new Set([...versions, 5, indexVersion(6, { ...first, fr: 'french' })]).size).toBe(5);
  expect(indexVersion(5, { es: 'spanish', ...first, fr: 'french' })).toBe(versions[2]);
});
