import { startTransition } from 'react';
import type { ReactNode } from 'react';
import type * as Client from 'react-dom/client';
import { say } from '@/lib/boot';
import { here, reload } from '@/lib/document-load';

/**
 * React's renderer, evaluated when it is first asked for and not with the modules that name it: it is the largest of them, and
 * together they would keep a phone busy in one task. By its path: `react-dom/client` is this very module in the browser's
 * bundle (next.config.ts).
 */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const client = () => require('../../../node_modules/react-dom/client.js') as typeof Client;

/**
 * What Next hydrates a page with, in a task of its own. As a transition React renders in slices of a few milliseconds and lets
 * the visitor through between them; Next's pages router would have it render the whole page in one task. A click or a key that
 * comes before the end makes React finish at once, so nothing is lost.
 *
 * A page that works is never replaced by an error: what React cannot go on with, Next would show as one. The document as the
 * server sent it is put back instead, where its links and forms need no script; or is loaded, where the router has led elsewhere
 * since.
 */
function hydrateRoot(container: Element, page: ReactNode, options: Client.HydrationOptions = {}): Client.Root {
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
    const copy = container.cloneNode(true);
    const first = container.firstElementChild;
    const giveUp = (error: unknown) => {
      if (over) return;
      over = true;
      if (here() !== came) return reload();
      container.replaceWith(copy);
      soon((made) => made.unmount());
      const boot = window.__boot;
      if (!boot) return;
      // Effects of what is taken away may still say so.
      boot.ready = () => undefined;
      boot.fail(String(error));
    };
    const watched: Client.HydrationOptions = {
      ...options,
      // What an application's own boundary has caught stays with the application (runtime/Application).
      onCaughtError: (error, { errorBoundary }) =>
        errorBoundary && 'getDerivedStateFromError' in errorBoundary.constructor ? say(error) : giveUp(error),
      onUncaughtError: giveUp,
      // Recovered by making everything anew: gone with the server's HTML are the parts of which the browser has no code.
      onRecoverableError: (error, info) =>
        first?.isConnected ? options.onRecoverableError?.(error, info) : giveUp((error as Error).cause ?? error),
    };
    startTransition(() => {
      root = hydrate(container, page, window.__boot ? watched : options);
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
