/** What the editor's buttons and keys do. */
import { chainCommands, exitCode, lift, setBlockType, splitBlockAs, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Mark, type MarkType, type Node, type NodeType } from 'prosemirror-model';
import { NodeSelection, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { attributeOf, withAttributes } from './attributes';
import { schema } from './schema';
import { newTable } from './tables';

const { bare, box, figcaption, heading, image, item, list, paragraph, pre, quote, rule, term, definition } = schema.nodes;
const br = schema.nodes.break;
const markType = (name: string): MarkType => {
  const type = schema.marks[name];
  if (!type) throw new Error(`there is no mark ${name}`);
  return type;
};

/** Marks that say the same: a button takes away either, and sets the first. */
const ALIKE: Readonly<Record<string, readonly string[]>> = { strong: ['strong', 'b'], em: ['em', 'i'], s: ['s', 'strike', 'del'] };

/** Whether all that is selected has a mark; of a cursor, what will be typed. */
export function hasMark(state: EditorState, name: string): boolean {
  const { from, to, empty, $from } = state.selection;
  const types = (ALIKE[name] ?? [name]).map(markType);
  if (empty) return types.some((type) => type.isInSet(state.storedMarks ?? $from.marks()) !== undefined);
  return types.some((type) => state.doc.rangeHasMark(from, to, type));
}

export const toggle =
  (name: string): Command =>
  (state, dispatch, view) => {
    const set = (ALIKE[name] ?? [name]).map(markType).find((type) => {
      const { from, to, empty, $from } = state.selection;
      return empty ? type.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, type);
    });
    return toggleMark(set ?? markType(name))(state, dispatch, view);
  };

/** Name of the block that the selection begins in. */
export function blockOf(state: EditorState): string {
  const { parent } = state.selection.$from;
  if (parent.type === heading) return String(parent.attrs.name);
  return parent.type === paragraph || parent.type === bare ? 'p' : parent.type === pre ? 'pre' : parent.type.name;
}
export const BLOCK_KINDS = ['p', 'h2', 'h3', 'h4', 'pre'] as const;

export const setBlock =
  (name: string): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from;
    // Class and language stay; what was written for another element does not.
    const kept = 'attributes' in parent.attrs ? { attributes: parent.attrs.attributes as unknown } : {};
    const attrs = { ...kept, ws: parent.attrs.ws as unknown };
    if (name === 'p') return setBlockType(paragraph, attrs)(state, dispatch);
    if (name === 'pre') return setBlockType(pre, attrs)(state, dispatch);
    return setBlockType(heading, { ...attrs, name })(state, dispatch);
  };

export const isIn = ({ selection: { $from } }: EditorState, type: NodeType, name?: string): boolean => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === type) return name === undefined || node.attrs.name === name;
  }
  return false;
};

/** The innermost list around the selection of a transaction, and the one around that. */
function listsAround({ $from }: Transaction['selection']): { node: Node; at: number }[] {
  const found: { node: Node; at: number }[] = [];
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === list) found.push({ node: $from.node(depth), at: $from.before(depth) });
  return found;
}

/** Paragraphs that became items are lines of them, as texts are written; one with a class or a language stays what it is. */
function asLines(transaction: Transaction): Transaction {
  const [made] = listsAround(transaction.selection);
  made?.node.descendants((node, offset, parent, index) => {
    if (node.type === paragraph && parent?.type === item && index === 0 && (node.attrs.attributes as readonly unknown[]).length === 0)
      transaction.setNodeMarkup(made.at + 1 + offset, bare, { ws: '', home: 'li' });
    return !node.isTextblock;
  });
  return transaction;
}

/** A list of a kind; pressed again it is none, pressed in a list of the other kind it becomes this one. */
export const toggleList =
  (name: 'ul' | 'ol'): Command =>
  (state, dispatch, view) => {
    const [there] = listsAround(state.selection);
    if (!there) return wrapInList(list, { name })(state, dispatch && ((transaction) => dispatch(asLines(transaction))), view);
    if (there.node.attrs.name === name) return liftListItem(item)(state, dispatch);
    const attrs = { ...there.node.attrs, ...withAttributes(there.node, { start: undefined, type: undefined, reversed: undefined }), name };
    dispatch?.(state.tr.setNodeMarkup(there.at, undefined, attrs));
    return true;
  };

