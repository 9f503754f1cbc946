import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { mediaService, type MediaService } from './client.server';
import type { VideoModel } from './model';

const VIDEO_ID = /^[\w-]{1,64}$/;

/** `{service}/v1/videos/<id>/files/<file>` → `/api/videos/<id>/<file>`: a browser asks the site alone. Others stay as they are. */
export const siteAddress = (src: string): string => {
  const found = /\/v1\/videos\/([\w-]+)\/files\/([\w.-]+)$/.exec(new URL(src).pathname);
  return found ? `/api/videos/${found[1] ?? ''}/${found[2] ?? ''}` : src;
};

/** A video as a page shows it, in its language as far as it has one. Null when there is none, or when nobody can say (counted). */
export async function loadVideo(id: string, language: string, service: MediaService = mediaService()): Promise<VideoModel | null> {
  if (!VIDEO_ID.test(id)) return null;
  try {
    const { title, transcript, poster, sources, tracks, ...rest } = await service.video(id);
    const spoken = transcript[language] ? language : Object.keys(transcript)[0];
    return {
      duration: rest.duration,
      width: rest.width,
      height: rest.height,
      title: title[language] ?? Object.values(title)[0] ?? '',
      poster: siteAddress(poster.src),
      sources: sources.map(({ src, type }) => ({ src: siteAddress(src), type })),
      tracks: tracks.map(({ src, kind, srclang, label }) => ({ src: siteAddress(src), kind, language: srclang, label })),
      transcript: spoken === undefined ? null : { language: spoken, paragraphs: transcript[spoken] ?? [] },
    };
  } catch (error) {
    count('videos.failures');
    logger.warn({ err: error, id }, 'a video cannot be shown');
    return null;
  }
}
