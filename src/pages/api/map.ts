import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { AppError } from '@/server/errors';
import { passThrough } from '@/server/pass-through';
import { apiRoute } from '@/server/route';

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const query = z.object({
  lat: degrees(85),
  lon: degrees(180),
  zoom: z.coerce.number().int().min(1).max(18).default(14),
  view: z.literal('wide').optional(),
});

/** The picture of one place, marked; and a wide one on which a page marks many. */
const SHAPES = { place: { width: '480', height: '300' }, wide: { width: '960', height: '520', pin: 'none' } };
const TIMEOUT_MS = 5_000;

/** `/api/map?lat&lon&zoom&view`: the picture of a place or of a region, from the media service. */
export default apiRoute({
  GET: async (request, response) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new AppError('request/bad', { detail: 'lat, lon, zoom or view' });
    const { lat, lon, zoom, view = 'place' } = parsed.data;
    const url = new URL('/v1/static-map', getEnv().MEDIA_URL);
    url.search = new URLSearchParams({
      lat: String(lat),
      lon: String(lon),
      zoom: String(zoom),
      ...SHAPES[view],
      format: 'svg',
    }).toString();
    await passThrough(url, request, response, TIMEOUT_MS);
  },
});

export const config = { api: { responseLimit: false } };
