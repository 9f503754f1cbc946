/**
 * What goes over the breadth of something that other tests hold at its usual, and is not needed each day: one of so many runs takes
 * each, by the day on which it is, and `npm test -- whole` takes all. So does whoever names files (`npm test -- tests/e2e/…`) or runs
 * what changed. Neighbours in a list are on different days: what takes long stands beside what takes as long.
 */
export const TURNS = 3;

/** Test files, by their path from the root without `.test.ts`. */
export const FILES_BY_TURNS: readonly string[] = [
  // An older browser, a reader's own colours, words of 60 letters, site data that is blocked: the usual browser is looked at each day.
  'tests/e2e/conditions/older-browser',
  'tests/e2e/conditions/matrix',
  'tests/e2e/conditions/own-palette',
  'tests/e2e/conditions/long-visit',
  'tests/e2e/conditions/scripts-gone',
  'tests/e2e/conditions/long-words',
  'tests/e2e/conditions/site-data-blocked',
  'tests/e2e/conditions/blocked-parts',
  // States of pages at which a11y looks as they usually are; a form that its editors change while it is filled in.
  'tests/e2e/account/states',
  'tests/e2e/careers/states',
  'tests/e2e/forms/changed-forms',
  // Long waits for processes that come back: tests/contract/services/resilience holds that of each day, and of those that are killed
  // again and again while they write each day has some.
  'tests/contract/services/database-failover',
  'tests/contract/authoring/many-machines',
  'tests/contract/alumni/relay-hostile',
  'tests/contract/offers/minute-away',
  'tests/contract/users/durability-mail',
  'tests/contract/alumni/relay-away',
  'tests/contract/authoring/durability',
  'tests/contract/forms/durability',
  'tests/contract/identity/durability',
  'tests/contract/users/durability',
  'tests/contract/services/backups',
  // Each place of each article at three widths; the editors' whole way, of which every step has a test of its own.
  'tests/e2e/reading/anchors',
  'tests/e2e/editing/great-journey',
  // What strangers' blogs, feeds and boards bring, and all of it in one index: our own content is asked each day.
  'tests/contract/search/everything',
  'tests/contract/content/corpus-18f',
  'tests/contract/openings/systems',
  'tests/contract/openings/judged',
  // Several products of one machine.
  'tests/contract/services/postgres-shared',
  // What the workshop and the feeds do with very much: the usual of each is tested beside them.
  'src/workshop/importer/posts',
  'src/workshop/exporter/round-trip',
  // The guide that is typed line by line on a copy of the project: its commands have tests of their own.
  'scripts/docs',
  'src/workshop/scaffold/scaffold',
  'src/workshop/importer/house-again',
  'src/workshop/importer/post-names',
  'src/workshop/importer/print/print',
  'src/workshop/xliff/content',
  'src/backends/search/openings/feeds/damaged',
  'src/workshop/importer/mutated-posts',
  'src/workshop/portraits/portraits',
  'src/backends/identity/accounts/common-passwords',
];

/** Files whose journeys are walked with JavaScript each day, and without it by turns: by their path below `tests`. */
export const JOURNEYS_BY_TURNS: readonly string[] = [
  'e2e/careers/search',
  'e2e/alumni/officers',
  'e2e/account/cards',
  'e2e/careers/apply',
  'e2e/alumni/gateway',
  'e2e/forms/journeys',
  'e2e/careers/around-an-opening',
  'e2e/alumni/messages',
  'e2e/account/journeys',
  'e2e/alumni/directory',
  'e2e/alumni/profile',
  'e2e/offers/journeys',
  'e2e/account/newsletter',
  'e2e/alumni/posts',
  'e2e/measure/figures',
  'e2e/forms/inbox',
  'e2e/alumni/mentoring',
  'e2e/account/erasure',
  'e2e/account/outcomes',
  'e2e/alumni/home',
  'e2e/sign-in/journeys',
  'e2e/sign-in/ways',
  'e2e/sign-in/help',
  'e2e/sign-in/security',
  'e2e/editing/great-journey',
  'e2e/reading/language',
  'e2e/reading/search',
  'e2e/account/reader-access',
  'e2e/reading/people',
  'e2e/editing/preview',
];

/** The days since 1970: what a run of the whole gate says to its tests in TEST_DAY, unless somebody repeats another day's. */
export const today = (now = Date.now()): string => String(Math.floor(now / 86_400_000));

/** Whether it is the day of what stands at a place of a list. @param day as TEST_DAY has it: nothing where all have theirs */
export const isDayOf = (at: number, day: string | undefined, turns = TURNS): boolean => !day || at % turns === Number(day) % turns;

/** Whether one of a list has its turn. @param day as TEST_DAY has it: nothing where all have */
export const hasTurn = (list: readonly string[], one: string, day = process.env.TEST_DAY): boolean => {
  const at = list.indexOf(one);
  if (at === -1) throw new Error(`${one} is in none of the lists of scripts/test/turns.ts`);
  return isDayOf(at, day);
};

/** Files whose turn it is not, from the root. */
export const leftOut = (day = process.env.TEST_DAY): string[] =>
  FILES_BY_TURNS.filter((file) => !hasTurn(FILES_BY_TURNS, file, day)).map((file) => `${file}.test.ts`);
