/** The server's door of the feature. */
import { getOrigins } from '@/config/env.server';
import { PSEUDO_LOCALE, pseudoPhrases } from '@/lib/pseudo-locale';
import { contentServices } from './services/services.server';

export { parseAddress, type Address } from './page/address';
export { notFound, redirectTo } from './page/component-data.server';
export { requirePage } from './page/past-the-end.server';
export { getErrorProps } from './page/error-props.server';
export { getDraftPage, getLivePage, getPublishedPage, itemDependencies, pageDependencies } from './page/props.server';
export { createPage, loadPage, type ItemDependencies, type PageDependencies, type PageRequest, type PageResult } from './page/page.server';
export type { ErrorPageProps, PageHead, PageModel, PageProps } from './page/page-model';
export { loadRobots } from './seo/robots.server';
export { contentServices, createContentServices, type ContentServices, type View } from './services/services.server';
export type {
  ContentQuery,
  LiveRequest,
  RenderingDataContext,
  RenderingDataLoader,
  RenderingServerEntry,
  RenderingServerMap,
} from './data-loader';

/**
 * Props of the gallery: phrases come from the content service when it runs, else keys are shown in readable form.
 * @param pseudo shows the language that proves layouts from right to left
 */
export async function galleryProps(component: string | null, example: string | null, language: string, pseudo = false) {
  const phrases = await contentServices().dictionary.phrases(getOrigins().sites[0]?.name ?? '', language);
  return pseudo
    ? { component, example, phrases: pseudoPhrases(phrases), language: PSEUDO_LOCALE }
    : { component, example, phrases, language };
}
