import { textOfHtml } from '@/lib/rich-text/words';
import type { OpenOpening } from '../openings.schema';

const spoken = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * What stands between an opening's title and its text: its summary, unless the text says the same; feeds without a summary of their
 * own have theirs cut from it, with dots where it was cut.
 */
export function standfirstOf({ summary, description }: Pick<OpenOpening, 'summary' | 'description'>): string {
  const said = spoken(summary).replace(/\s?(?:…|\.{3})$/, '');
  return said && spoken(textOfHtml(description)).includes(said) ? '' : summary;
}
