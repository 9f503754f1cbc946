import sharp from 'sharp';
import type { OwnItems } from './own-items.ts';

const FOLDER = '../../media/aldermoor/drawings';

/** The bytes of a media item in its file. */
export const withBytes = (yaml: string, base64: string): string => yaml.replace(/(Hint: Blob\n\s+BlobID: .*\n\s+Value: ).*/, `$1${base64}`);

/**
 * The file of a drawing as a PNG of the same picture and size. The library that we ship has drawings alone, which are SVG and go
 * past the picture service: this is what it makes smaller.
 * @param name of the drawing
 */
export async function asPhotograph(items: OwnItems, name: string): Promise<string> {
  const yaml = items.read(`${FOLDER}/${name}`);
  const svg = Buffer.from(/Hint: Blob\n\s+BlobID: .*\n\s+Value: (.*)/.exec(yaml)?.[1] ?? '', 'base64');
  const png = await sharp(svg).png({ compressionLevel: 1 }).toBuffer();
  return withBytes(yaml, png.toString('base64'))
    .replace(/(Hint: Size\n\s+Value: ).*/, `$1${png.length}`)
    .replace(/(Hint: Mime Type\n\s+Value: ).*/, '$1image/png')
    .replace(/(Hint: Extension\n\s+Value: ).*/, '$1png');
}

/** Publishes drawings as photographs. */
export async function plantPhotographs(items: OwnItems, ...names: string[]): Promise<void> {
  for (const name of names) items.write(`${FOLDER}/${name}`, await asPhotograph(items, name));
}
