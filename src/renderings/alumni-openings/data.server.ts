import type { AccountView } from '@/features/account/common';
import { accountView, withinPages } from '@/features/account/common/server';
import type { PostsData } from '@/features/alumni/posts';
import { postsArea } from '@/features/alumni/posts/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<PostsData>;

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) =>
  withinPages(await accountView(context.live, context.route.language, postsArea), context, postsArea);
