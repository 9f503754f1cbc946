import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../lib/languages.ts';
import { ServiceError } from '../../kit/http.ts';
import type { Route } from '../../kit/http.ts';
import { createGate } from '../../kit/gate.ts';
import { LruCache } from '../../kit/lru.ts';
import { drawSheet, type Sheet } from './draw.ts';

/** Sheets are kept by their bytes; the widest has a third of a megabyte. */
const KEPT_BYTES = 8_000_000;
/** Sheets that wait to be drawn. Each takes one turn of the process that all services here share, and others have theirs in between. */
const WAITING = 16;

const number = (low: number, high: number) => z.coerce.number('is not a number').min(low, `is below ${low}`).max(high, `is above ${high}`);
/** Finer than a pixel at any zoom. */
const toPixel = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const query = z.object({
  // Web Mercator ends there.
  lat: number(-85, 85).transform(toPixel),
  lon: number(-180, 180).transform(toPixel),
  zoom: number(1, 18).int('is not a whole number').default(13),
  width: number(100, 1600).int('is not a whole number').default(800),
  height: number(100, 1600).int('is not a whole number').default(500),
  format: z.enum(['svg', 'png'], 'is neither svg nor png').default('svg'),
  pin: z.enum(['place', 'none'], 'is neither place nor none').default('place'),
  lang: z.enum(LANGUAGES, `is none of ${LANGUAGES.join(', ')}`).default(DEFAULT_LANGUAGE),
});

const headers = { 'cache-control': 'public, max-age=604800' };

/** `GET /v1/static-map?lat&lon&zoom&width&height&format&pin&lang`: a picture that says where a place is; without a pin, of a region. */
export function mapRoutes(): Route[] {
  const kept = new LruCache<string>(KEPT_BYTES);
  const gate = createGate(1, { waiting: WAITING, what: 'Maps are being drawn' });
  const sheetOf = async (sheet: Sheet): Promise<string> => {
    const key = JSON.stringify(sheet);
    return (
      kept.get(key) ??
      gate.run(async () => {
        await nextTurn();
        const svg = kept.get(key) ?? drawSheet(sheet);
        kept.set(key, svg, svg.length);
        return svg;
      })
    );
  };
  return [
    {
      method: 'GET',
      path: '/v1/static-map',
      handler: async ({ url }) => {
        const parsed = query.safeParse(Object.fromEntries(url.searchParams));
        if (!parsed.success) {
          const issue = parsed.error.issues[0];
          throw new ServiceError('bad-request', `${String(issue?.path[0] ?? 'The query')} ${issue?.message ?? 'is wrong'}.`);
        }
        const { lat, lon, format, pin, lang, ...rest } = parsed.data;
        const svg = await sheetOf({ latitude: lat, longitude: lon, ...rest, pin: pin === 'place', language: lang });
        if (format === 'png')
          return {
            status: 200,
            headers: { ...headers, 'content-type': 'image/png' },
            body: await sharp(Buffer.from(svg)).png().toBuffer(),
          };
        return {
          status: 200,
          headers: {
            ...headers,
            'content-type': 'image/svg+xml',
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          },
          body: svg,
        };
      },
    },
  ];
}
