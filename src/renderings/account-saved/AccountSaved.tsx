import { SavedPage } from '@/features/account/saved';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Saved articles of the signed-in reader. */
function AccountSaved({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const { language } = route;
  return <SavedPage first={data} title={page.Title.value} browse={languagePath('/featured-insights', language)} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountSaved, mode: 'interactive' };
