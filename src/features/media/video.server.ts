import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { mediaService, type MediaService } from './client.server';
import type { VideoModel } from './model';

const VIDEO_ID = /^[\w-]{1,64}$/;

/**
 * `{service}/v1/videos/<id>/files/<file>` → `/api/videos/<id>/<file>`: a browser asks the site alone. Any other address is none
 * that a visitor's browser is sent to: undefined, and counted.
 */
export function siteAddress(src: string): string | undefined {
  const found = /\/v1\/videos\/([\w-]+)\/files\/([\w.-]+)$/.exec(new URL(src).pathname);
  if (found) return `/api/videos/${found[1] ?? ''}/${found[2] ?? ''}`;
  count('videos.refused');
  return undefined;
}

/** What of a list has an address of the site's. */
const ours = <T extends { src: string }>(all: readonly T[]): T[] =>
  all.flatMap((each) => {
    const src = siteAddress(each.src);
    return src === undefined ? [] : [{ ...each, src }];
  });

/** A video as a page shows it, in its language as far as it has one. Null when there is none, or when nobody can say (counted). */
export async function loadVideo(id: string, language: string, service: MediaService = mediaService()): Promise<VideoModel | null> {
  if (!VIDEO_ID.test(id)) return null;
  try {
    const { title, transcript, poster, sources, tracks, ...rest } = await service.video(id);
    const spoken = transcript[language] ? language : Object.keys(transcript)[0];
    const playable = ours(sources);
    if (playable.length === 0) throw new TypeError('no file of the video is the media service’s own');
    return {
      duration: rest.duration,
      width: rest.width,
      height: rest.height,
      title: title[language] ?? Object.values(title)[0] ?? '',
      poster: siteAddress(poster.src) ?? '',
      sources: playable.map(({ src, type }) => ({ src, type })),
      tracks: ours(tracks).map(({ src, kind, srclang, label }) => ({ src, kind, language: srclang, label })),
      transcript: spoken === undefined ? null : { language: spoken, paragraphs: transcript[spoken] ?? [] },
    };
  } catch (error) {
    count('videos.failures');
    logger.warn({ err: error, id }, 'a video cannot be shown');
    return null;
  }
}
