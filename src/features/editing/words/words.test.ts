import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './words.server';

const folder = import.meta.dirname;
const read = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>;
const parts = readdirSync(folder).flatMap((file) => /^(.+)\.en\.json$/.exec(file)?.[1] ?? []);
/** Others are words of pages of their own: of the sign-in to the preview, of its bar, of reviewers. */
const ofDesk = parts.filter((part) => readFileSync(`${folder}/words.server.ts`, 'utf8').includes(`./${part}.en.json`));
const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe("the editor's words", () => {
  it.each(parts)('%s says the same in English and German, with the same parameters', (part) => {
    const [en, de] = [read(`${part}.en.json`), read(`${part}.de.json`)];
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) expect([key, parameters(de[key] ?? '')]).toEqual([key, parameters(text)]);
  });

  it.each(ofDesk)('%s is sent with a page', (part) => {
    expect(wordsOf('en')).toMatchObject(read(`${part}.en.json`));
    expect(wordsOf('de')).toMatchObject(read(`${part}.de.json`));
  });

  it('no two parts have a word of the same key', () => {
    const keys = ofDesk.flatMap((part) => Object.keys(read(`${part}.en.json`)));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
