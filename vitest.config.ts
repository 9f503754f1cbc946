import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { GROUPS, pathOf, type Group, type Grouped } from './scripts/test/groups.ts';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

/**
 * Browsers, mails and processes of a machine that does much else: a test of these that fails runs once more. `npm test` names at
 * its end what passed only then, so that it is looked into; unit tests and measures of the code have no second try.
 */
const RUNNING = { retry: 1 };
const BROWSER = { ...RUNNING, testTimeout: 120_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** How many files of a group run at a time. */
const WORKERS: Readonly<Record<Group, number>> = { site: 1, waiting: 1, calm: 3, alone: 1 };

/** Projects of one folder: most files, two at a time, and a project for each group of others. */
function grouped(stage: Grouped, groupOrder: number, options: object) {
  const project = (name: string, include: string[], exclude: string[], order: number, maxWorkers: number) => ({
    resolve: { alias },
    test: { name, include, exclude, maxWorkers, sequence: { groupOrder: groupOrder + order }, environment: 'node' as const, ...options },
  });
  const groups = Object.entries<readonly string[]>(GROUPS[stage]) as [Group, readonly string[]][];
  const apart = groups.flatMap(([, files]) => files.map((file) => pathOf(stage, file)));
  return [
    project(stage, [`tests/${stage}/**/*.test.ts`], apart, 0, 2),
    ...groups.flatMap(([group, files], index) =>
      files.length === 0
        ? []
        : [
            project(
              `${stage}-${group}`,
              files.map((file) => pathOf(stage, file)),
              [],
              index + 1,
              WORKERS[group],
            ),
          ],
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
    projects: [
      // A process a file, but where there is a document: a context of its own in a kept thread spares each a second of starting up.
      ...(
        [
          ['unit', ['src/**/*.test.ts', 'scripts/**/*.test.ts'], WITH_DOCUMENT, 'forks'],
          ['unit-components', ['src/**/*.test.tsx', ...WITH_DOCUMENT], [], 'vmThreads'],
        ] as const
      ).map(([name, include, exclude, pool]) => ({
        resolve: { alias },
        test: {
          name,
          include: [...include],
          exclude: [...exclude],
          pool,
          environment: 'node' as const,
          setupFiles: ['tests/support/unit.setup.ts'],
          // Tests make the site fail, which it logs: one that looks at the log asks for it.
          env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
          // Properties over many inputs take seconds on a busy machine.
          testTimeout: 20_000,
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
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 13 },
        },
      },
      ...grouped('e2e', 6, BROWSER),
      ...(['a11y', 'visual'] as const).map((name, index) => ({
        resolve: { alias },
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`],
          environment: 'node' as const,
          ...BROWSER,
          maxWorkers: 2,
          sequence: { groupOrder: 11 + index },
        },
      })),
    ],
  },
});
