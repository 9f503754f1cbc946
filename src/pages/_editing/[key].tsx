// Nobody's browser loads it: it is a page like the others, so that the build does not make it dearer.
import { components, DocumentHead } from '#components';
import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/runtime/page-model';
import { pageParts } from '@/features/content/server';
import { getEditedPage } from '@/features/editing/sitecore/server';
import { renderings } from '@/generated/rendering-schemas';
import { ContentPage } from '@/layouts';

/** A page that the content system's editor sent: HTML for it alone, under a key that is good once (`/api/editing/render` leads here). */
export default function EditedPage({ page }: PageProps) {
  return <ContentPage page={page} components={components} DocumentHead={DocumentHead} />;
}

export const getServerSideProps: GetServerSideProps<PageProps> = (context) => getEditedPage(context, pageParts(renderings));
