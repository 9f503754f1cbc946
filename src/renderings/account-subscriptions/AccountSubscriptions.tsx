import { SubscriptionsPage } from '@/features/account/subscriptions';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Newsletters and alerts of the signed-in reader. */
function AccountSubscriptions({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const { language } = route;
  return <SubscriptionsPage first={data} title={page.Title.value} words={{ language, locale: localeOf(language), phrase }} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountSubscriptions, mode: 'interactive' };
