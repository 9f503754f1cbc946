import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { SecurityData } from '@/features/account/security';
import { securityArea } from '@/features/account/security/server';
import type { RenderingDataLoader } from '@/features/content/server';
import type { Page } from './fields.schema';

export type Data = AccountView<SecurityData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, securityArea);
