import { blobRevision } from '../items/scs/blob.ts';
import type { ItemVersion } from '../items/types.ts';
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
}

const known = new WeakMap<ItemVersion, MediaFacts>();

export function mediaFacts(version: ItemVersion): MediaFacts {
  let facts = known.get(version);
  if (!facts) {
    const value = (name: string) => version.raw(name) ?? '';
    facts = {
      src: mediaUrl(version.item),
      revision: blobRevision(version.item, version.actualLanguage),
      extension: value('Extension'),
      mimeType: value('Mime Type'),
      size: value('Size'),
      width: value('Width'),
      height: value('Height'),
      alt: value('Alt'),
      title: value('Title'),
      keywords: value('Keywords'),
      description: value('Description'),
    };
    known.set(version, facts);
  }
  return facts;
}

/** A media file's address with parameters. `rev` is another when the bytes are: whoever keeps a copy then asks for the new ones. */
export const fileUrl = ({ src, revision }: MediaFacts, ...parameters: readonly string[]): string => {
  const query = [...parameters, ...(revision === undefined ? [] : [`rev=${revision}`])].join('&');
  return query === '' ? src : `${src}?${query}`;
};
