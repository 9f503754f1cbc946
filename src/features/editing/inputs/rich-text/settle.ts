/** After each change: what HTML could not say, or would say twice, is put right. */
import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { attributeOf, withAttributes } from './attributes';
import { schema } from './schema';

const { bare, paragraph } = schema.nodes;
/** In which a line without an element of its own stands only where it was read. */
const WANTS_PARAGRAPHS = new Set(['doc', 'quote', 'box']);
const homeOf = (parent: Node): string => (parent.type.name === 'doc' ? '' : String(parent.attrs.name ?? 'blockquote'));
const isNew = (node: Node): boolean => node.attrs.open === null && (node.attrs.attributes as readonly unknown[]).length === 0;

/** Ids that more than one element has. */
function twice(document: Node): ReadonlySet<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  document.descendants((node) => {
    if (!node.isBlock) return false;
    const id = 'attributes' in node.attrs ? attributeOf(node, 'id') : undefined;
    if (id !== undefined) (seen.has(id) ? again : seen).add(id);
    return !node.isTextblock;
  });
  return again;
}

interface Change {
  at: number;
  make(transaction: Transaction): void;
}

function wrongIn(document: Node, allowed: ReadonlySet<string>): Change[] {
  const changes: Change[] = [];
  const ids = new Set<string>();
  const become = (at: number, type: typeof paragraph, attrs: Record<string, unknown>) =>
    changes.push({ at, make: (transaction) => void transaction.setNodeMarkup(at, type, attrs) });
  document.descendants((node, at, parent, index) => {
    if (!node.isBlock || !parent) return false;
    if ('attributes' in node.attrs) {
      const id = attributeOf(node, 'id');
      if (id !== undefined && ids.has(id) && !allowed.has(id))
        changes.push({
          at,
          make: (transaction) =>
            void transaction.setNodeMarkup(at, undefined, { ...node.attrs, ...withAttributes(node, { id: undefined }) }),
        });
      if (id !== undefined) ids.add(id);
    }
    if (node.type === bare) {
      const beside = [index > 0 ? parent.child(index - 1) : undefined, index + 1 < parent.childCount ? parent.child(index + 1) : undefined];
      const lost = WANTS_PARAGRAPHS.has(parent.type.name) && node.attrs.home !== homeOf(parent);
      // Two lines without elements are one line when they are read again.
      if (lost || beside.some((each) => each?.type === bare))
        become(at, paragraph, { ws: node.attrs.ws === '' && index > 0 ? null : node.attrs.ws });
    } else if (node.type === paragraph && parent.type.name === 'item' && index === 0 && isNew(node)) {
      const rest = Array.from({ length: parent.childCount - 1 }, (_, each) => parent.child(each + 1));
      if (rest.every((each) => each.type.name === 'list')) become(at, bare, { ws: '', home: 'li' });
    }
    return !node.isTextblock;
  });
  return changes;
}

/** @param first the document as it was read: ids that it has twice are its author's */
export function settle(first: Node): Plugin {
  const allowed = twice(first);
  return new Plugin({
    appendTransaction: (transactions, _, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const changes = wrongIn(doc, allowed);
      for (const { make } of changes) make(tr);
      return changes.length > 0 ? tr : null;
    },
  });
}
