import type { ReactNode } from 'react';
import { components } from '@/generated/component-map.live';
import type { PageNotice } from '@/runtime/page-model';
import { setMissingPhraseHook } from '@/runtime/phrases';
import { ContentPage } from '../ContentPage';
import { AppShell } from '../navigation/AppShell';
import type { InlinedPage } from './anew';
import client from './hydrate-in-slices.client';

/** What `DocumentScripts` writes for this module: the page's props, pruned. */
interface Inlined {
  props: { pageProps: { page: InlinedPage; notice?: PageNotice } };
}

const Nothing = (): ReactNode => null;

/**
 * The boxes that Next's server renders a page in (`AppContainerWithIsomorphicFiberStructure`): `useId` counts them, and a name
 * that differs from the document's would lead nowhere.
 */
function AsServed({ children }: { children: ReactNode }) {
  return (
    <>
      <Nothing />
      <>
        {children}
        <Nothing />
      </>
    </>
  );
}

/**
 * What a visitor's page comes alive with: React and the page, without Next's client. A link loads a document, so that nothing of
 * a router is needed (docs/adr/0070).
 */
const container = document.getElementById('__next');
const data = document.getElementById('__NEXT_DATA__')?.textContent;
if (!container || !data) throw new Error('The document has no page, or no data of it.');
const { props }: Inlined = JSON.parse(data);
const { page, notice } = props.pageProps;
// The document brings the phrases of what its renderings speak of (prune.ts): one that it lacks is a fault, and is told as one.
setMissingPhraseHook((key) => console.error('Phrase:', key)); // oxlint-disable-line no-console -- what collects errors of browsers hears of it
client.hydrateRoot(
  container,
  <AsServed>
    <AppShell>
      <ContentPage page={page} components={components} notice={notice} />
    </AppShell>
  </AsServed>,
  { otherwise: async (container) => (await import('./anew')).goOn(container, page) },
);
