import type { AuthoringClient } from './client.server';
import { itemSchema, type Item } from './items.schema';

/** An item as it is now. @param version left out, the newest. @throws AuthoringRefusal */
export const readItem = (api: AuthoringClient, id: string, language: string, version?: number): Promise<Item> =>
  api.ask(`items/${encodeURIComponent(id)}`, itemSchema, { query: { language, version } });
