/** Signs and beginnings at which an expression may start anew again and again, and that it never finds the end of. */
const SIGNS = [' ', '\t', '\n', ' \n', '\u00a0', '-', '_', '*', '.', '/', '(', '[', '{', '<', '>', '"', '=', '@', ':', ',', '|', '#', '&', 'a', '0', 'é'];

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

/** The longest that anything took over one of the texts, in milliseconds, with the beginning of that text. */
export function slowestOf(texts: readonly string[], read: (text: string) => unknown): { ms: number; text: string } {
  return texts
    .map((text) => {
      const started = performance.now();
      read(text);
      return { ms: performance.now() - started, text: JSON.stringify(text.slice(0, 20)) };
    })
    .reduce((slowest, each) => (each.ms > slowest.ms ? each : slowest));
}

/** What one pass over such a text takes on a machine that does much else; n² steps take many times as long. */
export const ONE_PASS_MS = 1_500;
