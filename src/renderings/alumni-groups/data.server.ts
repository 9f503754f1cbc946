import type { AccountView } from '@/features/account/common';
import { accountView, withinPages } from '@/features/account/common/server';
import type { GroupsData } from '@/features/alumni/groups';
import { groupsArea } from '@/features/alumni/groups/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<GroupsData>;

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) =>
  withinPages(await accountView(context.live, context.route.language, groupsArea), context, groupsArea);
