import type { EditorState } from 'prosemirror-state';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../common';
import { editRichText, type RichText } from './editor';
import type { Refused } from './open';
import { RichTextTools } from './RichTextTools';
import styles from './rich-text.module.css';

interface Props {
  id: string;
  label: string;
  raw: string;
  language: string;
  /** Of the names of items that are looked for. */
  searchIn: string;
  describedBy?: string | undefined;
  readOnly?: boolean | undefined;
  invalid?: boolean | undefined;
  onTyping?: ((isTyping: boolean) => void) | undefined;
  onChange(html: string): void;
  /** The text cannot be shown as anything but source. */
  onRefused(why: Refused): void;
  /** Focus for the label, and what was typed but not told yet. */
  onReady(editor: RichText): void;
}

/** A text as it will look, with its buttons. */
export function RichTextEditor({
  id,
  label,
  raw,
  language,
  describedBy,
  readOnly,
  invalid = false,
  searchIn,
  onTyping,
  onChange,
  onRefused,
  onReady,
}: Props) {
  const { word } = useDesk();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ editor: RichText; state: EditorState }>();
  const handlers = useRef({ onTyping, onChange, onRefused, onReady });
  useEffect(() => {
    handlers.current = { onTyping, onChange, onRefused, onReady };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = editRichText(place.current, raw, {
      label,
      language,
      readOnly,
      describedBy,
      onTyping: (isTyping) => handlers.current.onTyping?.(isTyping),
      onChange: (html) => handlers.current.onChange(html),
      // The buttons follow in a moment of their own: a key must not wait for them.
      onState: (state) => startTransition(() => setShown((now) => now && { ...now, state })),
      onLeave: () => frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
    });
    if ('why' in made) {
      handlers.current.onRefused(made.why);
      return undefined;
    }
    setShown({ editor: made, state: made.view.state });
    handlers.current.onReady(made);
    return () => {
      setShown(undefined);
      made.destroy();
    };
    // What is given later is what was typed here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => shown?.editor.describe({ describedBy, invalid }), [shown?.editor, describedBy, invalid]);
  return (
    <div ref={frame} className={styles.frame}>
      {!readOnly && shown && <RichTextTools {...shown} id={id} label={label} language={language} searchIn={searchIn} />}
      <div ref={place} className={styles.text} />
      {!readOnly && <p className="hint">{word('rich.keys')}</p>}
    </div>
  );
}
