import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createPhrase } from '@/runtime/phrases';
import { fieldOf } from '../testing/fixtures.server';
import { wordsOf } from '../../words/words.server';
import { journalWords } from './journal-words';

const fields = [fieldOf({ name: 'Title', title: 'Titel' }), fieldOf({ name: 'MetaTitle', title: 'Titel in Suchergebnissen' })];
const german = (message: string) => journalWords(message, fields, { word: createPhrase(wordsOf('de'), 'de'), when: (at) => `<${at}>` });

/** The lines that the service writes, out of its source: what stands in a template, for each of its alternatives. */
function written(): string[] {
  const lines: string[] = [];
  for (const file of globSync('src/backends/content/authoring/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const source = readFileSync(file, 'utf8');
    for (const [, line = ''] of source.matchAll(/(?:store\.change\(\s*\w+,|const summary =)\s*`((?:\$\{[^}`]*`[^`]*`[^}]*\}|[^`\\])*)`/g))
      lines.push(line);
  }
  return lines;
}

/** An example of a line: `at` is a moment, what is chosen from is each of the choices. */
function examples(line: string): string[] {
  if (line.includes('${what}'))
    return ['New version', 'Version 2 is back', 'Translation from en'].flatMap((what) => examples(line.replace('${what}', what)));
  if (line.includes('${DONE[command]}'))
    return ['submitted for approval', 'approved', 'given back', 'taken back'].flatMap((done) =>
      examples(line.replace('${DONE[command]}', done)),
    );
  const choice = /\$\{at === undefined \? '([^']*)' : `([^`$]*)\$\{at\.toISOString\(\)\}`\}/.exec(line);
  if (choice) return [choice[1] ?? '', `${choice[2]}2026-12-24T08:00:00.000Z`].flatMap((each) => examples(line.replace(choice[0], each)));
  const filled = line
    .replace(/\$\{language === undefined \? '' : ` \(\$\{language\}\)`\}/, ' (en)')
    .replace('${more}', '')
    .replace(/\$\{[^}]*(?:raw\.version|params\.version)[^}]*\}/g, '3')
    .replace(/\$\{[^}]*language\}/g, 'en')
    .replace(/\$\{[^}]*\}/g, 'Über uns');
  return [filled];
}

describe('a line of the history', () => {
  const lines = [...new Set(written().flatMap(examples))];

  it('is found in the source of the service', () => expect(lines.length).toBeGreaterThan(20));

  it.each(lines)('has German words: %s', (line) => {
    const said = german(line);
    expect(said).not.toBe(line);
    expect(said).not.toMatch(/\{\w+\}|journal\.|\b(?:of|published|is now|scheduled|deleted|approved|back)\b/);
  });

  it('names fields by their titles, and says moments as everywhere', () => {
    expect(german('Title, MetaTitle of Über uns')).toBe('Titel, Titel in Suchergebnissen: Über uns');
    expect(german('Über uns (de) ends at 2026-12-24T08:00:00.000Z')).toContain('<2026-12-24T08:00:00.000Z>');
    expect(german('A and 2 more published')).toMatch(/A.*2.*veröffentlicht/);
  });

  it.each(['Mend the price of the winter offer', 'Merge branch main'])('stays as somebody wrote it: %s', (line) => {
    expect(german(line)).toBe(line);
  });
});
