/** The server's door of the feature. */
import { getOrigins } from '@/config/env.server';
import { contentServices } from './services/services.server';

export { parseAddress, type Address } from './page/address';
export { notFound } from './page/component-data.server';
export { getErrorProps } from './page/error-props.server';
export { getDraftPage, getPublishedPage, pageDependencies } from './page/props.server';
export { createPage, loadPage, type PageDependencies, type PageRequest, type PageResult } from './page/page.server';
export type { ErrorPageProps, PageHead, PageModel, PageProps } from './page/page-model';
export { loadRobots } from './seo/robots.server';
export { loadSitemap } from './seo/sitemap.server';
export { contentServices, createContentServices, type ContentServices, type View } from './services/services.server';
export type { ContentQuery, RenderingDataContext, RenderingDataLoader, RenderingServerEntry, RenderingServerMap } from './data-loader';

/** Props of the gallery: phrases come from the content service when it runs, else keys are shown in readable form. */
export async function galleryProps(component: string | null, example: string | null, language: string) {
  const phrases = await contentServices().dictionary.phrases(getOrigins().sites[0]?.name ?? '', language);
  return { component, example, phrases, language };
}
