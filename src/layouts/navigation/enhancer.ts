import type { Behaviour } from '@/features/content/behaviours';
import { say } from '@/lib/boot';

export type Behaviours = Readonly<Record<string, () => Promise<Behaviour>>>;

const MARK = 'data-enhance';

/**
 * Gives each element that is marked `data-enhance` its behaviour, also those that come later, and takes it back when they go.
 * A click on one whose behaviour is still on its way (`data-island`) waits for it. A module that cannot be fetched, or fails,
 * leaves the element to the platform.
 */
export function createEnhancer(root: HTMLElement, behaviours: Behaviours) {
  const done = new Map<HTMLElement, Promise<(() => void) | undefined>>();
  const live = new WeakSet<HTMLElement>();

  const add = (element: HTMLElement): Promise<(() => void) | undefined> => {
    const known = done.get(element);
    if (known) return known;
    const load = behaviours[element.getAttribute(MARK) ?? ''];
    const added = load
      ? load()
          .then(({ enhance }) => (element.isConnected ? (enhance(element) ?? undefined) : undefined))
          .catch(say)
          .then((remove) => {
            live.add(element);
            return remove ?? undefined;
          })
      : Promise.resolve(undefined);
    done.set(element, added);
    return added;
  };

  const scan = () => {
    for (const element of root.querySelectorAll<HTMLElement>(`[${MARK}]`)) void add(element);
    for (const [element, added] of done) {
      if (element.isConnected) continue;
      done.delete(element);
      void added.then((remove) => remove?.());
    }
  };

  let waiting = 0;
  const observer = new MutationObserver(() => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      scan();
    });
  });
  observer.observe(root, { childList: true, subtree: true });

  /** Before anything else hears of it: a link must not be followed while what would open in its place is being fetched. */
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const island = target?.closest<HTMLElement>('[data-island]');
    const element = island?.closest<HTMLElement>(`[${MARK}]`);
    if (
      !island ||
      !element ||
      live.has(element) ||
      !((element.getAttribute(MARK) ?? '') in behaviours) ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    void add(element).then(() => island.isConnected && island.click());
  };
  root.addEventListener('click', onClick, true);
  scan();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(waiting);
    root.removeEventListener('click', onClick, true);
    for (const added of done.values()) void added.then((remove) => remove?.());
    done.clear();
  };
}
