import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECTS } from './groups.ts';
import { report, type Report } from './report.ts';

/** How many files of a run are named, and how many tests of a file. */
const FILES = 12;
const TESTS = 3;

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);

/** The slowest files of a run and the slowest tests of each, in lines. Several files run at a time: their sum is more than the run took. */
export function timesOf(name: string, { files }: Pick<Report, 'files'>): string {
  const slowest = files.toSorted((a, b) => b.ms - a.ms);
  const sum = files.reduce((all, { ms }) => all + ms, 0);
  return [
    `${name}: ${files.length} ${files.length === 1 ? 'file' : 'files'},${seconds(sum)} s together`,
    ...slowest.slice(0, FILES).flatMap(({ file, ms, slow }) => [
      `  ${seconds(ms)} s  ${file}`,
      ...slow
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
