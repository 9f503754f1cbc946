import type { AccountView } from '@/features/account/common';
import { accountView, withinPages } from '@/features/account/common/server';
import type { OfficersData } from '@/features/alumni/officers';
import { officersArea } from '@/features/alumni/officers/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<OfficersData>;

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) =>
  withinPages(await accountView(context.live, context.route.language, officersArea), context, officersArea);
