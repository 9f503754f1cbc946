import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Text } from '@/runtime/fields';
import { Crumbs } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The head of a page that is not an article: where it stands, its title, its lede. */
function PageHeader({ page, data, route }: RenderingProps<unknown, Page, Data | undefined>) {
  const phrase = usePhrases();
  return (
    <>
      <Crumbs label={phrase('layout.breadcrumbs')} items={data?.crumbs ?? []} />
      <header className="phead wrap">
        <Text field={page.Eyebrow} tag="p" className="phead__eyebrow sc sc--accent" />
        <Text field={page.Title} tag="h1" className="phead__title" />
        {route.pageNumber > 1 && <p className="meta phead__page">{phrase('pagination.page', { page: route.pageNumber })}</p>}
        <Text field={page.Lede} tag="p" className="phead__lede lede" lines />
      </header>
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data | undefined> = { component: PageHeader, mode: 'static' };
