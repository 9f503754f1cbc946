import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { inTab } from '@/lib/storage';
import { useDesk } from '../../common';
import type { ItemField } from '../../authoring/items.schema';
import { mirror, pressField, showField, type Listener, type Pressed } from '../canvas/frame';
import { isPlainText, isRichText, type FieldMark } from '../canvas/markers';
import type { FrameHandle } from '../canvas/PageFrame';
import type { Pane } from '../canvas/Panes';
import { useWriting } from '../canvas/use-writing';
import { lockedBy } from './locked';
import type { ItemData } from './model';
import type { LiveForm } from './use-saver';

const controlOf = (field: string): HTMLElement | null => document.getElementById(`f.${field}`);
/** What in a field's row takes the focus: its control, or the button that opens it. */
const stopOf = (field: string): HTMLElement | null => {
  const control = controlOf(field);
  if (control && !(control instanceof HTMLInputElement && control.type === 'hidden')) return control;
  return document.querySelector<HTMLElement>(`[data-field="${field}"] :is(input:not([type=hidden]), select, textarea, button)`);
};

const PRESSED = 'mh.desk.pressed';

/** What was pressed is of another item: its form takes the press over. */
const keepPressed = (item: string, field: string, at: Pressed['at']): void =>
  void inTab.set(PRESSED, [item, field, ...(at ? [at.left, at.top] : [])].join('|'));

function takePressed(item: string): { field: string; at: Pressed['at'] } | undefined {
  const [of, field = '', left, top] = inTab.get(PRESSED)?.split('|') ?? [];
  inTab.remove(PRESSED);
  if (of !== item) return undefined;
  return { field, at: left === undefined ? undefined : { left: Number(left), top: Number(top) } };
}

/** The page beside an item's form: what is pressed on it is written there where that changes nothing else, or leads to its input. */
export function useBeside(
  { item, page }: Pick<ItemData, 'item' | 'page'>,
  { saver, saving }: LiveForm,
  frame: RefObject<FrameHandle | null>,
) {
  const { word, href } = useDesk();
  const [pane, setPane] = useState<Pane>('form');
  /** Whether something was saved that the page beside shows only when it is loaded anew. */
  const stale = useRef(false);
  /** What was typed while there was no page yet to show it. */
  const unseen = useRef(new Map<string, ItemField>());
  /** What was pressed on the page and led to its input: Escape leads back. */
  const led = useRef<{ field: string; element: HTMLElement; pane: Pane }>(undefined);
  const tools = useRef<HTMLDivElement>(null);

  const lead = useCallback((field: string, element?: HTMLElement) => {
    setPane((pane) => {
      if (element) led.current = { field, element, pane };
      return 'form';
    });
    requestAnimationFrame(() => {
      const stop = stopOf(field);
      stop?.closest('details')?.setAttribute('open', '');
      stop?.scrollIntoView({ block: 'center' });
      stop?.focus();
    });
  }, []);

  const { written, begin, end, isAt } = useWriting(saver, item, {
    onRefused: ({ id }, element) => lead(id, element),
    onTools: () => tools.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
  });

  const { phase } = saving ?? {};
  const isWriting = written !== undefined;
  const follow = useCallback(() => {
    // A field that is refused or contested holds up no other: those are saved by then.
    if (!phase || !['saved', 'refused', 'conflict'].includes(phase) || isWriting) return;
    if (stale.current) frame.current?.refresh();
    stale.current = false;
  }, [phase, isWriting, frame]);
  useEffect(follow, [follow]);

  // What is typed in the form shows on the page at once, where it is plain text.
  useEffect(
    () =>
      saver.watch((id, value) => {
        const field = item.fields.find((each) => each.id === id);
        if (!field) return;
        const document = frame.current?.page();
        if (!document && isPlainText(field.type)) unseen.current.set(id, field);
        else if (!document || !mirror(document, item.id, id, field.type, value)) stale.current = true;
      }),
    [saver, item, frame],
  );

  const { version: first } = item;
  const shownVersions = [first, saving?.version ?? first];
  /** The field of this form that a mark is of, where it may be written on the page: of the version that the form is of. */
  const writable = (mark: FieldMark): ItemField | undefined => {
    const field = item.fields.find(({ id }) => id === mark.field);
    const isSame = mark.language === item.language && shownVersions.includes(mark.version);
    return field && isSame && lockedBy(item, field, word) === undefined ? field : undefined;
  };

  const onField = ({ mark, element, at }: Pressed): boolean => {
    if (mark.item !== item.id) {
      void saver.flush();
      keepPressed(mark.item, mark.field, at);
      window.location.assign(href(`item/${mark.item}?language=${mark.language}&on=${page?.id ?? item.id}#f.${mark.field}`));
      return false;
    }
    const field = writable(mark);
    if (!field || !(isPlainText(mark.type) || isRichText(mark.type))) {
      end();
      lead(mark.field, element);
      return false;
    }
    const row = controlOf(mark.field)?.closest('details');
    row?.setAttribute('open', '');
    if (isPlainText(mark.type)) {
      end();
      controlOf(mark.field)?.scrollIntoView({ block: 'center' });
      return true;
    }
    void begin({ field, element, at });
    return false;
  };

  const listener: Listener = {
    onField,
    heldBy: (mark) => (mark.item === item.id ? saver.valueOf(mark.field) : undefined),
    onText: (mark, value) => {
      const control = controlOf(mark.field);
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value;
      saver.change(mark.field, value);
    },
    onAway: () => end(),
    emptyOf: (mark) => {
      const field = mark.item === item.id ? item.fields.find(({ id }) => id === mark.field) : undefined;
      return field?.title ?? word('canvas.empty');
    },
  };

  /** The page was loaded: what led here is shown on it, and pressed as it was on the form before. */
  const onLoaded = (document: Document) => {
    for (const { id, type } of unseen.current.values())
      if (!mirror(document, item.id, id, type, saver.valueOf(id) ?? '')) stale.current = true;
    unseen.current.clear();
    follow();
    if (!frame.current?.page()) return;
    const asked = /^#f\.([\da-f-]{36})$/.exec(window.location.hash)?.[1];
    if (!asked) return;
    showField(document, item.id, asked);
    const pressed = takePressed(item.id);
    if (pressed?.field !== asked) return;
    setPane('page');
    // Where the page was not shown, it has its size first.
    requestAnimationFrame(() => requestAnimationFrame(() => pressField(document, item.id, asked, pressed.at)));
  };

  /** A field of the form has the focus: the page shows where it stands. */
  const onFormFocus = (field: string | null) => {
    const document = frame.current?.page();
    if (field && document) showField(document, item.id, field);
    if (field && isAt(field)) {
      end();
      // Its input was made anew with what was written on the page.
      requestAnimationFrame(() => stopOf(field)?.focus());
    } else end();
  };

  /** @returns whether there was a place on the page to go back to */
  const back = (field: string | null): boolean => {
    const from = led.current;
    if (!from || from.field !== field || !from.element.isConnected) return false;
    led.current = undefined;
    setPane(from.pane);
    frame.current?.focus();
    from.element.focus();
    return true;
  };
  return { pane, setPane, listener, onLoaded, onFormFocus, back, lead, written, end, tools };
}
