import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeModel } from '../definitions/command.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** What is no text of a reader's: tags with their attributes, addresses, code, names of fields and phrases, notes of our own. */
const UNREAD = [
  /<code\b[\s\S]*?<\/code>|<pre\b[\s\S]*?<\/pre>|<[^>]*>/g,
  /https?:\S+|\S+@\S+|\{\w+\}|Europe\/\w+/g,
  /^\s*#.*$|^\s*(?:- )?(?:ID|Hint|Path|Parent|Template|Language|Branch):.*$/gm,
  /^\s*Value: "?[\w-]+(?:\.[\w-]+)*"?$|^\s*[\w.-]+:/gm,
];

/** Texts of editors and of the dictionary, and their path from the root. */
const texts = globSync(['src/sitecore/items/{content,forms}/**/*.yml', 'src/workshop/model/dictionary/*.yaml'], { cwd: ROOT }).map(
  (file) => [file, UNREAD.reduce((text, unread) => text.replace(unread, ' '), readFileSync(path.join(ROOT, file), 'utf8'))] as const,
);

/** How it is written, in both languages, and what it must not be. */
const STYLE: readonly (readonly [rule: string, wrong: RegExp])[] = [
  ['an apostrophe is ’', /\p{L}'\p{Ll}/gu],
  [
    'a time has a colon: 18:00, 18:00 Uhr',
    /\b(?:[01]?\d|2[0-3])\.[0-5]\d(?= Uhr\b)|\b(?:from|until|um|bis|gegen) (?:[01]?\d|2[0-3])\.[0-5]\d\b(?! ?(?:%|million|Millionen|per))/g,
  ],
  ['the city is Zürich', /\bZurich\b/g],
  ['it is e-mail, in German E-Mail', /\b(?:[Ee]mails?|EMails?|eMails?)\b/g],
  ['it is organisation', /\b(?:re)?organiz\p{L}*/giu],
  [
    'the name of a topic has its &: Land & water',
    /(?<=^\s*|['"“„]\s*)(?:Land and water|Energy and networks|Industry and supply|Technology and data|Health and care|Cities and transport|Land und Wasser|Energie und Netze|Gesundheit und Pflege|Städte und Verkehr|Technik und Daten)(?=\s*(?:$|['"“”]))/gm,
  ],
  ['newsletters are subscribed to', /\b[Rr]egister(?:ed|ing)? (?:for (?:the |our )?(?:newsletters?|letters?)|another address)/g],
];

it('the dictionary’s items in the content say what the model says', () => {
  expect(writeModel(ROOT, { check: true, texts: true }).written).toEqual([]);
});

describe('the house style', () => {
  it('reads the texts of editors and the dictionary', () => {
    expect(texts.length).toBeGreaterThan(2_000);
  });
  it.each(STYLE)('%s', (_rule, wrong) => {
    expect(texts.flatMap(([file, text]) => [...text.matchAll(wrong)].map(([found]) => `${file}: ${found}`))).toEqual([]);
  });
  // Their places and hours stand as a feed has them, and the words are read by people all the same.
  it('an apostrophe is ’ in the firm’s openings too', () => {
    const openings = readFileSync(path.join(ROOT, 'src/backends/search/openings/aldermoor/openings.ndjson'), 'utf8');
    expect(openings.match(/\p{L}'\p{Ll}/gu)).toBeNull();
  });
});
