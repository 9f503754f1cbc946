import type { AccountView } from '@/features/account/common';
import type { DirectoryData } from '@/features/alumni/directory';
import { withinPages } from '@/features/account/common/server';
import { directoryView } from '@/features/alumni/directory/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<DirectoryData>;

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) =>
  withinPages(await directoryView(context.live, context.route.language), context, {
    listOf: ({ shown }) => (shown.kind === 'list' ? shown.found : undefined),
  });
