import { SavedPage } from '@/features/account/saved';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath, localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Saved articles of the signed-in reader. */
function AccountSaved({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const { language } = route;
  return (
    <SavedPage
      first={data}
      title={page.Title.value}
      browse={languagePath('/featured-insights', language)}
      words={{ language, locale: localeOf(language), phrase }}
    />
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountSaved, mode: 'interactive' };
