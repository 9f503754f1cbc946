import type { EditorState } from 'prosemirror-state';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { RichText } from '../../inputs/rich-text/editor';
import type { Item, ItemField } from '../../authoring/items.schema';
import type { Saver } from '../item/saver';
import { writeRich, type RichWriting } from './writing';

interface Now {
  field: ItemField;
  /** The value that was written last; undefined before the first change. */
  told: string | undefined;
  /** Somebody else's value takes its place: what is not told yet is not told any more. */
  dropped: boolean;
  writing: RichWriting | undefined;
}

/** A text that is written where the page shows it: what its buttons need. */
export interface Written {
  field: ItemField;
  editor: RichText;
  state: EditorState;
}

interface Begin {
  field: ItemField;
  element: HTMLElement;
  at?: { left: number; top: number } | undefined;
}

/**
 * Texts of HTML written on the page, through the form's own saver: one at a time.
 * @param onRefused the text cannot be written there without changing what nobody touched
 * @param onTools Alt F10
 */
export function useWriting(
  saver: Saver,
  item: Pick<Item, 'language'>,
  { onRefused, onTools }: { onRefused(field: ItemField, element: HTMLElement): void; onTools(): void },
) {
  const now = useRef<Now>(undefined);
  const [written, setWritten] = useState<Written>();
  const handlers = useRef({ onRefused, onTools });
  useEffect(() => {
    handlers.current = { onRefused, onTools };
  });

  const end = useCallback(
    ({ focus = false, drop = false } = {}) => {
      const { current } = now;
      if (!current) return;
      now.current = undefined;
      current.dropped = drop;
      const element = current.writing?.end();
      setWritten(undefined);
      // The field's own input shows what was written meanwhile.
      if (current.told !== undefined) saver.show(current.field.id);
      if (focus) element?.focus();
    },
    [saver],
  );

  const begin = useCallback(
    async ({ field, element, at }: Begin) => {
      end();
      const raw = saver.valueOf(field.id) ?? field.value;
      const mine: Now = { field, told: undefined, dropped: false, writing: undefined };
      now.current = mine;
      const made = await writeRich(element, raw, {
        label: field.title,
        language: item.language,
        at,
        onTyping: (isTyping) => {
          if (!mine.dropped) saver.typing(field.id, isTyping);
        },
        onChange: (html) => {
          if (mine.dropped) return;
          mine.told = html;
          saver.change(field.id, html);
        },
        onState: (state) => startTransition(() => setWritten((before) => before && { ...before, state })),
        onTools: () => handlers.current.onTools(),
        onEscape: () => end({ focus: true }),
      });
      if ('why' in made) {
        if (now.current === mine) now.current = undefined;
        handlers.current.onRefused(field, element);
        return;
      }
      // Something else was begun while the editor was fetched.
      if (now.current !== mine) {
        made.end();
        return;
      }
      mine.writing = made;
      setWritten({ field, editor: made.editor, state: made.editor.view.state });
    },
    [saver, item, end],
  );

  // A value that was not typed here, of somebody else's or of another visit, takes the place of what is written.
  useEffect(
    () =>
      saver.watch((id, value) => {
        if (now.current?.field.id === id && value !== now.current.told) end({ drop: true });
      }),
    [saver, end],
  );
  useEffect(() => () => end(), [end]);

  /** Whether a field is written on the page just now. */
  const isAt = useCallback((field: string): boolean => now.current?.field.id === field, []);
  return { written, begin, end, isAt };
}
