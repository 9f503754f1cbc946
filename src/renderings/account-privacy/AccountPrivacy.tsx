import { PrivacyPage } from '@/features/account/privacy';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** What is held of the signed-in reader. */
function AccountPrivacy({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <PrivacyPage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountPrivacy, mode: 'interactive' };
