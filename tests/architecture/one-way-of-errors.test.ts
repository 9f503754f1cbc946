import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { say } from '../../src/backends/offers/pages/words.ts';
import { PROBLEMS_TITLE } from '../../src/config/problems.ts';
import { phrasesOf } from '../support/phrases.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = globSync('src/{features,renderings,layouts,ui}/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
const saying = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8'))).sort();

describe('what is wrong with a form is told in one way (docs/adr/0078)', () => {
  it('reads the sources', () => {
    expect(sources.length).toBeGreaterThan(200);
  });
  it('beside its field by FieldProblem', () => {
    // The place that nobody knows is no error of a form that was sent: its line is a hint until then.
    expect(saying(/field__err/)).toEqual(['src/features/careers/search/components/JobFields.tsx', 'src/ui/Problems.tsx']);
  });
  it('above its fields by ProblemSummary', () => {
    expect(saying(/notice--err/)).toEqual(['src/ui/Problems.tsx']);
  });
  it('in the same words, whichever form it is', () => {
    const phrases = (language: string) => phrasesOf(language)[PROBLEMS_TITLE];
    const read = (file: string) => JSON.parse(readFileSync(path.join(root, 'src', file), 'utf8')) as Record<string, string>;
    for (const language of ['en', 'de'] as const)
      expect([
        read(`features/editing/words/desk.${language}.json`)['wrong.fields'],
        read(`features/editing/words/review.${language}.json`)['review.wrongFields'],
        read(`backends/identity/texts/${language}.json`)['signIn.wrong'],
        say(language, 'problem'),
      ]).toEqual(Array(4).fill(phrases(language)));
    const named = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/generated/**'] }).filter(
      (file) => !/\.test\.tsx?$|examples\.ts$/.test(file) && readFileSync(path.join(root, file), 'utf8').includes(PROBLEMS_TITLE),
    );
    expect(named).toEqual(['src/config/problems.ts']);
  });
  it('wherever a control is said to be wrong', () => {
    const told = /FieldProblem|FieldError|FieldRow|field__err/;
    expect(saying(/aria-invalid=\{/).filter((file) => !told.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});
