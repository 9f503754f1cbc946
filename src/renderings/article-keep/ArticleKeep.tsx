import { KeepPage } from '@/features/account/keep';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Saving and rating of an article on a page of their own. */
function ArticleKeep({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const browse = languagePath('/featured-insights', route.language);
  return <KeepPage first={data.view} title={page.Title.value} article={data.article} browse={browse} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: ArticleKeep, mode: 'interactive' };
