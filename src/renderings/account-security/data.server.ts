import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { SecurityData } from '@/features/account/security';
import { securityArea } from '@/features/account/security/server';
import type { RenderingDataLoader } from '@/features/content/server';
import type { IdentityState } from '@/features/identity';
import { setUpState } from '@/features/identity/server';
import type { Page } from './fields.schema';

export interface Data {
  view: AccountView<SecurityData>;
  /** What is being set up just now, in place of the list. */
  setUp?: IdentityState;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live, route }) => {
  const view = await accountView(live, route.language, securityArea);
  const setUp = view.status === 'ready' ? await setUpState(live) : undefined;
  return { view, ...(setUp ? { setUp } : {}) };
};
