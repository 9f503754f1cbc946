import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { GROUPS, pathOf, type Group, type Grouped } from './scripts/test/groups.ts';
import LongFirst from './scripts/test/sequencer.ts';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

/**
 * Browsers, mails and processes of a machine that does much else: a test of these that fails runs once more. `npm test` names at
 * its end what passed only then, so that it is looked into; unit tests and measures of the code have no second try.
 */
const RUNNING = { retry: 1 };
const BROWSER = { ...RUNNING, testTimeout: 120_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/**
 * Files share a process, in which the libraries stay loaded; each begins as in one of its own all the same. To start a process for
 * each, and to load into it what the one before had, took a third of the unit tests' time.
 */
const SHARED = { isolate: false, pool: 'forks' as const, environment: 'node' as const };
const FRESH = 'tests/support/fresh.setup.ts';

/**
 * How many files run at a time, on two cores. Of those that ask the running product, one waits while two compute: for a browser's
 * clock, a mail, a press that takes effect.
 */
const AT_A_TIME = 3;
const WORKERS: Readonly<Record<Group, number>> = { site: 1, waiting: 2, alone: 1 };

/** Of a run of the whole gate: files whose turn it is not (scripts/test/turns.ts). */
const LEFT_OUT = process.env.TEST_LEFT_OUT?.split(',').filter(Boolean) ?? [];

/** Projects of one folder: most files, and a project for each group of others. */
function grouped(stage: Grouped, groupOrder: number, options: object) {
  const project = (name: string, include: string[], exclude: string[], order: number, maxWorkers: number) => ({
    resolve: { alias },
    test: { name, include, exclude, maxWorkers, sequence: { groupOrder: groupOrder + order }, setupFiles: [FRESH], ...SHARED, ...options },
  });
  const groups = Object.entries<readonly string[]>(GROUPS[stage]) as [Group, readonly string[]][];
  const apart = groups.flatMap(([, files]) => files.map((file) => pathOf(stage, file)));
  const having = (files: readonly string[]) => files.map((file) => pathOf(stage, file)).filter((file) => !LEFT_OUT.includes(file));
  return [
    project(stage, [`tests/${stage}/**/*.test.ts`], [...apart, ...LEFT_OUT], 0, AT_A_TIME),
    ...groups.flatMap(([group, files], index) =>
      files.length === 0 ? [] : [project(`${stage}-${group}`, having(files), [], index + 1, WORKERS[group])],
    ),
  ];
}

/** Unit tests beside code without components that ask for a document all the same. */
const WITH_DOCUMENT = globSync('{src,scripts}/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8').includes('@vitest-environment jsdom'),
);

/** Each project can run alone: `vitest run --project unit`. The services that contract tests need are started by their global set-up. */
export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      // Where there is a document it is a context of its own in a kept thread.
      ...(
        [
          ['unit', ['src/**/*.test.ts', 'scripts/**/*.test.ts'], WITH_DOCUMENT, SHARED, [FRESH]],
          [
            'unit-components',
            ['src/**/*.test.tsx', ...WITH_DOCUMENT],
            [],
            { pool: 'vmThreads' as const, environment: 'node' as const },
            [],
          ],
        ] as const
      ).map(([name, include, exclude, how, setup]) => ({
        resolve: { alias },
        test: {
          name,
          include: [...include],
          exclude: [...exclude, ...LEFT_OUT],
          ...how,
          setupFiles: [...setup, 'tests/support/unit.setup.ts'],
          // Tests make the site fail, which it logs: one that looks at the log asks for it.
          env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
          // Properties over many inputs take seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      })),
      ...grouped('contract', 1, { ...RUNNING, testTimeout: 60_000, hookTimeout: 60_000 }),
      {
        resolve: { alias },
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          setupFiles: [FRESH],
          ...SHARED,
          testTimeout: 60_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 13 },
        },
      },
      ...grouped('e2e', 6, BROWSER),
      {
        resolve: { alias },
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          // Everything fails at some time there: what passes at a second try would say nothing.
          testTimeout: 900_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 14 },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          setupFiles: [FRESH],
          environment: 'node',
          env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
          testTimeout: 900_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 15 },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 16 },
        },
      },
      ...(['a11y', 'visual'] as const).map((name, index) => ({
        resolve: { alias },
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`],
          setupFiles: [FRESH],
          ...SHARED,
          ...BROWSER,
          maxWorkers: 2,
          sequence: { groupOrder: 11 + index },
        },
      })),
    ],
  },
});
