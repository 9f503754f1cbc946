import { z } from 'zod';
import { FIRM_NAME } from '../../../lib/firm.ts';
import { json, ServiceError } from '../../kit/http.ts';
import type { Exchange, Route } from '../../kit/http.ts';
import { originOf } from '../videos/endpoint.ts';
import type { Library } from '../videos/library.ts';
import { publicProviders } from './providers.ts';
import type { OembedVideo } from './providers.ts';

const size = z.coerce.number().int().min(1).max(4096).optional();
const query = z.object({ url: z.url(), maxwidth: size, maxheight: size, format: z.string().default('json') });

/** The largest 16:9 frame within the caller's limits. */
function frameSize(maxWidth = 640, maxHeight = Infinity): { width: number; height: number } {
  const width = Math.min(maxWidth, Math.floor((maxHeight * 16) / 9));
  return { width, height: Math.round((width * 9) / 16) };
}

/** A film of ours: `{origin}/v1/videos/<id>`, whichever name this service is called by. */
function ownVideo(
  url: URL,
  library: Library,
  exchange: Exchange,
  size: { width: number; height: number },
  language: string,
): OembedVideo | undefined {
  const film = library.get(/^\/v1\/videos\/([\w-]+)$/.exec(url.pathname)?.[1] ?? '');
  const origin = originOf(exchange);
  if (!film || url.origin !== origin) return undefined;
  const at = (file: string) => `${origin}/v1/videos/${film.id}/files/${file}`;
  const sources = film.sources.map(({ file, type }) => `<source src="${at(file)}" type="${type}">`).join('');
  const tracks = film.tracks
    .map(({ file, kind, language: srclang, label }) => `<track kind="${kind}" src="${at(file)}" srclang="${srclang}" label="${label}">`)
    .join('');
  return {
    type: 'video',
    version: '1.0',
    title: film.title[language] ?? film.title.en ?? film.id,
    provider_name: FIRM_NAME,
    provider_url: origin,
    thumbnail_url: at(film.poster.file),
    thumbnail_width: film.width,
    thumbnail_height: film.height,
    ...size,
    duration: film.duration,
    html: `<video controls preload="none" poster="${at(film.poster.file)}" width="${size.width}" height="${size.height}">${sources}${tracks}</video>`,
  };
}

/** `GET /oembed?url=&maxwidth=&maxheight=&format=json` (oEmbed 1.0): 404 for an address of no provider, 501 for another format. */
export const oembedRoutes = (library: Library): Route[] => [
  {
    method: 'GET',
    path: '/oembed',
    handler: (exchange) => {
      const parsed = query.safeParse(Object.fromEntries(exchange.url.searchParams));
      if (!parsed.success)
        throw new ServiceError('bad-request', 'Give url as an absolute address, and maxwidth and maxheight as whole numbers of pixels.');
      const { url: address, maxwidth, maxheight, format } = parsed.data;
      if (format !== 'json')
        return json({ error: { code: 'not-implemented', message: 'The format is json.', requestId: exchange.requestId } }, 501);
      const url = new URL(address);
      const frame = frameSize(maxwidth, maxheight);
      const own = ownVideo(url, library, exchange, frame, exchange.query('language') ?? 'en');
      const answer =
        own ??
        publicProviders
          .map((provider) => ({ provider, id: provider.idOf(url) }))
          .flatMap(({ provider, id }) => (id === undefined ? [] : [provider.embed(id, frame)]))[0];
      if (!answer) throw new ServiceError('not-found', 'No provider knows this address.');
      return json({ ...answer, cache_age: 86_400 }, 200, { 'cache-control': 'public, max-age=3600' });
    },
  },
];
