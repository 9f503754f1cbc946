import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECTS } from './groups.ts';
import { report, type Report } from './report.ts';

/** How many files of a run are named, and how many tests of a file. */
const FILES = 12;
const TESTS = 3;

/** How many files are named at the end of a run. */
const AT_THE_END = 5;

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);

const both = ({ ms, loadMs }: Report['files'][number]): number => ms + loadMs;

/** The slowest files of a run in few lines, below its own: who makes the tests quicker begins there. Nothing for a run of a few files. */
export function slowestOf({ files }: Pick<Report, 'files'>): string {
  if (files.length <= AT_THE_END) return '';
  const [tests, load] = files.reduce(([a, b], { ms, loadMs }) => [a + ms, b + loadMs], [0, 0]);
  const slowest = files.toSorted((a, b) => both(b) - both(a)).slice(0, AT_THE_END);
  return [
    `${files.length} files: tests ${seconds(tests).trim()} s, loading ${seconds(load).trim()} s; the slowest`,
    ...slowest.map((file) => `${seconds(both(file))} s  ${file.file}`),
  ]
    .map((line) => `      ${line}\n`)
    .join('');
}

/** The slowest files of a run and the slowest tests of each, in lines. Several files run at a time: their sum is more than the run took. */
export function timesOf(name: string, { files }: Pick<Report, 'files'>): string {
  const slowest = files.toSorted((a, b) => both(b) - both(a));
  const sum = files.reduce((all, file) => all + both(file), 0);
  return [
    `${name}: ${files.length} ${files.length === 1 ? 'file' : 'files'},${seconds(sum)} s together`,
    ...slowest.slice(0, FILES).flatMap((file) => [
      `  ${seconds(both(file))} s  ${file.file}`,
      ...file.slow
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, TESTS)
        .map((test) => `  ${seconds(test.ms)} s    ${test.name}`),
    ]),
    '',
  ].join('\n');
}

/**
 * What the last runs took, as their reports in a folder have it.
 * @returns nothing where there is no report
 */
export function lastTimes(folder: string): string | undefined {
  const told = Object.keys(PROJECTS).flatMap((name) => {
    let text: string;
    try {
      text = readFileSync(path.join(folder, `${name}.json`), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    return [timesOf(name, report.parse(JSON.parse(text)))];
  });
  return told.length > 0 ? told.join('\n') : undefined;
}
