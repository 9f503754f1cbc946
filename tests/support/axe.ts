import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another scheme can change, where the rest was looked at. */
export const OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** What another scheme and another width can change, where the rest was looked at. */
export const OF_LOOKS = [...OF_COLOUR, 'target-size'];

/**
 * What axe finds on a page, a line each.
 * @param rules these rules only; else all of WCAG 2.2 A and AA, and best practice
 * @param within this part of the page only
 * @param without not this part, such as a frame that shows another page
 */
export async function violationsOf(
  page: Page,
  { rules, within, without }: { rules?: readonly string[]; within?: string; without?: string } = {},
): Promise<string[]> {
  // Without the legacy mode each look opens a window of its own, for frames of other origins: our pages have none.
  // What passes is named by nobody here, and to find a selector for each of it takes axe a good part of its time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(TAGS)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/**
 * The page as it is when all has come to rest: colours on their way from one scheme to the other have no contrast, and what waits
 * until it comes near (`content-visibility`) could neither be checked nor be seen to be too wide.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { content-visibility: visible !important; transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
