import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { FiguresData } from '@/features/figures';
import { figuresArea } from '@/features/figures/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = AccountView<FiguresData>;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => accountView(live, route.language, figuresArea);
