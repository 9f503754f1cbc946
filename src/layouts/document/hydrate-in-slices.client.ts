import { startTransition } from 'react';
import type { ReactNode } from 'react';
import type * as Client from 'react-dom/client';

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
 */
function hydrateRoot(...page: Parameters<typeof Client.hydrateRoot>): Client.Root {
  let root: Client.Root | undefined;
  const waiting: ((root: Client.Root) => void)[] = [];
  const soon = (work: (root: Client.Root) => void) => {
    if (root) work(root);
    else waiting.push(work);
  };
  setTimeout(() => {
    const { hydrateRoot: hydrate } = client();
    startTransition(() => {
      root = hydrate(...page);
    });
    for (const work of waiting.splice(0)) soon(work);
  });
  return {
    render: (children: ReactNode) => soon((made) => made.render(children)),
    unmount: () => soon((made) => made.unmount()),
  };
}

const createRoot = (...given: Parameters<typeof Client.createRoot>): Client.Root => client().createRoot(...given);

// Next takes the module's default export.
export default { createRoot, hydrateRoot };
