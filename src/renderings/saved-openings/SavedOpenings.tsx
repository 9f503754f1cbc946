import { SavedPage } from '@/features/careers/kept';
import { JOB_SEARCH } from '@/features/careers';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import type { Page } from './fields.schema';

/** What this browser keeps of the job search. */
function SavedOpenings({ page, route }: RenderingProps<unknown, Page>) {
  return <SavedPage title={page.Title.value} lede={page.Lede.value} path={languagePath(JOB_SEARCH, route.language)} />;
}

export const rendering: RenderingDefinition<unknown, Page> = { component: SavedOpenings, mode: 'interactive' };
