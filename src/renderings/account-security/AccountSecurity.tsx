import { SecurityPage } from '@/features/account/security';
import { usePhrases } from '@/features/content';
import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Where the account is signed in. */
function AccountSecurity({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const { language } = route;
  return <SecurityPage first={data} title={page.Title.value} words={{ language, locale: localeOf(language), phrase }} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountSecurity, mode: 'interactive' };
