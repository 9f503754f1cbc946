import { CompareOpenings } from '@/features/careers/opening';
import { JOB_SEARCH } from '@/features/careers';
import { PageCrumbs } from '@/features/content/navigation';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Openings side by side. */
function OpeningComparison({ page, data: { crumbs, ...compared }, route }: RenderingProps<unknown, Page, Data>) {
  return (
    <>
      <PageCrumbs items={crumbs} />
      <CompareOpenings {...compared} title={page.Title.value} path={languagePath(JOB_SEARCH, route.language)} />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: OpeningComparison, mode: 'static' };
