import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lastTimes, slowestOf, timesOf } from './times.ts';

const test = (name: string, ms: number) => ({ name, ms });
const quick = Array.from({ length: 20 }, (_, at) => ({ file: `tests/e2e/quick-${at}.test.ts`, ms: at, loadMs: 0, slow: [] }));

describe('what a run took', () => {
  it('is said by its slowest files, each with its slowest tests', () => {
    const files = [
      ...quick,
      {
        file: 'tests/e2e/slow.test.ts',
        ms: 60_000,
        loadMs: 1_234,
        slow: [test('a > b', 400), test('a > c', 30_000), test('d', 2_000), test('e', 301)],
      },
    ];
    const lines = timesOf('e2e', { files }).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      'e2e: 21 files,   61.4 s together',
      '     61.2 s  tests/e2e/slow.test.ts',
      '     30.0 s    a > c',
      '      2.0 s    d',
      '      0.4 s    a > b',
      '      0.0 s  tests/e2e/quick-19.test.ts',
    ]);
    expect(lines.filter((line) => line.endsWith('.test.ts'))).toHaveLength(12);
  });

  it('is said in few lines at the end of a run, by what each file took with all that it loaded', () => {
    const files = [
      ...quick,
      { file: 'src/a.test.tsx', ms: 400, loadMs: 5_000, slow: [] },
      { file: 'src/b.test.ts', ms: 4_000, loadMs: 0, slow: [] },
    ];
    const lines = slowestOf({ files }).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '      22 files: tests 4.6 s, loading 5.0 s; the slowest',
      '          5.4 s  src/a.test.tsx',
      '          4.0 s  src/b.test.ts',
    ]);
    expect(lines).toHaveLength(7);
    expect(slowestOf({ files: quick.slice(0, 2) })).toBe('');
  });

  it('is read from the reports that there are, also from those of a run that said no times', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'masthead-times-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    expect(lastTimes(folder)).toBeUndefined();
    const usual = { passed: 1, failed: 0, skipped: 0, failures: [], unsteady: [] };
    const files = [{ file: 'tests/a11y/documents.test.ts', ms: 1_500, slow: [] }];
    writeFileSync(path.join(folder, 'a11y.json'), JSON.stringify({ ...usual, files }));
    writeFileSync(path.join(folder, 'unit.json'), JSON.stringify(usual));
    writeFileSync(path.join(folder, 'crawl-xm.json'), '{}');
    expect(lastTimes(folder)).toBe(
      'unit: 0 files,    0.0 s together\n\na11y: 1 file,    1.5 s together\n      1.5 s  tests/a11y/documents.test.ts\n',
    );
  });

  it('is an error where a report is broken', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'masthead-times-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(path.join(folder, 'unit.json'), '{"passed":');
    expect(() => lastTimes(folder)).toThrow();
  });
});