/** What begins a block of blocks stands on a line of its own there, whatever stood before it where it was. */
const firstOnItsLine = (transaction: Transaction): Transaction => {
  const { $from } = transaction.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === quote) {
      const first = $from.node(depth).firstChild;
      if (first) transaction.setNodeMarkup($from.before(depth) + 1, undefined, { ...first.attrs, ws: null });
      break;
    }
  return transaction;
};

export const toggleQuote: Command = (state, dispatch, view) =>
  isIn(state, quote)
    ? lift(state, dispatch)
    : wrapIn(quote)(state, dispatch && ((transaction) => dispatch(firstOnItsLine(transaction))), view);
/** A list within a list is of its kind. */
export const indent: Command = (state, dispatch) =>
  sinkListItem(item)(
    state,
    dispatch &&
      ((transaction) => {
        const [inner, outer] = listsAround(transaction.selection);
        if (inner && outer && inner.node.attrs.ws === null)
          transaction.setNodeMarkup(inner.at, undefined, { ...inner.node.attrs, name: outer.node.attrs.name as unknown });
        dispatch(transaction);
      }),
  );
export const outdent = liftListItem(item);

const insertNode =
  (make: () => Node): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(make(), false).scrollIntoView());
    return true;
  };
export const insertRule = insertNode(() => rule.create());
export const insertTable = (rows: number, columns: number): Command => insertNode(() => newTable(rows, columns));

/** The text without bold, italics and the like; links stay. */
export const plain: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  if (empty) return false;
  if (dispatch) {
    const transaction = state.tr;
    for (const type of Object.values(schema.marks)) if (type.name !== 'a') transaction.removeMark(from, to, type);
    dispatch(transaction);
  }
  return true;
};

/** The link at the selection, with the text that it goes over. */
export function linkAt(state: EditorState): { mark: Mark; from: number; to: number } | undefined {
  const { $from, from, to, empty } = state.selection;
  const type = markType('a');
  const linkOf = (node: Node | null): Mark | undefined => (node ? type.isInSet(node.marks) : undefined);
  let within: Mark | undefined;
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isInline) within ??= linkOf(node);
  });
  // Of a selection, what is in it; at a cursor, what it stands in or touches.
  const mark = empty ? (type.isInSet($from.marks()) ?? linkOf($from.nodeAfter) ?? linkOf($from.nodeBefore)) : within;
  if (!mark) return undefined;
  let start = from;
  let end = to;
  const begin = $from.start();
  $from.parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return;
    const at = begin + offset;
    if (empty ? at <= to && at + node.nodeSize >= from : at < to && at + node.nodeSize > from) {
      start = Math.min(start, at);
      end = Math.max(end, at + node.nodeSize);
    }
  });
  return { mark, from: start, to: end };
}

/** @param href undefined takes the link away @param words stand there where nothing is selected */
export const setLink =
  (href: string | undefined, more: Readonly<Record<string, string | undefined>> = {}, words = href ?? ''): Command =>
  (state, dispatch) => {
    const there = linkAt(state);
    const { from, to } = there ?? state.selection;
    const type = markType('a');
    if (dispatch) {
      const transaction = state.tr;
      if (href === undefined) transaction.removeMark(from, to, type);
      else {
        const before = there?.mark ?? type.create();
        const changes = { href, ...more };
        const mark = type.create({ ...before.attrs, ...withAttributes(before as unknown as Node, changes) });
        if (from === to)
          transaction.insert(from, schema.text(words, [mark, ...state.selection.$from.marks().filter((each) => each.type !== type)]));
        else transaction.removeMark(from, to, type).addMark(from, to, mark);
      }
      dispatch(transaction.scrollIntoView());
    }
    return true;
  };

export interface ImageWords {
  src: string;
  alt: string;
  /** Text below it, which makes it a figure. */
  caption?: string | undefined;
}

/** The image that is selected. */
export const imageAt = ({ selection }: EditorState): { node: Node; at: number } | undefined =>
  selection instanceof NodeSelection && selection.node.type === image ? { node: selection.node, at: selection.from } : undefined;

