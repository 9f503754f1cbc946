import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { InboxData } from '@/features/inbox';
import { inboxArea } from '@/features/inbox/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<InboxData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, inboxArea);
