import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { ProfileData } from '@/features/alumni/profile';
import { profileArea } from '@/features/alumni/profile/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<ProfileData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, profileArea);
