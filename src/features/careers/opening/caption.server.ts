import { openingBySlug } from '../openings.server';
import type { OpenOpening } from '../openings.schema';
import { JOB_SEARCH } from '@/config/routes';

/** Cities in the title of a page; a title of ten is read by nobody. */
const NAMED = 2;

/** What stands on an opening's share picture. */
export const captionOf = ({
  title,
  department,
  employer,
}: Pick<OpenOpening, 'title' | 'department' | 'employer'>): { title: string; eyebrow: string } => ({
  title,
  eyebrow: department ?? employer,
});

/** Names its page among others: the same post is often open in two cities. */
export function openingTitle({ title, places }: Pick<OpenOpening, 'title' | 'places'>): string {
  const names = [...new Set(places.map(({ city, cityName = city, countryName }) => cityName ?? countryName ?? ''))].filter(Boolean);
  const more = names.filter((name) => !title.includes(name)).slice(0, NAMED);
  return [title, ...more].join(', ');
}

/** What stands on its share picture, by the path of its page; undefined for other pages and for openings that are not open. @throws AppError `service/…` */
export async function openingCaption(path: string, language: string): Promise<{ title: string; eyebrow: string } | undefined> {
  const slug = path.startsWith(`${JOB_SEARCH}/`) ? path.slice(JOB_SEARCH.length + 1) : '';
  const opening = slug && !slug.includes('/') ? await openingBySlug(slug, language, 'site') : undefined;
  return opening?.status === 'open' ? captionOf(opening) : undefined;
}
