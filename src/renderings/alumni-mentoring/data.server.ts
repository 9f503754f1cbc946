import type { AccountView } from '@/features/account/common';
import { accountView, withinPages } from '@/features/account/common/server';
import type { MentoringData } from '@/features/alumni/mentoring';
import { mentoringArea } from '@/features/alumni/mentoring/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<MentoringData>;

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) =>
  withinPages(await accountView(context.live, context.route.language, mentoringArea), context, mentoringArea);
