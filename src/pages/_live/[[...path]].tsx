// In a browser this is a map of its own, which fetches static renderings when they are first needed.
import { components } from '#components';
import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/features/content/page/page-model';
import { getLivePage } from '@/features/content/server';
import { renderings } from '@/generated/rendering-schemas';
import { ContentPage } from '@/layouts';

/** Pages that are applications: search, job search, sign-in, account. Made for each request; the proxy leads here. */
export default function LivePage({ page }: PageProps) {
  return <ContentPage page={page} components={components} />;
}

export const getServerSideProps: GetServerSideProps<PageProps> = (context) => getLivePage(context, renderings);
