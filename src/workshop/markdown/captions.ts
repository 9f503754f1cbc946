import type { Element } from 'hast';
import type { Nodes, PhrasingContent, Table } from 'mdast';
import { defaultHandlers } from 'remark-rehype';
import type { Options } from 'remark-rehype';
import { element } from '../../lib/rich-text/tree.ts';

/** Pandoc's notation of a table's caption: a paragraph before it (`Table: …`), or after it (`: …` too). */
const BEFORE = /^Table:\s+(?=\S)/;
const AFTER = /^(?:Table)?:\s+(?=\S)/;

declare module 'mdast' {
  interface TableData {
    caption?: PhrasingContent[];
  }
}

function captionOf(node: Nodes | undefined, mark: RegExp): PhrasingContent[] | undefined {
  if (node?.type !== 'paragraph') return undefined;
  const [first, ...rest] = node.children;
  if (first?.type !== 'text' || !mark.test(first.value)) return undefined;
  return [{ type: 'text', value: first.value.replace(mark, '') }, ...rest];
}

/** Moves captions among the children of a node to their tables. */
export function captionTables(node: Nodes): void {
  if (!('children' in node)) return;
  const children: Nodes[] = node.children;
  for (let at = 0; at < children.length; at += 1) {
    const table = children[at];
    if (table?.type !== 'table') continue;
    const before = captionOf(children[at - 1], BEFORE);
    const after = before ? undefined : captionOf(children[at + 1], AFTER);
    if (!before && !after) continue;
    table.data = { ...table.data, caption: before ?? after ?? [] };
    children.splice(before ? at - 1 : at + 1, 1);
    if (before) at -= 1;
  }
}

/** A table of Markdown as HTML, its caption first. */
export const table: NonNullable<NonNullable<Options['handlers']>['table']> = (state, node: Table): Element => {
  const made = defaultHandlers.table(state, node);
  const caption = node.data?.caption;
  if (caption) made.children.unshift(element('caption', {}, state.all({ type: 'paragraph', children: caption })));
  return made;
};
