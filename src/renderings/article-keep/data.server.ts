import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { KeepData } from '@/features/account/keep';
import { keepArea } from '@/features/account/keep/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  view: AccountView<KeepData>;
  /** The sealed name of the article, as the address has it. */
  article: string;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live, route }) => ({
  view: await accountView(live, route.language, keepArea),
  article: String([live?.query.article ?? ''].flat()[0]),
});
