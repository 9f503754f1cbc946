import { ForYouPage } from '@/features/account/for-you';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What the signed-in reader may like. */
function AccountForYou({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const { language } = route;
  return <ForYouPage first={data} title={page.Title.value} browse={languagePath('/featured-insights', language)} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountForYou, mode: 'interactive' };
