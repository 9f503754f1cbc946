import { ContentProviders, Slot } from '@/features/content';
import type { ComponentMap } from '@/features/content';
import { DocumentHead } from '@/features/content/page/DocumentHead';
import type { PageModel } from '@/features/content/page/page-model';
import { PageLayout } from './PageLayout';

/** A page of the content service: its head, and its three placeholders in the frame that all pages share. */
export function ContentPage({ page, components, preview = false }: { page: PageModel; components: ComponentMap; preview?: boolean }) {
  const { route, phrases, head, slots } = page;
  return (
    <ContentProviders route={route} phrases={phrases} components={components}>
      <DocumentHead head={head} />
      <PageLayout preview={preview} header={<Slot name="header" nodes={slots.header} />} footer={<Slot name="footer" nodes={slots.footer} />}>
        <Slot name="main" nodes={slots.main} />
      </PageLayout>
    </ContentProviders>
  );
}
