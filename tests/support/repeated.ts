/** Signs and beginnings at which an expression may start anew again and again, and that it never finds the end of. */
const SIGNS = [
  ' ',
  '\t',
  '\n',
  ' \n',
  '\u00a0',
  '-',
  '_',
  '*',
  '.',
  '/',
  '(',
  '[',
  '{',
  '<',
  '>',
  '"',
  '=',
  '@',
  ':',
  ',',
  '|',
  '#',
  '&',
  'a',
  '0',
  'é',
];

/** Far beyond what anybody writes, and little enough for one pass to take no time: with n² steps it takes half a minute and more. */
const LENGTH = 150_000;

/**
 * Texts that cost an expression n² steps where it has such a weakness: a run of each sign between two letters, behind each beginning.
 * @param beginnings what the code under test looks for
 */
export const repeatedTexts = (beginnings: readonly string[] = [], signs: readonly string[] = SIGNS): string[] =>
  ['', ...beginnings].flatMap((beginning) => [
    ...signs.map((sign) => `${beginning}a${sign.repeat(LENGTH / sign.length)}b`),
    ...(beginning === '' ? [] : [`a${beginning.repeat(LENGTH / beginning.length)}b`, `${beginning}${' '.repeat(LENGTH)}b`]),
  ]);

/** What this thread has computed so far, in milliseconds: other than a clock it does not count what the machine does beside it. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest that anything took over one of the texts, in milliseconds of the processor, with the beginning of that text. */
export function slowestOf(texts: readonly string[], read: (text: string) => unknown): { ms: number; text: string } {
  return texts
    .map((text) => {
      const started = computedMs();
      read(text);
      return { ms: computedMs() - started, text: JSON.stringify(text.slice(0, 20)) };
    })
    .reduce((slowest, each) => (each.ms > slowest.ms ? each : slowest));
}

/** One pass over such a text takes a tenth of it; n² steps take many times as long. */
export const ONE_PASS_MS = 1_500;
