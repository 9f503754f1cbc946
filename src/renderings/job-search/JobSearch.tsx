import { JobSearchPage } from '@/features/careers/search';
import { PageCrumbs } from '@/features/content/navigation';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The job search: what, where, filters, openings. */
function JobSearch({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  return (
    <>
      <PageCrumbs items={data.crumbs} />
      <JobSearchPage
        first={data.view}
        alert={data.alert}
        typed={data.typed}
        minutes={data.minutes}
        title={page.Title.value}
        lede={page.Lede.value}
        path={languagePath(route.path, route.language)}
      />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: JobSearch, mode: 'interactive' };
