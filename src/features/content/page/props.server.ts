import type { GetServerSidePropsContext, GetServerSidePropsResult, GetStaticPropsContext, GetStaticPropsResult } from 'next';
import { accountsAvailable, getEnv, getOrigins } from '@/config/env.server';
import { languagePath } from '@/lib/language-path';
import { AppError } from '@/server/errors';
import type { RenderingServerMap } from '../data-loader';
import { setMissingPhraseHook } from '../phrases';
import { contentServices, type View } from '../services/services.server';
import { count } from '@/server/counters';
import { parseAddress } from './address';
import { warmErrorPages } from './error-page.server';
import type { PageProps } from './page-model';
import { loadPage, type PageDependencies, type PageResult } from './page.server';

setMissingPhraseHook(() => count('dictionary.missingPhrases'));

export const pageDependencies = (renderings: RenderingServerMap, view: View = 'published'): PageDependencies => ({ services: contentServices(view), renderings, origins: getOrigins(), accounts: accountsAvailable() });

/** Addresses that this process has made a page for; bounded, since addresses come from outside only as far as pages exist. */
const MADE_MAX = 50_000;
const made = new Set<string>();

type Context = Pick<GetStaticPropsContext, 'params' | 'locale'>;

async function resolve(context: Context, renderings: RenderingServerMap, view: View): Promise<PageResult> {
  const address = parseAddress(context.params?.path as string[] | undefined, context.locale);
  switch (address.kind) {
    case 'too-long':
      throw new AppError('request/too-long');
    case 'not-found':
      return { kind: 'not-found' };
    case 'first-page':
      return { kind: 'redirect', location: languagePath(encodeURI(address.path), address.language), permanent: true };
    case 'page': {
      const { site, language, path, pageNumber } = address;
      const name = `${view}/${site}/${language}${path}/${pageNumber}`;
      const dependencies = pageDependencies(renderings, view);
      const result = await loadPage({ site, language, path, pageNumber, view, strict: made.has(name) }, dependencies);
      if (result.kind === 'page') {
        if (made.size < MADE_MAX) made.add(name);
        // Not awaited: the page is ready, and a failure is counted where it happens.
        void warmErrorPages({ site, language, view }, dependencies);
      }
      return result;
    }
  }
}

const redirection = ({ location, permanent }: Extract<PageResult, { kind: 'redirect' }>) => ({ destination: location, statusCode: permanent ? 301 : 302 }) as const;

/**
 * Props of the public pages, made once for everyone and made again after `REVALIDATE_SECONDS`.
 * @throws AppError, which keeps the page that was made before, or becomes the error page's status
 */
export async function getPublishedPage(context: Context, renderings: RenderingServerMap): Promise<GetStaticPropsResult<PageProps>> {
  const result = await resolve(context, renderings, 'published');
  const revalidate = getEnv().REVALIDATE_SECONDS;
  if (result.kind === 'page') return { props: { hydrate: 'onIntent', page: result.model }, revalidate };
  if (result.kind === 'redirect') return { redirect: redirection(result), revalidate };
  return { notFound: true, revalidate };
}

/** Props of a page on a preview origin: drafts, rendered for each request and kept nowhere. @throws AppError */
export async function getDraftPage(context: GetServerSidePropsContext, renderings: RenderingServerMap): Promise<GetServerSidePropsResult<PageProps>> {
  context.res.setHeader('Cache-Control', 'no-store');
  const result = await resolve(context, renderings, 'draft');
  if (result.kind === 'page') return { props: { hydrate: 'now', page: result.model } };
  if (result.kind === 'redirect') return { redirect: redirection(result) };
  return { notFound: true };
}

