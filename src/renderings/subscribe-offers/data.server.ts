import type { SubscribeView } from '@/features/offers/subscribe';
import { subscribeView } from '@/features/offers/subscribe/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = SubscribeView;

export const load: RenderingDataLoader<unknown, Page, Data> = ({ live, route }) => subscribeView(live, route.language);
