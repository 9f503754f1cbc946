/** How a text spells characters that may be written in two ways. */
export interface Spelling {
  /** `&gt;` for `>` */
  greater: boolean;
  /** `&nbsp;` for a blank that does not break, which nobody sees otherwise. */
  noBreak: boolean;
}

/** As a text spells them itself. */
export const spellingIn = (source: string): Spelling => ({
  greater: source.includes('&gt;'),
  noBreak: source.includes('&nbsp;') || !source.includes('\u00a0'),
});

const noBreaks = (text: string, { noBreak }: Spelling): string => (noBreak ? text.replaceAll('\u00a0', '&nbsp;') : text);

export const escapeText = (text: string, spelling: Spelling): string => {
  const escaped = noBreaks(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), spelling);
  return spelling.greater ? escaped.replaceAll('>', '&gt;') : escaped;
};
export const escapeAttribute = (text: string, spelling: Spelling): string =>
  noBreaks(text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'), spelling);