/** Changes the image that is selected, or puts one there. */
export const setImage =
  ({ src, alt, caption }: ImageWords): Command =>
  (state, dispatch) => {
    const there = imageAt(state);
    if (there) {
      // Another picture has other measures.
      const measures = attributeOf(there.node, 'src') === src ? {} : { width: undefined, height: undefined, srcset: undefined };
      const attrs = { ...there.node.attrs, ...withAttributes(there.node, { ...measures, src, alt }) };
      dispatch?.(state.tr.setNodeMarkup(there.at, undefined, attrs, there.node.marks));
      return true;
    }
    const made = image.create({
      attributes: [
        ['src', src],
        ['alt', alt],
      ],
    });
    if (caption === undefined || caption === '') return insertNode(() => made)(state, dispatch);
    return insertNode(() =>
      box.create({ name: 'figure' }, [
        bare.create({ ws: '\n', home: 'figure' }, made),
        figcaption.create(null, bare.create({ ws: '', home: 'figcaption' }, schema.text(caption))),
      ]),
    )(state, dispatch);
  };

/** The mark of a note, as texts have it: `<sup id="r3"><a href="#n3">3</a></sup>`. The note itself stands in the field of notes. */
const insertNote =
  (number: number): Command =>
  (state, dispatch) => {
    const marks = [
      markType('sup').create({ attributes: [['id', `r${number}`]], k: nextMark(state.doc) }),
      markType('a').create({ attributes: [['href', `#n${number}`]], k: nextMark(state.doc) + 1 }),
    ];
    dispatch?.(state.tr.insert(state.selection.to, schema.text(String(number), marks)).scrollIntoView());
    return true;
  };

/** A number that no element within a line has yet: what lies in what goes by them. */
function nextMark(document: Node): number {
  let most = 0;
  document.descendants((node) => {
    for (const mark of node.marks) most = Math.max(most, typeof mark.attrs.k === 'number' ? mark.attrs.k : 0);
  });
  return most + 1;
}

/** The number after the last note of a text. */
function nextNote(document: Node): number {
  let last = 0;
  document.descendants((node) => {
    for (const mark of node.marks)
      last = Math.max(last, Number(/^#n(\d+)$/.exec(attributeOf(mark as unknown as Node, 'href') ?? '')?.[1] ?? 0));
  });
  return last + 1;
}

/** The mark of the note after the last one. Whether there can be one is known without looking for that. */
export const insertNextNote: Command = (state, dispatch) => dispatch === undefined || insertNote(nextNote(state.doc))(state, dispatch);

/** Enter: a heading is followed by a paragraph, a term by what it means; a second half has no name of the first. */
const split = splitBlockAs((node, atEnd) => {
  if (atEnd && (node.type === heading || node.type === paragraph)) return { type: paragraph };
  if (node.type === heading || node.type === paragraph)
    return { type: node.type, attrs: { ...node.attrs, ...withAttributes(node, { id: undefined }), ws: null } };
  if (node.type === bare) return { type: bare, attrs: { ...node.attrs, ws: null } };
  return null;
});

const afterTerm: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== term || $from.parentOffset < $from.parent.content.size || $from.parent.content.size === 0)
    return false;
  const at = $from.after();
  const transaction = state.tr.insert(at, definition.create({ end: '' }, bare.create({ ws: '', home: 'dd' })));
  dispatch?.(transaction.setSelection(TextSelection.create(transaction.doc, at + 2)).scrollIntoView());
  return true;
};

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(br.create()).scrollIntoView());
  return true;
});
/** In code Enter is a line end. */
const newlineInPre: Command = (state, dispatch) => {
  const { $head, $anchor } = state.selection;
  if ($head.parent.type !== pre || !$head.sameParent($anchor)) return false;
  dispatch?.(state.tr.insertText('\n').scrollIntoView());
  return true;
};

export const KEYS: Readonly<Record<string, Command>> = {
  Enter: chainCommands(newlineInPre, afterTerm, splitListItem(item), split),
  'Shift-Enter': lineBreak,
  'Mod-b': toggle('strong'),
  'Mod-i': toggle('em'),
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-]': indent,
  'Mod-[': outdent,
};
export { redo, undo };
