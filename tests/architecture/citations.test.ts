import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/build.ts';

/** What comments and documents cite can be looked up: the specification, its decisions and the protocols stand in `docs`. */
const page = (file: string): string => readFileSync(path.join(root, 'docs', file), 'utf8');
const specification = page('specification.md');
const [sections = '', decisions = ''] = specification.split(/^# Decisions$/m);
const plain = (text: string): string => text.replace(/[*`]/g, '').replace(/\s+/g, ' ').toLowerCase();

/** Section number → its text. */
const sectionText = new Map(
  sections.split(/^## (?=\d+\. )/m).flatMap((part): [string, string][] => {
    const [, number] = /^(\d+)\. /.exec(part) ?? [];
    return number === undefined ? [] : [[number, plain(part)]];
  }),
);
const headingsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

interface Citation {
  file: string;
  said: string;
}

/** A comment's lines in one, without the marks of a comment. */
const joined = (text: string): string => text.replace(/\n\s*(?:\*|\/\/)\s?/g, ' ');

const sources = globSync(['{src,scripts,tests}/**/*.{ts,tsx,mjs,css}', 'docs/{adr,contracts}/*.md', 'docs/*.md', '*.md'], { cwd: root })
  .filter((file) => !file.startsWith('src/generated/') && file !== 'docs/specification.md' && !file.endsWith('citations.test.ts'))
  .map((file) => ({ file, text: joined(readFileSync(path.join(root, file), 'utf8')) }));
const cited = (pattern: RegExp): (Citation & { parts: string[] })[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, said: match[0], parts: [...match].slice(1).map((part) => part ?? '') })),
  );
const wrong = (all: readonly (Citation & { parts: string[] })[], holds: (parts: string[]) => boolean): string[] =>
  all.filter(({ parts }) => !holds(parts)).map(({ file, said }) => `${file}: ${said}`);

describe('what is cited is there', () => {
  it('sections of the specification, and what is named in them', () => {
    const all = cited(/specification,? (?:\()?sections? (\d+)(?:\.[\d.]+)?(?:, "([^"]+)")?/gi);
    expect(all.length).toBeGreaterThan(50);
    expect(wrong(all, ([number = '', name = '']) => sectionText.get(number)?.includes(plain(name)) ?? false)).toEqual([]);
  });

  it('decisions', () => {
    const all = cited(/(?<=\b)decisions, "([^"]+)"/gi);
    expect(all.length).toBeGreaterThan(8);
    expect(wrong(all, ([name = '']) => headingsOf(decisions).some((heading) => heading.startsWith(name)))).toEqual([]);
  });

  it('protocols', () => {
    const all = cited(/protocol page ([a-z][a-z-]*)(?:,? "([^"]+)")?/gi);
    expect(all.length).toBeGreaterThan(15);
    const pages = new Map(
      globSync('docs/protocols/*.md', { cwd: root }).map((file) => [
        path.basename(file, '.md'),
        plain(readFileSync(path.join(root, file), 'utf8')),
      ]),
    );
    expect(wrong(all, ([name = '', part = '']) => pages.get(name)?.includes(plain(part)) ?? false)).toEqual([]);
  });
});
