import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { PrivacyData } from '@/features/account/privacy';
import { privacyArea } from '@/features/account/privacy/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<PrivacyData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, privacyArea);
