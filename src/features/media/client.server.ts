import type { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { fetchJson } from '@/server/fetch-json';
import { oembedSchema, shortLinkSchema, videoSchema } from './media.schema';

/** The calls of the media service. @throws AppError `service/…` */
export interface MediaService {
  oembed(address: string, maxWidth: number): Promise<z.infer<typeof oembedSchema>>;
  video(id: string): Promise<z.infer<typeof videoSchema>>;
  shorten(longUrl: string): Promise<z.infer<typeof shortLinkSchema>>;
}

/** A page waits for these while it is made; without them it is made all the same. */
const TIMEOUT_MS = 1_500;

export const createMediaService = (url: string, timeout = TIMEOUT_MS): MediaService => ({
  oembed: async (address, maxWidth) =>
    (
      await fetchJson(
        `${url}/oembed?${new URLSearchParams({ url: address, maxwidth: String(maxWidth), format: 'json' }).toString()}`,
        oembedSchema,
        { for: 'site', timeout, steady: true },
      )
    ).body,
  video: async (id) =>
    (await fetchJson(`${url}/v1/videos/${encodeURIComponent(id)}`, videoSchema, { for: 'site', timeout, steady: true })).body,
  shorten: async (longUrl) =>
    (
      await fetchJson(`${url}/v4/shorten`, shortLinkSchema, {
        for: 'site',
        method: 'POST',
        body: { long_url: longUrl },
        timeout,
        steady: true,
      })
    ).body,
});

export const mediaService = (): MediaService => createMediaService(getEnv().MEDIA_URL);
