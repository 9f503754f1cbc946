import type { RenderingDataLoader } from '@/runtime/data';
import type { EmbedModel } from '@/features/media';
import { loadEmbed } from '@/features/media/server';
import type { Fields } from './fields.schema';

export interface Data {
  /** Null for an address of no provider that may be embedded. */
  embed: EmbedModel | null;
}

export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ fields }) => ({ embed: await loadEmbed(fields.Url.value.trim()) });
