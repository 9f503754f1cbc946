import { LRUCache } from 'lru-cache';
import { ENCODINGS, type Encoding } from './cache/encodings.ts';

/** Browsers send a handful of spellings. */
const known = new LRUCache<string, Encoding>({ max: 200 });

/** One that cannot be read counts as none. */
const qualityOf = (parameters: string): number => {
  const [, given] = /(?:^|;)\s*q=([^;]*)/i.exec(parameters) ?? [];
  return given === undefined ? 1 : Number(given) || 0;
};

function negotiate(header: string): Encoding {
  const qualities = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    if (name.trim() !== '') qualities.set(name.trim().toLowerCase(), qualityOf(parameters.join(';')));
  }
  const of = (encoding: Encoding): number =>
    qualities.get(encoding) ??
    (encoding === 'gzip' ? qualities.get('x-gzip') : undefined) ??
    (encoding === 'identity' ? 0.001 : (qualities.get('*') ?? 0));
  // Of two that are as welcome the smaller one.
  const [best = 'identity'] = ENCODINGS.filter((each) => of(each) > 0).sort((a, b) => of(b) - of(a));
  return best;
}

/** The encoding of what a copy is sent in (RFC 9110, section 12.5.3). A client that takes none at all gets it as it is, rather than nothing. */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  const short = header.length > 200 ? header.slice(0, 200) : header;
  let encoding = known.get(short);
  if (encoding === undefined) known.set(short, (encoding = negotiate(short)));
  return encoding;
}
