import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

/**
 * Files that run when no other does, in projects of their own (`contract-alone`, `e2e-alone`): they compare times, count on
 * a freshness of seconds, or change what every page of the running product shows.
 */
const ALONE = {
  contract: [
    'identity-timing',
    'identity-widget',
    'users-sessions-enumeration',
    'publishing',
    'search-freshness',
    'resilience',
    'jss-retries',
  ],
  e2e: ['careers-closing', 'account-shared-pages', 'links', 'hydration', 'budgets'],
};
/**
 * Browsers, mails and processes of a machine that does much else: a test of these that fails runs once more. `npm test` names at
 * its end what passed only then, so that it is looked into; unit tests and measures of the code have no second try.
 */
const RUNNING = { retry: 1 };
const BROWSER = { ...RUNNING, testTimeout: 120_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Two projects of one folder: most files two at a time, then those of the list one by one. */
function paired(name: string, groupOrder: number, alone: readonly string[], options: object) {
  const files = alone.map((file) => `tests/${name}/${file}.test.ts`);
  const common = { environment: 'node' as const, ...options };
  return [
    {
      resolve: { alias },
      test: { name, include: [`tests/${name}/**/*.test.ts`], exclude: files, maxWorkers: 2, sequence: { groupOrder }, ...common },
    },
    {
      resolve: { alias },
      test: { name: `${name}-alone`, include: files, maxWorkers: 1, sequence: { groupOrder: groupOrder + 1 }, ...common },
    },
  ];
}

/** Each project can run alone: `vitest run --project unit`. The services that contract tests need are started by their global set-up. */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      // A process a file, but for components: a context of their own in a kept thread spares each a second of starting up.
      ...(
        [
          ['unit', ['src/**/*.test.ts', 'scripts/**/*.test.ts'], 'forks'],
          ['unit-components', ['src/**/*.test.tsx'], 'vmThreads'],
        ] as const
      ).map(([name, include, pool]) => ({
        resolve: { alias },
        test: {
          name,
          include: [...include],
          pool,
          environment: 'node' as const,
          setupFiles: ['tests/support/unit.setup.ts'],
          // Properties over many inputs take seconds on a busy machine.
          testTimeout: 20_000,
          maxWorkers: 2,
        },
      })),
      ...paired('contract', 1, ALONE.contract, { ...RUNNING, testTimeout: 60_000, hookTimeout: 60_000 }),
      {
        resolve: { alias },
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      ...paired('e2e', 3, ALONE.e2e, BROWSER),
      ...(['a11y', 'visual'] as const).map((name, index) => ({
        resolve: { alias },
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`],
          environment: 'node' as const,
          ...BROWSER,
          maxWorkers: 2,
          sequence: { groupOrder: 5 + index },
        },
      })),
    ],
  },
});
