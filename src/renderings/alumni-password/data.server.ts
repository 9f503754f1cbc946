import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { PasswordData } from '@/features/alumni/password';
import { passwordArea } from '@/features/alumni/password/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<PasswordData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, passwordArea);
