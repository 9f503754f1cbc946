import { z } from 'zod';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { choiceField, titleField } from '@/runtime/fields/fields.schema';
import { TEMPLATE_IDS } from '../template-ids';
import { addressOf, indexedTime, type List, loadPage, ofTemplate } from './search.server';

/** A text that has a page of its own. */
export interface Piece {
  title: string;
  href: string;
  access: 'free' | 'registered' | 'premium';
}

/** Articles that are looked through, the newest first. */
const MOST = 100;
/** A piece has its page before its number is printed, or soon after. */
const AFTER_MS = 180 * 86_400_000;

const asked = { Title: 'text', Access: 'text' } as const;
const json = <T extends z.ZodType>(field: T) => z.object({ jsonValue: field }).nullish();

const pieceOf = (site: string): z.ZodType<Piece> =>
  z
    .looseObject({
      url: z.object({ path: z.string().nullish(), url: z.string().nullish(), siteName: z.string().nullish() }).nullish(),
      Title: json(titleField),
      Access: json(choiceField(['free', 'registered', 'premium'], 'free')),
    })
    .transform((item) => ({
      title: item.Title?.jsonValue.value ?? '',
      href: addressOf(item.url, site),
      access: item.Access?.jsonValue.value ?? 'free',
    }));

const articles = (site: string, where: List<Piece>['where']): List<Piece> => ({
  name: 'Pieces',
  where: [ofTemplate(TEMPLATE_IDS.Article), ...where],
  orderBy: 'DisplayDate DESC',
  site,
  fields: asked,
  item: pieceOf(site),
});

/** The pages of what a publication has in it, by the titles in its table of contents. @param published ISO 8601, where it is known */
export async function piecesOf(
  query: ContentQuery,
  { site, language, titles, published }: { site: string; language: string; titles: readonly string[]; published: string | null },
): Promise<Piece[]> {
  if (titles.length === 0) return [];
  const until = published ? Date.parse(published) + AFTER_MS : Number.NaN;
  const where = Number.isNaN(until) ? [] : [{ name: 'DisplayDate', value: indexedTime(until), operator: 'LTE' } as const];
  const { items } = await loadPage(query, articles(site, where), language, 1, MOST);
  const pages = items.filter(({ href }) => href !== '');
  return titles.flatMap((title) => {
    const page = pageOf(title, pages);
    return page ? [{ ...page, title }] : [];
  });
}

/** By its title, or by what stands before a colon or a comma in it: a table of contents is shorter. One word alone names no piece. */
const pageOf = (title: string, pages: readonly Piece[]): Piece | undefined => {
  const begins = (mark: string) => (title.includes(' ') ? pages.find((page) => page.title.startsWith(title + mark)) : undefined);
  return pages.find((page) => page.title === title) ?? begins(':') ?? begins(',');
};
