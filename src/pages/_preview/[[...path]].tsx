import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/features/content/page/page-model';
import { getDraftPage } from '@/features/content/server';
import { components, DocumentHead } from '@/generated/component-map';
import { renderings } from '@/generated/rendering-schemas';
import { ContentPage } from '@/layouts';

/** Pages of the preview and staging origins: drafts, made for each request. The proxy asks for the sign-in. */
export default function PreviewPage({ page }: PageProps) {
  return <ContentPage page={page} components={components} DocumentHead={DocumentHead} preview />;
}

export const getServerSideProps: GetServerSideProps<PageProps> = (context) => getDraftPage(context, renderings);
