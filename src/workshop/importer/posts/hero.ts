import sharp from 'sharp';

/** Shannon entropy of its greys, in bits a pixel. Photographs of a blog of 2,000 pictures have 7.0 and more, screens and charts 6.5 and less. */
const LEAST_OF_PHOTOGRAPHS = 6.9;
/** A portrait cut to a strip shows a chin. */
const LEAST_WIDE = 1.2;
const LOOKED_AT_PX = 480;

/**
 * Whether a picture is shown whole above its text, rather than cut to a strip: logos, screens and charts lose their sense with their
 * edges. A picture that cannot be read is none (its report says so elsewhere).
 */
export async function isShownWhole(file: string): Promise<boolean> {
  try {
    const picture = sharp(file);
    const { width, height, format } = await picture.metadata();
    // As small as tells one from the other: a large photograph would take a hundred times the memory.
    const small = await picture
      .resize(LOOKED_AT_PX, LOOKED_AT_PX, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { entropy, isOpaque } = await sharp(small).stats();
    return format === 'svg' || format === 'gif' || !isOpaque || entropy < LEAST_OF_PHOTOGRAPHS || width / height < LEAST_WIDE;
  } catch {
    return false;
  }
}

/** A picture that stands alone at the beginning of a text, in Markdown or in HTML. */
const FIRST_PICTURE =
  /^\s*(?:!\[((?:[^\]\\]|\\.)*)\]\(<?([^\s)>]+)>?(?:\s+"[^"]*")?\)|(?:<p>\s*)?<img\b([^>]*)>(?:\s*<\/p>)?)[ \t]*(?=\r?\n[ \t]*\r?\n|\s*$|\r?\n(?=<))/i;
const attributeOf = (name: string, attributes: string): string => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';

/** The text without the picture that it begins with where the page shows that one above it, and what the picture is called there. */
export function withoutHero(body: string, isHero: (src: string) => boolean): { body: string; alt: string } | undefined {
  const found = FIRST_PICTURE.exec(body);
  if (!found) return undefined;
  const [all, alt, src, attributes = ''] = found;
  if (!isHero(src ?? attributeOf('src', attributes))) return undefined;
  return { body: body.slice(all.length).replace(/^\s+/, ''), alt: (alt ?? attributeOf('alt', attributes)).replace(/\\(.)/g, '$1') };
}
