import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/languages';
import { PLACE_MAP, WIDE_MAP } from '@/lib/map-picture';

const degrees = (most: number, decimals: number) =>
  z
    .string()
    .regex(new RegExp(`^-?\\d{1,3}(?:\\.\\d{1,${decimals}})?$`))
    .transform(Number)
    .pipe(z.number().min(-most).max(most));
const position = (decimals: number) => ({ lat: degrees(85, decimals), lon: degrees(180, decimals) });

/** What may be asked of `/api/map`: the maps that pages show, and no others. */
export const mapQuery = z.union([
  z
    .object({
      ...position(PLACE_MAP.decimals),
      view: z.undefined().optional(),
      zoom: z.literal(String(PLACE_MAP.zoom)).optional(),
      lang: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
    })
    .transform(({ lat, lon, lang }) => ({ lat, lon, lang, zoom: PLACE_MAP.zoom, view: 'place' as const })),
  z.object({
    ...position(WIDE_MAP.decimals),
    lang: z.undefined().optional(),
    view: z.literal('wide'),
    zoom: z.coerce.number().int().min(WIDE_MAP.widest).max(WIDE_MAP.nearest),
  }),
]);
