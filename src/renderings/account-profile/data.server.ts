import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { ProfileData } from '@/features/account/profile';
import { profileArea } from '@/features/account/profile/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<ProfileData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, profileArea);
