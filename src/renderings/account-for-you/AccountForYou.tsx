import { ForYouPage } from '@/features/account/for-you';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath, localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What the signed-in reader may like. */
function AccountForYou({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const { language } = route;
  return (
    <ForYouPage
      first={data}
      title={page.Title.value}
      browse={languagePath('/featured-insights', language)}
      words={{ language, locale: localeOf(language), phrase }}
    />
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountForYou, mode: 'interactive' };
