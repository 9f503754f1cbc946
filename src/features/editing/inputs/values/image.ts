import { bracedId, itemId } from './guid';
import { withXmlAttributes, xmlAttributes, xmlValue } from './xml';

/** A picture of a field: `media` is an id in lower case, empty for none. `alt` undefined: what the library says of it. */
export interface ImageParts {
  media: string;
  alt: string | undefined;
}

export function imageParts(raw: string): ImageParts {
  const attributes = xmlAttributes(raw, 'image') ?? {};
  return { media: itemId(attributes.mediaid ?? '') ?? '', alt: attributes.alt };
}

/** What is measured of the picture that was there before. */
const OF_THE_PICTURE = { src: undefined, mediapath: undefined, width: undefined, height: undefined };

/** The value of a field that was `raw`, and shows this now; the same where nothing else is said. */
export function imageValue(raw: string, { media, alt }: ImageParts): string {
  const before = imageParts(raw);
  if (before.media === media && (before.alt ?? '') === (alt ?? '')) return raw;
  if (media === '') return '';
  if (before.media === '') return xmlValue('image', { mediaid: bracedId(media), alt });
  const words = (before.alt ?? '') === (alt ?? '') ? {} : { alt };
  return withXmlAttributes(raw, before.media === media ? words : { ...OF_THE_PICTURE, mediaid: bracedId(media), ...words });
}

/** A file of a field: the id of its media item, empty for none. */
export const fileMedia = (raw: string): string => itemId(xmlAttributes(raw, 'file')?.mediaid ?? '') ?? '';

export function fileValue(raw: string, media: string): string {
  if (fileMedia(raw) === media) return raw;
  if (media === '') return '';
  return fileMedia(raw) === ''
    ? xmlValue('file', { mediaid: bracedId(media) })
    : withXmlAttributes(raw, { mediaid: bracedId(media), src: undefined });
}
