import type { RenderingDataLoader } from '@/runtime/data';
import type { VideoModel } from '@/features/media';
import { loadVideo } from '@/features/media/server';
import type { Fields } from './fields.schema';

export interface Data {
  /** Null when the video service has none of that id, or does not answer. */
  video: VideoModel | null;
}

export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ fields, route }) => ({
  video: await loadVideo(fields.VideoId.value.trim(), route.language),
});
