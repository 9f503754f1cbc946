import { CompareOpenings } from '@/features/careers/opening/CompareOpenings';
import { JOB_SEARCH } from '@/features/careers/paths';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath, localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Openings side by side. */
function OpeningComparison({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  return (
    <CompareOpenings
      openings={data}
      title={page.Title.value}
      path={languagePath(JOB_SEARCH, route.language)}
      words={{ language: localeOf(route.language), phrase }}
    />
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: OpeningComparison, mode: 'static' };
