import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/runtime/page-model';
import { pageParts } from '@/features/content/server';
import { getDraftPage } from '@/server/page/props';
import { components, DocumentHead } from '@/generated/component-map';
import { renderings } from '@/generated/rendering-schemas';
import { ContentPage } from '@/layouts';

/** Pages of the preview and staging origins: drafts, made for each request. The proxy asks for the sign-in. */
export default function PreviewPage({ page }: PageProps) {
  return <ContentPage page={page} components={components} DocumentHead={DocumentHead} preview />;
}

export const getServerSideProps: GetServerSideProps<PageProps> = (context) => getDraftPage(context, pageParts(renderings));
