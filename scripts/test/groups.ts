/**
 * Test files of the running product that do not run beside all others (`tests/<stage>/<file>.test.ts`), by the vitest project that
 * they make, `<stage>-<group>`:
 *
 * - `site`: the product must be theirs, for they count what its site does, make one of its back ends fail or count on a freshness of
 *   seconds; other work may go on.
 * - `waiting`: most of their time is waiting, on processes of their own. They run one by one beside the busy ones.
 * - `calm`: they count on a freshness of seconds, or open many pages at once, and bear two neighbours.
 * - `alone`: they compare times. Nothing runs beside them.
 */
export const GROUPS = {
  contract: {
    site: ['session/single-sign-on-down'],
    waiting: [
      'search/freshness',
      'services/resilience',
      'forms/durability',
      'identity/durability',
      'users/durability',
      'users/durability-mail',
      'users/sessions',
      'services/mailbox-outbox',
      'openings/closing',
      'content/rich-text-attacks',
      'content/publishing',
      'identity/widget',
      'content/jss-retries',
    ],
    calm: [],
    alone: ['identity/timing', 'users/sessions-enumeration'],
  },
  e2e: {
    site: ['pages/links', 'pages/budgets', 'careers/closing'],
    waiting: [],
    calm: ['account/shared-pages', 'pages/hydration'],
    alone: [],
  },
} as const satisfies Record<string, Record<'site' | 'waiting' | 'calm' | 'alone', readonly string[]>>;

export type Grouped = keyof typeof GROUPS;
export type Group = keyof (typeof GROUPS)[Grouped];

/** Path of a group's file from the root. */
export const pathOf = (stage: Grouped, file: string): string => `tests/${stage}/${file}.test.ts`;

/** The vitest project that a test file of the running product is in. @param file from the root */
export function projectOf(file: string): string {
  const stage = file.split('/')[1] ?? '';
  if (stage !== 'contract' && stage !== 'e2e') return stage;
  const [group] =
    Object.entries<readonly string[]>(GROUPS[stage]).find(([, files]) => files.some((one) => pathOf(stage, one) === file)) ?? [];
  return group === undefined ? stage : `${stage}-${group}`;
}

/** The vitest projects that run together under a name: what belongs to a stage and is told in one line. */
export const PROJECTS = {
  unit: ['unit', 'unit-components'],
  architecture: ['architecture'],
  'contract-site': ['contract-site'],
  'e2e-site': ['e2e-site'],
  'contract-waiting': ['contract-waiting'],
  contract: ['contract'],
  'contract-alone': ['contract-alone'],
  e2e: ['e2e', 'e2e-calm'],
  a11y: ['a11y'],
  visual: ['visual'],
} as const satisfies Record<string, readonly string[]>;
export type Run = keyof typeof PROJECTS;

const stageOf = (run: Run): string => run.split('-')[0] ?? run;

/**
 * Runs what some stages need in two rows beside each other: what keeps the cores busy, one after the other, and what waits or leaves
 * them idle. While the product's site is needed alone, only `first`, which does without it, goes on.
 *
 * @param run makes one run
 * @param first runs that need no product
 */
export async function inRows(stages: readonly string[], run: (name: Run) => Promise<void>, first: readonly Run[] = []): Promise<void> {
  const each = async (names: readonly Run[]) => {
    for (const name of names) if (stages.includes(stageOf(name))) await run(name);
  };
  const siteAlone = each(['contract-site', 'e2e-site']);
  const waiting = siteAlone.then(() => each(['contract-waiting']));
  const busy = (async () => {
    await each(first);
    await siteAlone;
    await each(['contract']);
    await waiting;
    await each(['contract-alone', 'e2e', 'a11y', 'visual']);
  })();
  await Promise.all([waiting, busy]);
}
