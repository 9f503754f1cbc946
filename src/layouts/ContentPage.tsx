import { lazy, useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { publishPageMetadata, tell } from '@/features/analytics';
import { ContentProviders, Slot } from '@/runtime';
import type { ComponentMap } from '@/runtime';
import type { PageHead, PageModel, PageNotice as Said } from '@/runtime/page-model';
import { fetched } from '@/lib/late';
import { CardActions } from './CardActions';
import { PageLayout } from './PageLayout';
import { PlainHeader } from './PlainHeader';
import { SignIn } from './SignIn';

/** Fetched where something is said. */
const PageNotice = lazy(() => fetched(() => import('./PageNotice')));

/** What makes a page a home, in which everything below is set closer: it stands in no other placeholder. */
const HOME_LEAD = 'HomeLead';

/** A page's model, or what a document inlines of it: its head stands in the document and is not said twice. */
type ShownPage = Omit<PageModel, 'head'> & { head?: PageHead };

/** A page of the content service: its head, and its three placeholders in the frame that all pages share. */
export function ContentPage({
  page,
  components,
  DocumentHead,
  notice,
  before,
}: {
  page: ShownPage;
  components: ComponentMap;
  /** Writes the head of a document that is made, or shown anew; one that comes alive has its head. */
  DocumentHead?: ComponentType<{ head: PageHead }>;
  notice?: Said | undefined;
  before?: ReactNode;
}) {
  const { route, phrases, head, slots, metadata } = page;
  // After a navigation; on the page that was loaded the loader has read the data block.
  useEffect(() => {
    if (metadata) publishPageMetadata(metadata);
    tell({ type: 'view' });
  }, [metadata, route.path, route.language]);
  return (
    <ContentProviders route={route} phrases={phrases} components={components}>
      {head && DocumentHead && <DocumentHead head={head} />}
      <PageLayout
        kind={slots.main.some(({ component, problem }) => component === HOME_LEAD && !problem) ? 'home' : undefined}
        before={before}
        header={slots.header.length > 0 ? <Slot name="header" nodes={slots.header} /> : <PlainHeader />}
        footer={<Slot name="footer" nodes={slots.footer} />}
      >
        {notice && <PageNotice {...notice} />}
        <CardActions route={route}>
          <Slot name="main" nodes={slots.main} />
        </CardActions>
      </PageLayout>
      <SignIn />
    </ContentProviders>
  );
}
