/** The words of a heading as the runs of a title, which knows italics and nothing else. */
import type { Nodes } from 'hast';
import type { TitlePart } from './title.ts';
import { BREAKS, UNSHOWN } from './display.ts';

/** Elements whose words browsers show in italics, of those that stand in titles. */
const ITALICS = new Set(['em', 'i', 'cite', 'dfn', 'var']);

function collect(node: Nodes, em: boolean, runs: TitlePart[]): void {
  if (node.type === 'text') runs.push({ text: node.value.replaceAll('\u00ad', ''), em });
  if (node.type !== 'root' && node.type !== 'element') return;
  const name = node.type === 'element' ? node.tagName : '';
  if (UNSHOWN.has(name)) return;
  const apart = BREAKS.has(name) ? [{ text: ' ', em: false }] : [];
  runs.push(...apart);
  for (const child of node.children) collect(child, em || ITALICS.has(name), runs);
  runs.push(...apart);
}

/** Runs with one blank between words, and none at the ends. */
export function titleRuns(...nodes: readonly Nodes[]): TitlePart[] {
  const runs: TitlePart[] = [];
  for (const node of nodes) collect(node, false, runs);
  let before = ' ';
  const made = runs.map(({ text, em }) => {
    const one = (before.endsWith(' ') ? text.trimStart() : text).replace(/\s+/g, ' ');
    before = one || before;
    return { text: one, em };
  });
  const last = made.findLastIndex(({ text }) => text.trim() !== '');
  return made.slice(0, last + 1).map((run, index) => (index === last ? { ...run, text: run.text.trimEnd() } : run));
}
