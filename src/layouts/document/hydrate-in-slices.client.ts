import { startTransition } from 'react';
// By its path: `react-dom/client` is this very module in the browser's bundle (next.config.ts).
import * as client from '../../../node_modules/react-dom/client.js';

/**
 * What Next hydrates a page with. As a transition React renders in slices of a few milliseconds and lets the visitor through
 * between them; Next's pages router would have it render the whole page in one task. A click or a key that comes before the
 * end makes React finish at once, so nothing is lost.
 */
function hydrateRoot(...page: Parameters<typeof client.hydrateRoot>): ReturnType<typeof client.hydrateRoot> {
  // Assigned before `startTransition` returns: it runs its action at once.
  let root!: ReturnType<typeof client.hydrateRoot>;
  startTransition(() => {
    root = client.hydrateRoot(...page);
  });
  return root;
}

// Next takes the module's default export.
export default { ...client, hydrateRoot };
