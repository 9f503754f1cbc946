import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { PageProps } from '@/runtime/page-model';
import { createPage } from '@/server/page/page';
import { pageDependencies, type PageParts } from '@/server/page/props';
import { splitLanguage } from '@/lib/split-language';
import { decoded } from '@/lib/decoded';
import { take } from './kept.server';

/**
 * Props of a page that an editor sent (`renderOwnPage`). It is HTML alone: the editor works on what the server made, and a script of
 * ours that rendered it anew would undo what the editor puts into it.
 */
export async function getEditedPage(
  { params, res }: GetServerSidePropsContext,
  parts: PageParts,
): Promise<GetServerSidePropsResult<PageProps>> {
  res.setHeader('Cache-Control', 'no-store');
  const edited = typeof params?.key === 'string' ? take(params.key) : undefined;
  if (!edited) return { notFound: true };
  const { layout, site, language, phrases: sent } = edited;
  const dependencies = pageDependencies(parts, 'draft');
  const own = await dependencies.services.dictionary.phrases(site, language);
  const path = splitLanguage(decoded(layout.sitecore.context.itemPath), [language]).path.toLowerCase() || '/';
  const page = await createPage(
    layout,
    { ...own, ...sent },
    // Who edits, or previews, sees all of it.
    { site, language, path, pageNumber: 1, view: 'draft', strict: false, reader: () => Promise.resolve({ kind: 'premium' }) },
    dependencies,
  );
  return page ? { props: { hydrate: 'never', page } } : { notFound: true };
}
