/** The server's door of the feature. */
import { getOrigins } from '@/config/env.server';
import { PSEUDO_LOCALE, pseudoPhrases } from '@/lib/pseudo-locale';
import type { RenderingServerMap } from '@/runtime/data';
import { contentServices } from '@/server/content/services';
import type { PageParts } from '@/server/page/props';
import { describePage } from './seo/describe.server';

export { loadRobots } from './seo/robots.server';

/** What the page pipeline is given: the renderings of the site, and what this feature says of a page. */
export const pageParts = (renderings: RenderingServerMap): PageParts => ({ renderings, describe: describePage });

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
