import { PrivacyPage } from '@/features/account/privacy';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What is held of the signed-in reader. */
function AccountPrivacy({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const { language } = route;
  return <PrivacyPage first={data} title={page.Title.value} words={{ language, locale: localeOf(language), phrase }} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountPrivacy, mode: 'interactive' };
