import { ServiceError } from '../../kit/http/errors.ts';
import { blobRevision } from '../items/scs/blob.ts';
import type { ItemVersion } from '../items/types.ts';
import { parseMediaParams } from '../media/params.ts';
import { isListedSize, sizeHash } from '../media/sizes.ts';
import { mediaUrl } from './addresses.ts';
import { parseXml } from './presentation/xml.ts';

/** A raw image or file value: `<image mediaid="{…}" alt="…"/>`, `<file mediaid="{…}"/>`; attributes as written. Undefined when it is empty or neither. */
export function parseMediaReference(raw: string): Readonly<Record<string, string>> | undefined {
  const text = raw.trim();
  if (!text.startsWith('<')) return undefined;
  const element = parseXml(text);
  return 'reason' in element ? undefined : element.attributes;
}

/** What a media item says of itself; text fields in the version's language or its fallback. */
export interface MediaFacts {
  src: string;
  /** A short name of the file's bytes, where there is one. */
  revision: string | undefined;
  extension: string;
  mimeType: string;
  /** Bytes, as written. */
  size: string;
  width: string;
  height: string;
  alt: string;
  title: string;
  keywords: string;
  description: string;
  /** Signature of a size that not everybody may ask for. @param query as it stands in an address: `w=90&h=45` */
  hashOf: (query: string) => string | undefined;
}

const known = new WeakMap<ItemVersion, MediaFacts>();

export function mediaFacts(version: ItemVersion): MediaFacts {
  let facts = known.get(version);
  if (!facts) {
    const value = (name: string) => version.raw(name) ?? '';
    facts = {
      src: mediaUrl(version.item),
      revision: blobRevision(version),
      extension: value('Extension'),
      mimeType: value('Mime Type'),
      size: value('Size'),
      width: value('Width'),
      height: value('Height'),
      alt: value('Alt'),
      title: value('Title'),
      keywords: value('Keywords'),
      description: value('Description'),
      hashOf: (query) => hashOf(version, query),
    };
    known.set(version, facts);
  }
  return facts;
}

/** What an author wrote may be no size at all; nobody signs that. */
function hashOf(version: ItemVersion, query: string): string | undefined {
  try {
    const params = parseMediaParams(new URLSearchParams(query));
    return isListedSize(params, ownSize(version)) ? undefined : sizeHash(version, params);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** Pixels of a picture, as its item says. */
export function ownSize(version: ItemVersion): { width?: number; height?: number } {
  const width = Number.parseInt(version.raw('Width') ?? '', 10);
  const height = Number.parseInt(version.raw('Height') ?? '', 10);
  return { ...(width > 0 ? { width } : {}), ...(height > 0 ? { height } : {}) };
}

/** A media file's address with parameters. `rev` is another when the bytes are: whoever keeps a copy then asks for the new ones. */
export const fileUrl = ({ src, revision, hashOf }: MediaFacts, ...parameters: readonly string[]): string => {
  const hash = parameters.length === 0 ? undefined : hashOf(parameters.join('&'));
  const query = [
    ...parameters,
    ...(revision === undefined ? [] : [`rev=${revision}`]),
    ...(hash === undefined ? [] : [`hash=${hash}`]),
  ].join('&');
  return query === '' ? src : `${src}?${query}`;
};
