// In a browser this is a map of its own, which fetches static renderings when they are first needed.
import { components, DocumentHead } from '#components';
import type { GetStaticPaths, GetStaticProps } from 'next';
import type { PageProps } from '@/runtime/page-model';
import { pageParts } from '@/features/content/server';
import { offersForEveryone } from '@/features/offers/access/server';
import { getPublishedPage } from '@/server/page/props';
import { renderings } from '@/generated/rendering-schemas';
import { ContentPage } from '@/layouts';

/** Every public content page. The proxy has put `_site_<name>` in front of the path. */
export default function Page({ page }: PageProps) {
  return <ContentPage page={page} components={components} DocumentHead={DocumentHead} />;
}

// Pages are made when they are first asked for: a build needs no content service.
export const getStaticPaths: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });

export const getStaticProps: GetStaticProps<PageProps> = (context) => getPublishedPage(context, pageParts(renderings), offersForEveryone());
