import type { EditorState } from 'prosemirror-state';
import type { RichText } from '../../inputs/rich-text/editor';
import type { Refused } from '../../inputs/rich-text/open';

export interface RichWriting {
  editor: RichText;
  /**
   * Ends it. What was not changed stands there again as the page had it; what was, as it was written until the page is made anew.
   * @returns the page's own element
   */
  end(): HTMLElement;
}

interface Options {
  /** Name of the field. */
  label: string;
  language: string;
  /** Where it was pressed, in the frame's window. */
  at?: { left: number; top: number } | undefined;
  onTyping(isTyping: boolean): void;
  onChange(html: string): void;
  onState(state: EditorState): void;
  /** Alt F10: to the buttons. */
  onTools(): void;
  onEscape(): void;
}

/**
 * Writes a text of HTML where the page shows it. The place is an empty copy of the page's element, so that the site's own styles hold,
 * and the element itself is not touched.
 * @param raw the field's value: the page shows what was made of it, addresses and names among it
 * @returns why it has to be edited as source, where it has to
 */
export async function writeRich(element: HTMLElement, raw: string, options: Options): Promise<RichWriting | { why: Refused }> {
  const [{ editRichText }] = await Promise.all([
    import('../../inputs/rich-text/editor'),
    // Its buttons are there as soon as it is.
    import('../../inputs/rich-text/RichTextTools'),
  ]);
  const place = element.cloneNode(false) as HTMLElement;
  place.removeAttribute('data-desk-empty');
  element.replaceWith(place);
  const made = editRichText({ mount: place }, raw, {
    label: options.label,
    language: options.language,
    onTyping: options.onTyping,
    onChange: options.onChange,
    onState: options.onState,
    onLeave: options.onTools,
    onEscape: options.onEscape,
  });
  if ('why' in made) {
    place.replaceWith(element);
    return made;
  }
  const { view } = made;
  const point = options.at && view.posAtCoords(options.at);
  view.focus();
  if (point) {
    const { TextSelection } = await import('prosemirror-state');
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(point.pos))));
  }
  let ended = false;
  return {
    editor: made,
    end: () => {
      if (ended) return element;
      ended = true;
      const drawn = [...place.childNodes].map((node) => node.cloneNode(true));
      made.flush();
      const changed = made.html() !== raw;
      made.destroy();
      if (changed) element.replaceChildren(...drawn);
      place.replaceWith(element);
      return element;
    },
  };
}
