import type { CardItem } from '@/features/content/cards';
import type { ListPage } from '@/features/content/lists';
import { documentsBy } from '@/features/content/lists/documents.server';
import { loadPage } from '@/features/content/lists/search.server';
import type { RenderingDataLoader } from '@/features/content/server';

export type Data = ListPage<CardItem>;

/** Beyond this many a profile would be a bibliography. */
const MOST = 33;

export const load: RenderingDataLoader<unknown, unknown, Data> = ({ query, route }) => loadPage(query, documentsBy(route.site, route.itemId), route.language, 1, MOST);
