import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { GroupsData } from '@/features/alumni/groups';
import { groupsArea } from '@/features/alumni/groups/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<GroupsData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, groupsArea);
