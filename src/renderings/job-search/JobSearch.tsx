import { JobSearchPage } from '@/features/careers/search/components/JobSearchPage';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath, localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The job search: what, where, filters, openings. */
function JobSearch({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  return (
    <JobSearchPage
      first={data.view}
      alert={data.alert}
      minutes={data.minutes}
      title={page.Title.value}
      lede={page.Lede.value}
      path={languagePath(route.path, route.language)}
      words={{ language: localeOf(route.language), phrase }}
    />
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: JobSearch, mode: 'interactive' };
