import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, Image, Text } from '@/runtime/fields';
import { classNames } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Pages that open with their drawing; on others it stands for them in lists and where they are shared. */
const DRAWN = new Set(['Landing Page', 'Alumni Landing']);

/** The head of a page that is not an article: where it stands, its title, its lede, and a landing page's drawing. */
function PageHeader({ page, data, route }: RenderingProps<unknown, Page, Data | undefined>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  const drawn = DRAWN.has(route.templateName) && !hasNothing(page.Image);
  return (
    <>
      <PageCrumbs items={data?.crumbs} />
      <header className={classNames('phead wrap', drawn && 'phead--drawn')}>
        <div className="phead__text">
          <Text field={page.Eyebrow} tag="p" className="phead__eyebrow sc sc--accent" />
          <Text field={page.Title} tag="h1" className="phead__title" />
          {route.pageNumber > 1 && (
            <p className="meta phead__page" {...language}>
              {phrase('pagination.page', { page: route.pageNumber })}
            </p>
          )}
          <Text field={page.Lede} tag="p" className="phead__lede lede" lines />
        </div>
        {drawn && (
          <figure className="phead__art">
            <Image
              field={page.Image}
              ratio="3:2"
              sizes="(min-width: 90em) 54rem, (min-width: 73.75em) 58vw, 100vw"
              cropX={page.ImageCropHorizontal.value}
              cropY={page.ImageCropVertical.value}
              priority
            />
            <Text field={page.ImageCaption} tag="figcaption" className="credit" />
          </figure>
        )}
      </header>
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data | undefined> = { component: PageHeader, mode: 'static' };
