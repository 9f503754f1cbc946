import sharp from 'sharp';
import { createGate } from '../../../kit/gate.ts';
import { AuthoringError } from '../errors.ts';
import type { MediaKind } from './kinds.ts';

/** Each takes four bytes a pixel while it is written anew. */
const gate = createGate(1, { waiting: 8, what: 'Pictures are being taken in' });
/** Of photos, which are made smaller later: high enough that nobody sees it. */
const QUALITY = 92;

/**
 * A picture as everybody may have it: without what a camera or a program wrote beside it, where a photo was taken most of all, and
 * upright by its pixels. The same buffer where there is nothing of that.
 *
 * @throws ServiceError `unavailable` when too many wait; AuthoringError `media-refused` for a damaged picture
 */
export async function cleanPicture(bytes: Buffer, extension: MediaKind['extension']): Promise<Buffer> {
  if (extension !== 'jpg' && extension !== 'png' && extension !== 'webp') return bytes;
  const { exif, xmp, iptc, space, pages = 1 } = await sharp(bytes).metadata();
  if (!exif && !xmp && !iptc) return bytes;
  return gate.run(async () => {
    const upright = sharp(bytes, { animated: pages > 1 }).autoOrient();
    // What is printed in four colours is shown in three, of which its own profile knows nothing.
    const picture = space === 'cmyk' ? upright : upright.keepIccProfile();
    const written = {
      jpg: () => picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true }),
      png: () => picture.png(),
      webp: () => picture.webp({ quality: QUALITY }),
    };
    try {
      return await written[extension]().toBuffer();
    } catch (cause) {
      throw new AuthoringError('media-refused', { cause });
    }
  });
}
