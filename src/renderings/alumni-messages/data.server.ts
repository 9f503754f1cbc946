import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { MessagesData } from '@/features/alumni/messages';
import { messagesArea } from '@/features/alumni/messages/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<MessagesData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, messagesArea);
