import { createElement, startTransition, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type * as Client from 'react-dom/client';
import { giveUpPage, keepPress, say } from '@/lib/boot';
import { here, reload } from '@/lib/document-load';

/**
 * React's renderer, evaluated when it is first asked for and not with the modules that name it: it is the largest of them, and
 * together they would keep a phone busy in one task. By its path: `react-dom/client` is this very module in the browser's
 * bundle (next.config.ts).
 */
// oxlint-disable-next-line typescript/no-require-imports
const client = () => require('../../../node_modules/react-dom/client.js') as typeof Client;

/** As React's, and what goes on in the document that was put back, where the page could not take it over. */
export interface Options extends Client.HydrationOptions {
  /** What it throws leaves the page to the platform. */
  otherwise?: (container: Element) => Promise<void>;
}

const never = () => () => undefined;
/**
 * The page in the document's own HTML. React makes a page anew that it cannot hydrate; of that nothing is shown, and no effect runs.
 * @param props.leave called then, before React empties the container
 */
function InDocument({ children, leave }: { children: ReactNode; leave(): void }): ReactNode {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isServed] = useState(isHydrating);
  if (!isServed) leave();
  return isServed ? children : null;
}

/** React writes into a field what it takes it for, before it finds that the document has another one there. */
function restore(now: HTMLInputElement, was: HTMLInputElement): void {
  const isMistaken = now.type !== was.type || now.name !== was.name;
  for (const key of ['type', 'name', 'value', 'checked']) {
    const given = was.getAttribute(key);
    if (given === null) now.removeAttribute(key);
    else if (given !== now.getAttribute(key)) now.setAttribute(key, given);
  }
  if (now.defaultValue !== was.defaultValue) now.defaultValue = was.defaultValue;
  // A text area that has a text is given that again.
  const isReset = now.matches('textarea') && now.value === now.defaultValue;
  if (isMistaken) now.checked = was.checked;
  if ((isMistaken || isReset) && was.type !== 'file') now.value = was.value;
}

/**
 * What Next hydrates a page with, in a task of its own. As a transition React renders in slices of a few milliseconds and lets
 * the visitor through between them; Next's pages router would have it render the whole page in one task. A click or a key that
 * comes before the end makes React finish at once, so nothing is lost.
 *
 * A page that works is never replaced by an error: what React cannot go on with, Next would show as one. The document as the
 * server sent it is put back instead, where its links and forms need no script; or is loaded, where the router has led elsewhere
 * since. A document that is not what the server sent, since a browser has translated it or a manager of passwords has put its
 * mark beside a field, is put back as well, and `otherwise` goes on in it.
 */
function hydrateRoot(container: Element, page: ReactNode, { otherwise, ...options }: Options = {}): Client.Root {
  let root: Client.Root | undefined;
  let over = false;
  const came = here();
  const waiting: ((root: Client.Root) => void)[] = [];
  const soon = (work: (root: Client.Root) => void) => {
    if (root) work(root);
    else waiting.push(work);
  };
  setTimeout(() => {
    const { hydrateRoot: hydrate } = client();
    const copy = container.cloneNode(true) as Element;
    const fieldsOf = (from: Element) => [...from.querySelectorAll<HTMLInputElement>('input,textarea')];
    const fields = fieldsOf(container);
    const first = container.firstElementChild;
    const { activeElement } = document;
    const focused = container.contains(activeElement) ? [...container.querySelectorAll('*')].indexOf(activeElement!) : -1;
    let left: { nodes: ChildNode[]; focus: Element | null } | undefined;
    // The very nodes, and not a copy from before: with what was typed, chosen and pressed until now.
    const leave = () => (left ??= { nodes: [...container.childNodes], focus: document.activeElement });
    const giveUp = (error: unknown, goOn?: Options['otherwise']) => {
      if (over) return;
      over = true;
      if (here() !== came) return reload();
      // The container itself is React's, which listens on it.
      const place = left ? (container.cloneNode(false) as Element) : copy;
      if (left) {
        place.append(...left.nodes);
        for (const [index, was] of fieldsOf(copy).entries()) restore(fields[index]!, was);
      }
      container.replaceWith(place);
      keepPress();
      const focus = left ? left.focus : copy.querySelectorAll('*')[focused];
      if (focus && place.contains(focus)) (focus as HTMLElement).focus({ preventScroll: true });
      soon((made) => made.unmount());
      if (!goOn) return giveUpPage(error);
      say(error);
      goOn(place).catch(giveUpPage);
    };
    const watched: Client.HydrationOptions = {
      ...options,
      // What an application's own boundary has caught stays with the application (runtime/Application).
      onCaughtError: (error, { errorBoundary }) =>
        errorBoundary && 'getDerivedStateFromError' in errorBoundary.constructor ? say(error) : giveUp(error),
      onUncaughtError: (error) => giveUp(error),
      // Recovered by making everything anew: gone with the server's HTML are the parts of which the browser has no code.
      onRecoverableError: (error, info) =>
        first?.isConnected ? options.onRecoverableError?.(error, info) : giveUp((error as Error).cause ?? error, otherwise),
    };
    startTransition(() => {
      root = hydrate(container, otherwise ? createElement(InDocument, { leave, children: page }) : page, window.__boot ? watched : options);
    });
    for (const work of waiting.splice(0)) soon(work);
  });
  return {
    render: (children: ReactNode) =>
      soon((made) => {
        if (!over) made.render(children);
        // The router's next page: the document that was put back does not know it.
        else if (here() !== came) reload();
      }),
    unmount: () => soon((made) => made.unmount()),
  };
}

const createRoot = (...given: Parameters<typeof Client.createRoot>): Client.Root => client().createRoot(...given);

// Next takes the module's default export.
export default { createRoot, hydrateRoot };
