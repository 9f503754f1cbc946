import { getEnv } from '@/config/env.server';
import { mapQuery } from '@/features/media/server';
import { AppError } from '@/server/errors';
import { passThrough } from '@/server/pass-through';
import { apiRoute } from '@/server/route';

/** The picture of one place, marked; and a wide one on which a page marks many. */
const SHAPES = { place: { width: '480', height: '300' }, wide: { width: '960', height: '520', pin: 'none' } };
const TIMEOUT_MS = 5_000;

/** `/api/map?lat&lon&zoom&lang&view`: the picture of a place or of a region, from the media service. */
export default apiRoute({
  GET: async (request, response) => {
    const parsed = mapQuery.safeParse(request.query);
    if (!parsed.success) throw new AppError('request/bad', { detail: 'lat, lon, zoom, lang or view' });
    const { lat, lon, lang, zoom, view } = parsed.data;
    const url = new URL('/v1/static-map', getEnv().MEDIA_URL);
    url.search = new URLSearchParams({
      lat: String(lat),
      lon: String(lon),
      zoom: String(zoom),
      ...SHAPES[view],
      format: 'svg',
      ...(lang && { lang }),
    }).toString();
    await passThrough(url, request, response, TIMEOUT_MS);
  },
});

export const config = { api: { responseLimit: false } };
