import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { GatewayData } from '@/features/alumni/gateway';
import { gatewayArea } from '@/features/alumni/gateway/server';
import { ADDRESS_UNTOLD } from '@/lib/address-untold';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<GatewayData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => {
  // The code of an invitation.
  if (live?.query.code !== undefined) live.setHeader?.('Referrer-Policy', ADDRESS_UNTOLD);
  return accountView(live, route.language, gatewayArea);
};
