import { type Edition, editions, loadPage } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Fields } from './fields.schema';

export interface Data {
  /** The newest publications, where an editor chose none. */
  newest: Edition[];
}

const MOST = 6;

export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ fields, query, route }) => ({
  newest: fields.Items.length > 0 ? [] : (await loadPage(query, editions(route.site), route.language, 1, MOST)).items,
});
