import { SavedPage } from '@/features/careers/kept/SavedPage';
import { JOB_SEARCH } from '@/features/careers/paths';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath, localeOf } from '@/lib/language-path';
import type { Page } from './fields.schema';

/** What this browser keeps of the job search. */
function SavedOpenings({ page, route }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  return (
    <SavedPage
      title={page.Title.value}
      lede={page.Lede.value}
      path={languagePath(JOB_SEARCH, route.language)}
      words={{ language: localeOf(route.language), phrase }}
    />
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: SavedOpenings, mode: 'interactive' };
