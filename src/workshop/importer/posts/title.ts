import { parseRichText } from '../../../lib/rich-text/parse.ts';
import { titleRuns } from '../../../lib/rich-text/title-runs.ts';
import { titleParts, writtenTitle } from '../../../lib/rich-text/title.ts';

/** `_words_` of Markdown, as stars. */
const withStars = (text: string): string => text.replace(/(^|[^\p{L}\p{N}_\\])_(?![\s_])([^_*]*[^\s_*\\])_(?![\p{L}\p{N}_])/gu, '$1*$2*');

/**
 * A post's title in the form of a title field: italics between stars, no other markup.
 * @param markdown stars and underscores are italics, too; in HTML they are what they are
 */
export function titleOfPost(text: string, { markdown }: { markdown: boolean }): string {
  const runs = titleRuns(parseRichText(text));
  return writtenTitle(markdown ? runs.flatMap((run) => (run.em ? [run] : titleParts(withStars(run.text)))) : runs);
}
