/** ProseMirror over one text, without any words of its own: the form's editor and the page's own places use it alike. */
import { baseKeymap } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMSerializer, type Mark, type Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { KEYS } from './commands';
import { browserParse, open, type Refused } from './open';
import { cleanPasted } from './paste';
import { attributesIn, KEPT_ATTRIBUTE, schema } from './schema';
import { settle } from './settle';

/** A text is written this long after the last key: to write 5,000 words takes longer than a key may. */
const PAUSE_MS = 200;
/** A window that is left, or goes behind another: it may be the last that is heard of it. */
const LEAVING = ['pagehide', 'visibilitychange'] as const;

/** What is cut or copied keeps what its elements say, attributes that the editor does not draw among it. */
function clipboard(): DOMSerializer {
  const kept =
    <T extends Node | Mark>(draw: (each: T, inline: boolean) => ReturnType<NonNullable<typeof schema.nodes.paragraph.spec.toDOM>>) =>
    (each: T, inline: boolean) => {
      const drawn = draw(each, inline);
      if (!Array.isArray(drawn) || !('attributes' in each.attrs)) return drawn;
      const [tag, attributes, ...rest] = drawn as unknown as [string, Record<string, string>, ...unknown[]];
      return [tag, { ...attributes, [KEPT_ATTRIBUTE]: JSON.stringify(attributesIn(each.attrs)) }, ...rest] as unknown as typeof drawn;
    };
  const { nodes, marks } = DOMSerializer.fromSchema(schema);
  const all = <T>(drawers: Readonly<Record<string, T>>, change: (drawer: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(drawers).map(([name, drawer]) => [name, change(drawer)]));
  return new DOMSerializer(
    all(nodes, (draw) => kept(draw as never) as typeof draw),
    all(marks, (draw) => kept(draw as never) as typeof draw),
  );
}

/** What is said of the text to those who do not see it: by elements of these ids, and that it is wrong. */
interface Said {
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}

export interface RichTextOptions extends Said {
  /** Name of the field, for those who do not see it. */
  label: string;
  /** Of the text. */
  language: string;
  readOnly?: boolean | undefined;
  /** Something is written that is told in a moment; or it was nothing. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
  /** Told of the HTML a moment after it has changed. */
  onChange(html: string): void;
  /** Told of each new state: buttons show what they would do. */
  onState?: (state: EditorState) => void;
  /** Alt F10: to the buttons. */
  onLeave?: () => void;
  /** Escape: away from the text. */
  onEscape?: () => void;
}

export interface RichText {
  view: EditorView;
  run(command: Command): void;
  /** Tells of a change that has not been told yet. */
  flush(): void;
  describe(said: Said): void;
  /** The HTML as it is now. */
  html(): string;
  destroy(): void;
}

/**
 * The editor of a text in an element, or as the element itself (`mount`), which may stand in another document; or why the text has to be
 * edited as source.
 */
export function editRichText(
  where: HTMLElement | { mount: HTMLElement },
  raw: string,
  options: RichTextOptions,
): RichText | { why: Refused } {
  const place = 'mount' in where ? where.mount : where;
  const opened = open(raw, browserParse);
  if (opened.kind === 'source') return { why: opened.why };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = raw;
  const html = () => opened.write(view.state.doc);
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const now = html();
    if (now === told) {
      options.onTyping?.(false);
      return;
    }
    told = now;
    options.onChange(now);
  };
  // Browsers tell of a selection a moment later: whoever goes to the buttons at once would take the one before with them.
  const takeSelection = () => {
    const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = place.ownerDocument.getSelection() ?? {};
    if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
    if (!(view.state.selection instanceof TextSelection)) return;
    const { doc, tr } = view.state;
    const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
    const selection = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
    if (!selection.eq(view.state.selection)) view.dispatch(tr.setSelection(selection));
  };
  const leave: Command = () => {
    takeSelection();
    options.onLeave?.();
    return options.onLeave !== undefined;
  };
  const escape: Command = () => {
    options.onEscape?.();
    return options.onEscape !== undefined;
  };
  const attributesOf = ({ describedBy, invalid }: Said) => ({
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': options.label,
    lang: options.language,
    dir: 'auto',
    ...(options.readOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  });
  const view: EditorView = new EditorView(where, {
    state: EditorState.create({
      doc: opened.document,
      plugins: [history(), keymap({ ...KEYS, 'Alt-F10': leave, Escape: escape }), keymap(baseKeymap), gapCursor(), settle(opened.document)],
    }),
    editable: () => options.readOnly !== true,
    attributes: attributesOf(options),
    clipboardSerializer: clipboard(),
    transformPastedHTML: (pasted) => cleanPasted(pasted, browserParse),
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) {
        if (timer === undefined) options.onTyping?.(true);
        clearTimeout(timer);
        timer = setTimeout(flush, PAUSE_MS);
      }
      options.onState?.(view.state);
    },
    handleDOMEvents: {
      blur: () => {
        flush();
        return false;
      },
      // In a text that is only read a browser would follow a link, in the place of the form.
      click: (_, event) => {
        const leads = event.target instanceof Element && event.target.closest('a') !== null && !event.ctrlKey && !event.metaKey;
        if (leads && options.readOnly) event.preventDefault();
        return false;
      },
    },
  });
  const form = place.closest('form');
  form?.addEventListener('submit', flush, { capture: true });
  // Before the form is saved for the last time, which listens to the same: what was typed last would come too late for it.
  for (const leaving of LEAVING) addEventListener(leaving, flush, { capture: true });
  return {
    view,
    run: (command) => {
      command(view.state, (transaction) => view.dispatch(transaction), view);
      view.focus();
    },
    flush,
    describe: (said) => view.setProps({ attributes: attributesOf(said) }),
    html,
    destroy: () => {
      flush();
      form?.removeEventListener('submit', flush, { capture: true });
      for (const leaving of LEAVING) removeEventListener(leaving, flush, { capture: true });
      view.destroy();
    },
  };
}
