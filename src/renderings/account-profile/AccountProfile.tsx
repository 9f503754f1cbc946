import { ProfilePage } from '@/features/account/profile';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Names and e-mail address of the signed-in reader. */
function AccountProfile({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <ProfilePage first={data} title={page.Title.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountProfile, mode: 'interactive' };
