import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder, root } from '../supervisor/paths.ts';
import { below, failureText, lineOf, report, type Report } from './report.ts';

const TESTS = {
  'vitest.config.js': 'export default {};\n',
  'a.test.js': `import { describe, expect, it } from 'vitest';
import { thrower } from './thrower.js';
describe('a group', () => {
  it('passes', () => expect(1).toBe(1));
  it('differs', () => expect({ a: 1 }).toEqual({ a: 2 }));
  it('throws elsewhere', () => thrower());
  let tries = 0;
  it('passes at last', { retry: 1 }, () => {
    tries += 1;
    expect(tries).toBe(2);
  });
  it.skip('is skipped', () => undefined);
  it('takes long', () => new Promise((done) => setTimeout(done, 400)));
});
`,
  'thrower.js': `export function thrower() {
  throw new TypeError('of the product');
}
`,
  'hook.test.js': `import { beforeAll, describe, it } from 'vitest';
describe('a group that cannot begin', () => {
  beforeAll(() => { throw new Error('no database'); });
  it('never runs', () => undefined);
});
`,
  'broken.test.js': `import './nowhere.js';\n`,
};

describe('the report of a run', () => {
  let folder = '';
  let said: Report;
  beforeAll(() => {
    mkdirSync(dataFolder, { recursive: true });
    folder = mkdtempSync(path.join(dataFolder, 'reporter-'));
    for (const [name, text] of Object.entries(TESTS)) writeFileSync(path.join(folder, name), text);
    const file = path.join(folder, 'report.json');
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const { VITEST: _, ...environment } = process.env;
    const { stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--root', folder, `--reporter=${path.join(root, 'scripts/test/reporter.ts')}`],
      { cwd: folder, encoding: 'utf8', env: { ...environment, TEST_REPORT: file, FORCE_COLOR: '1' } as NodeJS.ProcessEnv },
    );
    expect(existsSync(file), stderr).toBe(true);
    said = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const failed = (name: string) => said.failures.find((each) => each.name.endsWith(name));

  it('says where a test failed, and what it compared', () => {
    expect(failed('differs')).toMatchObject({ name: 'a group > differs', place: expect.stringMatching(/^a\.test\.js:5:\d+$/) });
    expect(failed('differs')?.message).toMatch(/^AssertionError: expected[^]+- {3}"a": 2,\n\+ {3}"a": 1,/);
  });

  it('names the line of the test where the product threw, and that of the product', () => {
    expect(failed('throws elsewhere')?.place).toMatch(/^a\.test\.js:6:/);
    expect(failed('throws elsewhere')?.message).toMatch(/^TypeError: of the product\nthrown at thrower\.js:2:/);
  });

  it('counts a group that could not begin and a file that did not load', () => {
    expect(failed('a group that cannot begin')?.message).toContain('no database');
    expect(failed('(the file)')).toMatchObject({ place: expect.stringContaining('broken.test.js') });
    expect(said.failed).toBe(said.failures.length);
  });

  it('names what passed only at its second try', () => {
    expect(said.unsteady.map((each) => each.name)).toEqual(['a group > passes at last']);
    expect(said.passed).toBe(3);
  });

  it('says what each file took, and which of its tests took long', () => {
    expect(said.files.map(({ file }) => file).sort()).toEqual(['a.test.js', 'broken.test.js', 'hook.test.js']);
    const { ms = 0, loadMs, slow } = said.files.find(({ file }) => file === 'a.test.js') ?? {};
    expect(slow?.map(({ name }) => name)).toEqual(['a group > takes long']);
    expect(ms).toBeGreaterThanOrEqual(slow?.[0]?.ms ?? Infinity);
    expect(loadMs).toBeGreaterThan(0);
  });
});

describe('the words of a failure', () => {
  const failure = { place: 'src/a.test.ts:3:1', name: 'a > b', message: 'Error: first\nsecond' };
  it('are a line at the end, and all of them where it happened', () => {
    expect(lineOf(failure)).toBe('src/a.test.ts:3:1 › a > b: Error: first');
    expect(failureText(failure)).toBe('    ✗ src/a.test.ts:3:1 › a > b\n      Error: first\n      second\n');
  });
  it('are cut where they are very long', () => {
    const text = below('line\n'.repeat(100));
    expect(text.split('\n')).toHaveLength(42);
    expect(text).toContain('… 60 lines more');
  });
});
