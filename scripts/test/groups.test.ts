import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import config from '../../vitest.config.ts';
import { root } from '../supervisor/paths.ts';
import { GROUPS, inRows, pathOf, projectOf, PROJECTS, type Grouped, type Run } from './groups.ts';

// What a run leaves out for the day is in one project as well.
vi.hoisted(() => delete process.env.TEST_LEFT_OUT);

const stages = Object.keys(GROUPS) as Grouped[];
const files = stages.flatMap((stage) => globSync(`tests/${stage}/**/*.test.ts`, { cwd: root }));
const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
);

it('each file of a group is there, and is in one group', () => {
  const named = stages.flatMap((stage) =>
    Object.values<readonly string[]>(GROUPS[stage]).flatMap((all) => all.map((file) => pathOf(stage, file))),
  );
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

it('each test file of the running product is in the one project of vitest that is said of it, and a run of npm test has that project', () => {
  const run = new Set<string>(Object.values(PROJECTS).flat());
  for (const file of files) {
    const having = projects.filter(
      ({ include = [], exclude = [] }) =>
        include.some((pattern) => path.matchesGlob(file, pattern)) && !exclude.some((pattern) => path.matchesGlob(file, pattern)),
    );
    expect(having.map(({ name }) => name)).toEqual([projectOf(file)]);
    expect([file, run.has(projectOf(file))]).toEqual([file, true]);
  }
});

/** When runs begin and end, each of which takes as long as it is said to. */
async function walked(stages: readonly string[], takes: Partial<Record<Run, number>>, first?: readonly Run[]): Promise<string[]> {
  const told: string[] = [];
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const rows = inRows(
    stages,
    async (name) => {
      told.push(`${name} begins`);
      await new Promise<void>((wake) => sleepers.push({ at: now + (takes[name] ?? 1), wake }));
      told.push(`${name} ends`);
    },
    first,
  );
  let done = false;
  void rows.then(() => (done = true));
  for (;;) {
    await new Promise(setImmediate);
    if (done) break;
    const next = sleepers.sort((a, b) => a.at - b.at).shift();
    if (!next) throw new Error(`nothing goes on after: ${told.join(', ')}`);
    now = next.at;
    next.wake();
  }
  return told;
}
const between = (told: readonly string[], name: Run) => told.slice(told.indexOf(`${name} begins`) + 1, told.indexOf(`${name} ends`));

it('what needs the site alone has it, while what needs no product goes on', async () => {
  const told = await walked(['unit', 'architecture', 'contract', 'e2e', 'a11y'], { unit: 5, 'e2e-site': 9, 'contract-waiting': 20 }, [
    'unit',
    'architecture',
  ]);
  for (const name of ['contract-site', 'e2e-site'] as const)
    expect(between(told, name).filter((line) => !/^(?:unit|architecture|contract-waiting) /.test(line))).toEqual([]);
  expect(told.indexOf('unit begins')).toBeLessThan(told.indexOf('contract-site ends'));
  expect(told.indexOf('architecture begins')).toBeLessThan(told.indexOf('e2e-site ends'));
  // What waits has processes of its own: it begins at once, and goes on beside what is busy, whatever that is.
  expect(told.slice(0, 3)).toContain('contract-waiting begins');
  expect(between(told, 'contract-waiting')).toEqual(expect.arrayContaining(['e2e-site ends', 'architecture ends', 'contract begins']));
});

it('nothing runs beside what compares times', async () => {
  const told = await walked(['contract', 'e2e', 'a11y'], { 'contract-waiting': 20, contract: 3 });
  expect(between(told, 'contract-alone')).toEqual([]);
  expect(told.slice(-6)).toEqual(['contract-alone begins', 'contract-alone ends', 'e2e begins', 'e2e ends', 'a11y begins', 'a11y ends']);
});

it('only the stages that are asked for run, each of their runs once', async () => {
  const begun = (told: readonly string[]) => told.filter((line) => line.endsWith(' begins')).map((line) => line.split(' ')[0]);
  expect(begun(await walked(['e2e'], {}, ['unit']))).toEqual(['e2e-site', 'e2e']);
  expect(begun(await walked(['contract'], {})).sort()).toEqual(['contract', 'contract-alone', 'contract-site', 'contract-waiting']);
  expect(begun(await walked(['unit', 'a11y'], {}, ['unit', 'architecture']))).toEqual(['unit', 'a11y']);
});

it('a run that fails ends the rows with its error', async () => {
  const fails = inRows(['contract'], (name) => (name === 'contract-waiting' ? Promise.reject(new Error('broken')) : Promise.resolve()));
  await expect(fails).rejects.toThrow('broken');
});
