import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { SecurityData } from '@/features/account/security';
import { securityArea } from '@/features/account/security/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { IdentityState, PasskeyOffer } from '@/features/identity';
import { passkeyParty, setUpState } from '@/features/identity/server';
import type { Page } from './fields.schema';

export interface Data {
  view: AccountView<SecurityData>;
  /** What is being set up just now, in place of the list. */
  setUp?: IdentityState;
  passkey?: PasskeyOffer;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live, route }) => {
  const view = await accountView(live, route.language, securityArea);
  if (view.status !== 'ready') return { view };
  const [setUp, passkey] = await Promise.all([setUpState(live), passkeyParty(live)]);
  return { view, ...(setUp ? { setUp } : {}), ...(passkey ? { passkey } : {}) };
};
