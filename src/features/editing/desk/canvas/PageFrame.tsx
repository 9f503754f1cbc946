import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { languagePath } from '@/lib/language-path';
import { inTab } from '@/lib/storage';
import { useAlive, useDesk } from '../../common';
import styles from './canvas.module.css';
import { isWritten, listenTo, type Listener } from './frame';

/** Widths that a page is looked at in, in CSS pixels; 0 is the room there is. */
const WIDTHS = [0, 375, 820, 1180] as const;

/** What the form does with the page beside it. */
export interface FrameHandle {
  /** The page, once it is there: none while it is loaded, or loaded anew. */
  page(): Document | undefined;
  /** Loads the page anew, and stays where it is scrolled to; after what is being written on it is left. */
  refresh(): void;
  /** Puts the focus on the page. */
  focus(): void;
}

/** The address of a page in edit view. */
const editAddress = ({ site, path }: { site: string; path: string }, language: string): string =>
  `${languagePath(path || '/', language)}?${new URLSearchParams({ sc_site: site, sc_mode: 'edit' })}`;

/** Where a page was scrolled to in this tab: another form beside it begins there. */
const placeName = (id: string): string => `mh.desk.place.${id}`;

interface Props {
  page: { id: string; site: string; path: string };
  language: string;
  listener: Listener;
  handle: Ref<FrameHandle>;
  /** The page is there, or there anew. */
  onLoaded?: ((page: Document) => void) | undefined;
  /** Of what is done on the page: above it. */
  tools?: ReactNode;
  /** What to do with it, in a line. */
  how: string;
}

/** A page of the preview in a frame, in edit view: what is pressed in it is told. Without a script it is a page to look at. */
export function PageFrame({ page, language, listener, handle, onLoaded, tools, how }: Props) {
  const { word } = useDesk();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(0);
  const alive = useAlive();
  const now = useRef({ listener, onLoaded });
  /** To be loaded anew as soon as it is there, and nobody writes on it. */
  const due = useRef(false);
  const loaded = useRef(false);
  const [isLoading, setIsLoading] = useState(true);
  useEffect(() => {
    now.current = { listener, onLoaded };
  });
  const refresh = () => {
    const window = frame.current?.contentWindow;
    if (!window) return;
    // Anew before it is there at all, a frame would stay empty.
    due.current = !loaded.current || isWritten(window.document);
    if (due.current) return;
    loaded.current = false;
    setIsLoading(true);
    const y = window.scrollY;
    frame.current?.addEventListener('load', () => frame.current?.contentWindow?.scrollTo({ top: y, behavior: 'instant' }), { once: true });
    window.location.reload();
  };
  useImperativeHandle(handle, () => ({
    page: () => (loaded.current && frame.current?.contentDocument) || undefined,
    refresh,
    focus: () => frame.current?.focus(),
  }));
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let undo = () => undefined as void;
    let isFirst = true;
    const begin = () => {
      undo();
      const document = element.contentDocument;
      if (!document || document.URL === 'about:blank') return;
      loaded.current = true;
      if (due.current) {
        refresh();
        return;
      }
      setIsLoading(false);
      undo = listenTo(document, {
        // What would be written on a page that goes would go with it.
        onField: (pressed) => loaded.current && now.current.listener.onField(pressed),
        heldBy: (mark) => now.current.listener.heldBy?.(mark),
        onText: (mark, value) => now.current.listener.onText(mark, value),
        onRendering: (uid) => now.current.listener.onRendering?.(uid),
        onAway: () => now.current.listener.onAway?.(),
        onLeft: () => {
          now.current.listener.onLeft?.();
          if (due.current) refresh();
        },
        ...(now.current.listener.emptyOf ? { emptyOf: (mark) => now.current.listener.emptyOf?.(mark) ?? '' } : {}),
      });
      // Next's development server hides a page until its script runs, and edit view has none.
      document.querySelector('[data-next-hide-fouc]')?.remove();
      const place = isFirst ? Number(inTab.get(placeName(page.id))) : 0;
      if (place > 0) document.defaultView?.scrollTo({ top: place, behavior: 'instant' });
      isFirst = false;
      now.current.onLoaded?.(document);
    };
    const keepPlace = () => inTab.set(placeName(page.id), String(Math.round(element.contentWindow?.scrollY ?? 0)));
    element.addEventListener('load', begin);
    window.addEventListener('pagehide', keepPlace);
    if (element.contentDocument?.readyState === 'complete') begin();
    return () => {
      element.removeEventListener('load', begin);
      window.removeEventListener('pagehide', keepPlace);
      undo();
    };
  }, [page.id]);
  const address = editAddress(page, language);
  return (
    <section className={styles.canvas} id="page" aria-label={word('canvas.label')}>
      <div className={styles.canvasBar}>
        {alive && (
          <div role="group" aria-label={word('canvas.width')} className={styles.widths}>
            {WIDTHS.map((each) => (
              <button key={each} type="button" aria-pressed={width === each} onClick={() => setWidth(each)}>
                {each || word('canvas.fit')}
              </button>
            ))}
          </div>
        )}
        <p className="hint">{alive ? how : word('canvas.look')}</p>
        <a href={languagePath(page.path || '/', language) + `?sc_site=${encodeURIComponent(page.site)}`} target="_blank" rel="noreferrer">
          {word('canvas.open')}
        </a>
        {tools && <div className={styles.canvasTools}>{tools}</div>}
      </div>
      <div className={styles.canvasRoom}>
        <iframe
          ref={frame}
          src={address}
          title={word('canvas.title')}
          className={styles.frame}
          data-width={width || undefined}
          aria-busy={alive && isLoading}
        />
      </div>
    </section>
  );
}
