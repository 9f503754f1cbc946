import { openingBySlug } from '../openings.server';
import type { OpenOpening } from '../openings.schema';
import { JOB_SEARCH } from '@/config/routes';

/** What stands on an opening's share picture. */
export const captionOf = ({
  title,
  department,
  employer,
}: Pick<OpenOpening, 'title' | 'department' | 'employer'>): { title: string; eyebrow: string } => ({
  title,
  eyebrow: department ?? employer,
});

/** The same by the path of its page; undefined for other pages and for openings that are not open. @throws AppError `service/…` */
export async function openingCaption(path: string, language: string): Promise<{ title: string; eyebrow: string } | undefined> {
  const slug = path.startsWith(`${JOB_SEARCH}/`) ? path.slice(JOB_SEARCH.length + 1) : '';
  const opening = slug && !slug.includes('/') ? await openingBySlug(slug, language, 'site') : undefined;
  return opening?.status === 'open' ? captionOf(opening) : undefined;
}
