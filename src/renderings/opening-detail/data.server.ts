import type { OpeningView } from '@/features/careers';
import { captionOf, jobPostingOf, openingPath, openingTitle, openingView, standfirstOf } from '@/features/careers/server';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import { notFound, type RenderingDataLoader } from '@/runtime/data';
import { movedTo } from '@/runtime/data/redirect-to';
import { languagePath } from '@/lib/language-path';
import { richTextHtml } from '@/lib/rich-text/prepare';

export interface Data {
  view: OpeningView;
  crumbs: CrumbData[];
}

const GONE = 410;
const UNAVAILABLE = 503;

/** The opening that the address names; its page says what it is, also to search engines as long as it is open. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async (context) => {
  const { route, live, describe } = context;
  const slug = route.path.split('/').at(-1) ?? '';
  const [view, crumbs] = await Promise.all([openingView(slug, route.language, Date.now(), context.live ?? 'site'), loadCrumbs(context)]);
  if (!view) throw notFound();
  if (view.status === 'down') {
    live?.setStatus?.(UNAVAILABLE);
    describe?.({ noIndex: true });
    return { view, crumbs };
  }
  const { opening } = view;
  // Its words may be made up or cut off: the last part of the address names it.
  if (opening.slug !== slug) throw movedTo(openingPath(opening.slug, route.language));
  if (view.status === 'closed') {
    live?.setStatus?.(GONE);
    describe?.({ title: opening.title, description: '', noIndex: true });
    return { view, crumbs };
  }
  const origin = route.origin ?? '';
  const open = { ...view.opening, description: richTextHtml(view.opening.description) };
  const shown = { ...open, summary: standfirstOf(open) };
  describe?.({
    description: open.summary,
    noIndex: false,
    ...captionOf(open),
    metaTitle: openingTitle(open),
    structuredData: origin
      ? [
          jobPostingOf({ ...shown, direct: open.apply.kind === 'form' }, `${origin}${languagePath(route.path, route.itemLanguage)}`, {
            url: `${origin}/`,
            logo: `${origin}/apple-touch-icon.png`,
          }),
        ]
      : [],
  });
  return { view: { ...view, opening: shown }, crumbs };
};
