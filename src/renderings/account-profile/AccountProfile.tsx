import { ProfilePage } from '@/features/account/profile';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Names and e-mail address of the signed-in reader. */
function AccountProfile({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const { language } = route;
  return <ProfilePage first={data} title={page.Title.value} words={{ language, locale: localeOf(language), phrase }} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountProfile, mode: 'interactive' };
