/** A picture of a document that a page can show. */
export interface WordPicture {
  /** Stands in the text in place of its address. */
  key: string;
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  extension: 'png' | 'jpg' | 'gif' | 'webp';
  alt: string;
  caption: string;
}

type Kind = Pick<WordPicture, 'type' | 'extension'>;

/** By what it begins with: what a part is called, or says of itself, is only what its writer says. */
export function pictureKind(bytes: Buffer): Kind | undefined {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png', extension: 'png' };
  if (head.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg', extension: 'jpg' };
  if (/^GIF8[79]a/.test(head)) return { type: 'image/gif', extension: 'gif' };
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return { type: 'image/webp', extension: 'webp' };
  return undefined;
}

export const LARGEST_PICTURE = 20 * 1024 * 1024;

/** Word writes a guess of its own into the description of a picture, and says so at its end. */
const GUESSED =
  /\s?(?:Description automatically generated(?: with \w+ confidence)?|Automatisch generierte Beschreibung|(?:KI|AI)[- ]generat?ed content may be incorrect\.?|KI-generierte Inhalte können fehlerhaft sein\.?)$/i;
const FILE_NAME = /^[^\s/\\]*\.(?:png|jpe?g|gif|webp|svg|tiff?|bmp|emf|wmf|heic)$/i;
const PLACEHOLDER = /^(?:picture|image|grafik|bild|abbildung|figure|img|photo|foto)[\s_-]*\d*$/i;

/** What a picture's description is worth. */
export function altOf(description: string): { alt: string; problem?: 'picture-no-alt' | 'picture-made-alt' } {
  const written = description.replace(/\s+/g, ' ').trim();
  if (written === '' || FILE_NAME.test(written) || PLACEHOLDER.test(written)) return { alt: '', problem: 'picture-no-alt' };
  if (GUESSED.test(written)) {
    const alt = written.replace(GUESSED, '').trim();
    return { alt, problem: alt === '' ? 'picture-no-alt' : 'picture-made-alt' };
  }
  return { alt: written };
}
