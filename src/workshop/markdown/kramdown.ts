const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** kramdown's lists of attributes: a line of their own below (or above) a block, or right behind what they belong to. */
const LINE = /^\s*\{:[^{}]*\}\s*$/;
const BEHIND = /(?<=\S)\{:[^{}]*\}/g;
const CONTENTS = /^\s*(?:[*+-]|\d+\.)\s+.*$/;

export const ATTRIBUTES_LEFT_OUT = 'kramdown’s attributes ({: …}) left out';

/**
 * A text without the attributes that kramdown hangs on its blocks (`{: .wide}`), which are shown as text by every other reader of
 * Markdown; with `{:toc}` goes the line that it replaces. Names of headings (`{#costs}`) stay, and code.
 */
export function withoutAttributes(markdown: string, changed: () => void): string {
  if (!markdown.includes('{:')) return markdown;
  const kept: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : '';
    if (fence !== '' || mark || !line.includes('{:') || line.includes('`')) {
      kept.push(line);
      continue;
    }
    changed();
    if (!LINE.test(line)) kept.push(line.replace(BEHIND, (all) => (/^\{:?\s*#[\w:.-]+\s*\}$/.test(all) ? all : '')));
    else if (/\{:\s*toc\b/i.test(line) && CONTENTS.test(kept.at(-1) ?? '')) kept.pop();
  }
  return kept.join('\n');
}
