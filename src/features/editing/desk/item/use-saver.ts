import { useEffect, useState, useSyncExternalStore } from 'react';
import { wasTouched } from '@/lib/before-hydration';
import { inBrowser } from '@/lib/storage';
import type { Item } from '../../authoring/items.schema';
import { useDesk } from '../../common';
import { browserCopies } from './copies';
import { OTHER_OWNER } from './model';
import { changesIn, unsavedOf, valuesOf } from './posted';
import { Saver, type Saving, type Sent } from './saver';
import { fitsWhileLeaving, sendChanges } from './send';

/** A form that saves itself, and what it says of that; without the latter before the page is alive. */
export interface LiveForm {
  saver: Saver;
  saving: Saving | undefined;
  /** What stands in the form was typed by whoever was signed in before: it is saved by hand alone. */
  isOfAnother: boolean;
}

const UNSAVED: readonly Saving['phase'][] = ['conflict', 'refused', 'signed-out', 'someone-else', 'lost', 'down'];
/** A link that was pressed waits so long for what was typed before it: what it leads to shows that. */
const LINK_WAITS_MS = 4_000;

/** The link of this window that a press leads along; undefined where it opens another one, or stays on the page. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  // In a text that is written, a link is a word of it.
  const isText = event.target instanceof HTMLElement && (event.target.isContentEditable || event.target.closest('.ProseMirror') !== null);
  const plain = event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (
    !link ||
    !plain ||
    isText ||
    !/^https?:$/.test(link.protocol) ||
    (link.target && link.target !== '_self') ||
    link.hasAttribute('download')
  )
    return undefined;
  const { origin, pathname, search } = window.location;
  return link.href === '' || (link.hash && link.origin === origin && link.pathname === pathname && link.search === search)
    ? undefined
    : link;
}

/** Saves an item's form as it is typed: `REST_MS` after the last key, when the window is left or hidden, and as soon as the network is back. */
export function useSaver(item: Item): LiveForm {
  const desk = useDesk();
  const { owner } = desk.editor;
  const { wrong } = desk;
  const isOfAnother = wrong?.problems.some(({ word }) => word === OTHER_OWNER) ?? false;
  const [copies] = useState(() => browserCopies({ owner, id: item.id, language: item.language }, inBrowser));
  const [saver] = useState(() => {
    const send = (sent: Sent, leaving: boolean) => sendChanges(sent, { ...desk, owner }, leaving);
    return new Saver(item, { send, copies }, isOfAnother ? [] : unsavedOf(item, wrong)?.unsaved.conflicts);
  });
  const saving = useSyncExternalStore(
    saver.subscribe,
    () => saver.now,
    () => undefined,
  );
  useEffect(() => {
    const close = copies.open();
    void saver.look();
    return close;
  }, [copies, saver]);
  // What was typed before the page was alive counts as what is typed now.
  useEffect(() => {
    const form = document.getElementById('fields');
    // Of a page on which nobody has pressed anything, what a browser makes of a value is nobody's change.
    if (isOfAnother || !(form instanceof HTMLFormElement) || (!wrong && !wasTouched())) return undefined;
    const changes = changesIn(item, valuesOf(new FormData(form)));
    saver.adopt(changes);
    if (changes.length === 0) return undefined;
    const at = document.activeElement?.id;
    // An input that holds its value itself has taken it back by then.
    const frame = requestAnimationFrame(() => {
      const shown = changesIn(item, valuesOf(new FormData(form)));
      const lost = changes.filter(
        (each) => saver.valueOf(each.id) === each.value && !shown.some(({ id, value }) => id === each.id && value === each.value),
      );
      for (const { id } of lost) saver.show(id);
      if (at && lost.length > 0) requestAnimationFrame(() => document.getElementById(at)?.focus());
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- once, of the form as it came
  }, []);
  useEffect(() => {
    const leave = () => void saver.flush(true);
    const hidden = () => (document.visibilityState === 'hidden' ? leave() : saver.again());
    const back = () => saver.again();
    const online = () => void saver.flush();
    // A browser asks before it closes what is not saved anywhere but in it, and could not be sent whole while it closes.
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.isWaiting && (UNSAVED.includes(saver.now.phase) || !fitsWhileLeaving(saver.waiting))) event.preventDefault();
    };
    const follow = (event: MouseEvent) => {
      const link = saver.isWaiting ? linkOf(event) : undefined;
      if (!link) return;
      event.preventDefault();
      const patience = new Promise((resolve) => setTimeout(resolve, LINK_WAITS_MS));
      void Promise.race([saver.flush(), patience]).then(() => window.location.assign(link.href));
    };
    document.addEventListener('click', follow);
    window.addEventListener('focus', back);
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', online);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      saver.stop();
      document.removeEventListener('click', follow);
      window.removeEventListener('focus', back);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', online);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [saver]);
  return { saver, saving, isOfAnother };
}
