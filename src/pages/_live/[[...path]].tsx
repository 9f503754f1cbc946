// In a browser this is a map of its own, which fetches static renderings when they are first needed.
import { components, DocumentHead } from '#components';
import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/runtime/page-model';
import { pageParts } from '@/features/content/server';
import { getLivePage } from '@/server/page/props';
import { noticeOf } from '@/features/account/common/server';
import { isSignedIn } from '@/features/account/server';
import { offersFor, readerOf } from '@/features/offers/access/server';
import { renderings } from '@/generated/rendering-schemas';
import { ContentPage } from '@/layouts';

/**
 * Pages made for each request: applications (search, job search, sign-in, account), restricted documents for who is signed in,
 * and any page that says what came of a form on it. The proxy leads here.
 */
export default function LivePage({ page, notice }: PageProps) {
  return <ContentPage page={page} components={components} DocumentHead={DocumentHead} notice={notice} />;
}

export const getServerSideProps: GetServerSideProps<PageProps> = (context) =>
  getLivePage(context, pageParts(renderings), { readerOf, isSignedIn, noticeOf, offersOf: offersFor });
