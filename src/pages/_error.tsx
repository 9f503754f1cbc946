import { components, DocumentHead } from '#components';
import type { NextPageContext } from 'next';
import { minimalErrorPage } from '@/runtime/minimal-error-page';
import type { ErrorPageProps } from '@/runtime/page-model';
import { errorPhrases } from '@/generated/error-phrases';
import { ContentPage } from '@/layouts';

/** Every error page: the site's own where there is one, else the message alone. */
export default function ErrorPage({ page }: ErrorPageProps) {
  return <ContentPage page={page} components={components} DocumentHead={DocumentHead} />;
}

ErrorPage.getInitialProps = async ({ req, res, err, asPath, locale }: NextPageContext): Promise<ErrorPageProps> => {
  const fallback = (): ErrorPageProps => ({
    hydrate: 'onIntent',
    statusCode: 500,
    page: minimalErrorPage(500, '', locale ?? 'en', { ...errorPhrases[locale ?? 'en'] }),
  });
  // The bundler drops what follows from the browser's bundle.
  if (typeof window !== 'undefined' || !req || !res) return fallback();
  const [{ getErrorProps }, { pageParts }, { renderings }] = await Promise.all([
    import('@/server/page/error-props'),
    import('@/features/content/server'),
    import('@/generated/rendering-schemas'),
  ]);
  return (await getErrorProps({ req, res, err, locale, url: asPath ?? '/' }, pageParts(renderings))) ?? fallback();
};
