/**
 * Test files of the running product that do not run beside all others (`tests/<stage>/<file>.test.ts`), by the vitest project that
 * they make, `<stage>-<group>`:
 *
 * - `site`: the product must be theirs, for they count what its site does, make one of its back ends fail or count on a freshness of
 *   seconds; other work may go on.
 * - `waiting`: most of their time is waiting, on processes of their own. They run two by two beside the busy ones, from the
 *   beginning: the product's site is nothing to them.
 * - `alone`: they compare times. Nothing runs beside them.
 */
export const GROUPS = {
  contract: {
    site: ['services/each-down', 'session/single-sign-on-down'],
    waiting: [
      'search/freshness',
      'services/resilience',
      'forms/durability',
      'identity/durability',
      'users/durability',
      'users/durability-mail',
      'users/sessions',
      'services/mailbox-outbox',
      'services/supervisor',
      'services/database-failover',
      'search/replica',
      'openings/closing',
      'content/rich-text-attacks',
      'content/publishing',
      'identity/widget',
      'content/jss-retries',
      'offers/minute-away',
      'offers/webhooks',
      'alumni/relay-hostile',
      'alumni/relay-away',
      'authoring/durability',
      'authoring/publishing',
      'authoring/site',
      'authoring/many-machines',
    ],
    alone: ['identity/timing', 'users/sessions-enumeration'],
  },
  e2e: {
    site: ['pages/links', 'pages/budgets', 'careers/closing'],
    waiting: [],
    alone: [],
  },
} as const satisfies Record<string, Record<'site' | 'waiting' | 'alone', readonly string[]>>;

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
  e2e: ['e2e'],
  a11y: ['a11y'],
  visual: ['visual'],
  faults: ['faults'],
  fuzz: ['fuzz'],
  hostile: ['hostile'],
} as const satisfies Record<string, readonly string[]>;
export type Run = keyof typeof PROJECTS;

const stageOf = (run: Run): string => run.split('-')[0] ?? run;

/**
 * Runs what some stages need in rows beside each other: what keeps the cores busy, one after the other, and what waits, which takes
 * the longest of all. While the product's site is needed alone, only what does without it goes on: `first`, and what waits.
 *
 * @param run makes one run
 * @param first runs that need no product
 */
export async function inRows(stages: readonly string[], run: (name: Run) => Promise<void>, first: readonly Run[] = []): Promise<void> {
  const each = async (names: readonly Run[]) => {
    for (const name of names) if (stages.includes(stageOf(name))) await run(name);
  };
  const siteAlone = each(['contract-site', 'e2e-site']);
  const waiting = each(['contract-waiting']);
  const busy = (async () => {
    await each(first);
    await siteAlone;
    await each(['contract']);
    await waiting;
    await each(['contract-alone', 'e2e', 'a11y', 'visual', 'hostile']);
  })();
  await Promise.all([waiting, siteAlone, busy]);
}
