import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

/**
 * Files that do not run beside all others. `calm`: they count on a freshness of seconds, or open many pages at once, and bear
 * two neighbours, since most of their time is waiting (`contract-calm`). `alone`: they compare times, or change what every page of
 * the running product shows, such as a back end that fails (`contract-alone`, `e2e-alone`).
 */
const APART = {
  contract: {
    calm: [
      'search/freshness',
      'services/resilience',
      'content/rich-text-attacks',
      'content/publishing',
      'identity/widget',
      'content/jss-retries',
    ],
    alone: ['identity/timing', 'users/sessions-enumeration', 'session/single-sign-on-down'],
  },
  e2e: {
    calm: ['account/shared-pages', 'careers/closing', 'pages/hydration'],
    alone: ['pages/links', 'pages/budgets'],
  },
};
/**
 * Browsers, mails and processes of a machine that does much else: a test of these that fails runs once more. `npm test` names at
 * its end what passed only then, so that it is looked into; unit tests and measures of the code have no second try.
 */
const RUNNING = { retry: 1 };
const BROWSER = { ...RUNNING, testTimeout: 120_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Projects of one folder: most files two at a time, then the calm ones, then one by one those that run alone. */
function apart(name: string, groupOrder: number, { calm, alone }: Record<'calm' | 'alone', readonly string[]>, options: object) {
  const fileOf = (file: string) => `tests/${name}/${file}.test.ts`;
  const common = { environment: 'node' as const, ...options };
  const group = (suffix: string, files: readonly string[], order: number, maxWorkers: number) =>
    files.length === 0
      ? []
      : [
          {
            resolve: { alias },
            test: {
              name: `${name}${suffix}`,
              include: files.map(fileOf),
              maxWorkers,
              sequence: { groupOrder: groupOrder + order },
              ...common,
            },
          },
        ];
  return [
    {
      resolve: { alias },
      test: {
        name,
        include: [`tests/${name}/**/*.test.ts`],
        exclude: [...calm, ...alone].map(fileOf),
        maxWorkers: 2,
        sequence: { groupOrder },
        ...common,
      },
    },
    ...group('-calm', calm, 1, 3),
    ...group('-alone', alone, 2, 1),
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
          // Tests make the site fail, which it logs: one that looks at the log asks for it.
          env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
          // Properties over many inputs take seconds on a busy machine.
          testTimeout: 20_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      })),
      ...apart('contract', 1, APART.contract, { ...RUNNING, testTimeout: 60_000, hookTimeout: 60_000 }),
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
      ...apart('e2e', 4, APART.e2e, BROWSER),
      ...(['a11y', 'visual'] as const).map((name, index) => ({
        resolve: { alias },
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`],
          environment: 'node' as const,
          ...BROWSER,
          maxWorkers: 2,
          sequence: { groupOrder: 7 + index },
        },
      })),
    ],
  },
});
