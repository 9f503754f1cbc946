import sharp from 'sharp';
import { COLOURS } from '../../kit/mail/look.ts';
import { getBytes } from './feed.ts';

export interface LeadPicture {
  /** JPEG. */
  content: Buffer;
  /** px */
  width: number;
  height: number;
}

/** Twice the width of a mail, for sharp screens, in a strip of two to one. */
const [WIDTH, HEIGHT] = [1200, 600];
/** Drawings are large grounds with thin lines: without subsampled colour these stay clean at a quality that keeps the mail small. */
const JPEG = { quality: 62, mozjpeg: true, chromaSubsampling: '4:4:4' } as const;

/**
 * A picture as mail programs show it: JPEG, since Outlook knows neither WebP nor AVIF, and a strip with the middle of it.
 * @returns undefined where there is none at the address
 * @throws when it cannot be had, or is no picture
 */
export async function readLeadPicture(address: string): Promise<LeadPicture | undefined> {
  const bytes = await getBytes(address, 'image/*');
  if (bytes === undefined) return undefined;
  const content = await sharp(bytes, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: COLOURS.paper })
    .jpeg(JPEG)
    .toBuffer();
  return { content, width: WIDTH, height: HEIGHT };
}
