import { TEXT_MAX_LENGTH } from '@/config/constants';
import type { Kept } from './model';

/** Hidden fields that name an article. */
export const keptFields = ({ articleId, path, title, articleType, image, from }: Kept): Record<string, string> => ({
  articleId,
  path,
  title,
  ...(articleType ? { articleType } : {}),
  ...(image ? { image } : {}),
  ...(from ? { from } : {}),
});

/** What a list knows of an article, in the lengths that the forms take. */
export interface Listed {
  id: string;
  /** Path of the page's own site, or an absolute address on another. */
  href: string;
  title: string;
  contentType: string;
  articleType: string;
  /** Reading time: what has one is a text. */
  minutes: number | null;
}

/**
 * The article of a card, or undefined where there is none to save: a topic, a publication, a page that is not on the insights site.
 *
 * @param site name of the site of the page that the card is on
 * @param strange origins of sites of which nothing is kept
 */
export function keptOf(
  { id, href, title, contentType, articleType, minutes }: Listed,
  site: string,
  strange: readonly string[] = [],
): Kept | undefined {
  if (!articleType && minutes === null) return undefined;
  const [, origin = '', elsewhere] = /^(https?:\/\/[^/]+)(\/[^?#]*)$/.exec(href) ?? [];
  if (strange.includes(origin)) return undefined;
  const path = site === 'insights' ? (href.startsWith('/') ? href : undefined) : elsewhere;
  if (!path || !id) return undefined;
  return {
    articleId: id.toLowerCase(),
    path,
    title: title.slice(0, TEXT_MAX_LENGTH),
    ...(contentType ? { articleType: contentType.slice(0, 50) } : {}),
  };
}
