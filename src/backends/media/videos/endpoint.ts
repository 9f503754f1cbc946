import { createReadStream } from 'node:fs';
import { json, ServiceError } from '../../kit/http.ts';
import type { Exchange, Route } from '../../kit/http.ts';
import { parseRange } from '../../kit/http/range.ts';
import type { Film, FilmFile, Library } from './library.ts';

/** Absolute, as a caller sees this service. */
export const originOf = (exchange: Pick<Exchange, 'header'>): string => `http://${exchange.header('host') ?? 'localhost'}`;

/** The playback description of a film. */
function describe(film: Film, origin: string): Record<string, unknown> {
  const at = (file: string) => `${origin}/v1/videos/${film.id}/files/${file}`;
  return {
    id: film.id,
    title: film.title,
    duration: film.duration,
    width: film.width,
    height: film.height,
    poster: { src: at(film.poster.file), type: film.poster.type, width: film.width, height: film.height },
    sources: film.sources.map(({ file, type }) => ({ src: at(file), type, bytes: film.files.get(file)?.bytes ?? 0 })),
    tracks: film.tracks.map(({ file, kind, language, label }) => ({ src: at(file), kind, srclang: language, label })),
    transcript: film.transcript,
  };
}

const tagOf = (file: FilmFile): string => `"${file.bytes.toString(36)}-${Math.floor(file.modified.getTime() / 1000).toString(36)}"`;

function sendFile(file: FilmFile, exchange: Exchange) {
  const tag = tagOf(file);
  const headers: Record<string, string> = {
    'content-type': file.type,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400',
    etag: tag,
    'last-modified': file.modified.toUTCString(),
  };
  if (
    exchange
      .header('if-none-match')
      ?.split(',')
      .some((each) => each.trim().replace(/^W\//, '') === tag)
  )
    return { status: 304, headers };
  const ifRange = exchange.header('if-range');
  const range = ifRange === undefined || ifRange === tag ? parseRange(exchange.header('range'), file.bytes) : undefined;
  if (range === 'unsatisfiable')
    throw new ServiceError('range-not-satisfiable', `The file has ${file.bytes} bytes.`, { 'content-range': `bytes */${file.bytes}` });
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 };
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(to - from + 1),
      ...(range ? { 'content-range': `bytes ${from}-${to}/${file.bytes}` } : {}),
    },
    // A stream that nobody reads would keep its file open.
    ...(exchange.method === 'HEAD' ? {} : { body: createReadStream(file.path, { start: from, end: to }) }),
  };
}

/** `GET /v1/videos/{id}`, and the files that it names, by ranges too. */
export function videoRoutes(library: Library): Route[] {
  const filmOf = (id: string | undefined): Film => {
    const film = library.get(id ?? '');
    if (!film) throw new ServiceError('not-found', `There is no video "${id ?? ''}".`);
    return film;
  };
  return [
    {
      method: 'GET',
      path: '/v1/videos/:id',
      handler: (exchange) => json(describe(filmOf(exchange.params.id), originOf(exchange)), 200, { 'cache-control': 'public, max-age=60' }),
    },
    {
      method: 'GET',
      path: '/v1/videos/:id/files/:file',
      handler: (exchange) => {
        const file = filmOf(exchange.params.id).files.get(exchange.params.file ?? '');
        if (!file) throw new ServiceError('not-found', 'The video has no such file.');
        return sendFile(file, exchange);
      },
    },
  ];
}
