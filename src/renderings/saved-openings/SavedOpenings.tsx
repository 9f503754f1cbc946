import { SavedPage } from '@/features/careers/kept';
import { JOB_SEARCH } from '@/features/careers';
import { PageCrumbs } from '@/features/content/navigation';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What this browser keeps of the job search. */
function SavedOpenings({ page, data, route }: RenderingProps<unknown, Page, Data | undefined>) {
  return (
    <>
      <PageCrumbs items={data?.crumbs} />
      <SavedPage title={page.Title.value} lede={page.Lede.value} path={languagePath(JOB_SEARCH, route.language)} />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data | undefined> = { component: SavedOpenings, mode: 'interactive' };
