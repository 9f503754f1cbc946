import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { make } from '../definitions/make.ts';
import { guidOf } from '../scs/guid.ts';
import { languageOf, nameOf, parentPath, setShared, setUnversioned, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { DEFAULT_LANGUAGE, MEDIA_ROOT } from '../scs/modules.ts';
import type { ItemStore } from '../scs/store.ts';
import { F, T } from '../scs/well-known.ts';
import type { DrawingSpec } from './drawing.ts';

export interface Media {
  id: string;
  path: string;
  width?: number;
  height?: number;
}

const MIME: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  txt: 'text/plain',
  zip: 'application/zip',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** What the keywords of a media item begin with that an import has drawn or printed; its source follows. */
export const DRAWING_MARK = 'drawing ';
export const PRINT_MARK = 'print ';

/** How drawings are kept; part of what tells whether one is still current. */
const FORM = 'svg-1';

/** The media items of a project: files, drawings and printed documents, each written only when its source has changed. */
export class MediaLibrary {
  readonly #store: ItemStore;
  readonly #dryRun: boolean;
  readonly #problem: (note: string) => void;
  readonly #filled = new Set<ScsItem>();
  readonly #described = new Set<string>();
  readonly #drawn = new Map<string, string>();
  /** Files that were taken over already, by their item: a picture of many posts is read once. */
  readonly #files = new Map<string, ScsItem>();
  readonly touched = new Set<string>();
  /** Files written, drawn or printed. */
  made = 0;

  /** @param options.problem told of pictures that are damaged */
  constructor(store: ItemStore, options: { dryRun: boolean; problem?: (note: string) => void }) {
    this.#store = store;
    this.#dryRun = options.dryRun;
    this.#problem = options.problem ?? (() => undefined);
  }

  /** A file as a media item. Undefined when the file does not exist, or is a damaged picture. */
  async file(absolute: string, itemPath: string, alt: string, language: string): Promise<Media | undefined> {
    const key = `${itemPath.toLowerCase()} ${absolute}`;
    const known = this.#files.get(key);
    if (known && this.find(itemPath) === known) return this.#describe(known, alt, language);
    if (!existsSync(absolute) || !statSync(absolute).isFile()) return undefined;
    const bytes = readFileSync(absolute);
    const extension = path.extname(absolute).slice(1).toLowerCase();
    if ((MIME[extension] ?? '').startsWith('image/')) {
      const reason = await damage(bytes);
      if (reason !== undefined) return void this.#problem(`The picture ${absolute} is damaged (${reason}) and was left out`);
    }
    const media = await this.bytes(bytes, extension, itemPath, alt, language);
    const item = this.find(itemPath);
    if (item) this.#files.set(key, item);
    return media;
  }

  /** What a file holds, as a media item. */
  async bytes(bytes: Buffer, extension: string, itemPath: string, alt: string, language: string): Promise<Media> {
    const image = (MIME[extension] ?? '').startsWith('image/');
    const item = this.#item(itemPath, image ? T.image : extension === 'pdf' ? T.pdf : T.file);
    const blob = bytes.toString('base64');
    if (valueOf(item, DEFAULT_LANGUAGE, F.blob) !== blob) {
      this.#setBlob(item, bytes, extension);
      if (image) {
        const { width, height } = (await sharp(bytes).metadata()).autoOrient;
        setShared(item, F.width, String(width));
        setShared(item, F.height, String(height));
      }
    }
    return this.#describe(item, alt, language);
  }

  /** The item of a path, also where an editor gave it another name or folder since. */
  find(itemPath: string): ScsItem | undefined {
    return this.#store.movedFrom(itemPath) ?? this.#store.at(itemPath);
  }

  /** Where the item of a path belongs: in its folder, wherever an editor put that. */
  #placeOf(itemPath: string): string {
    const above = parentPath(itemPath);
    if (!above.startsWith(`${MEDIA_ROOT}/`)) return itemPath;
    return `${this.#store.movedFrom(above)?.path ?? this.#placeOf(above)}/${nameOf(itemPath)}`;
  }

  /** What the library holds already: the print of another document. */
  existing(itemPath: string): Media | undefined {
    const item = this.find(itemPath);
    return item && this.#describe(item, '', DEFAULT_LANGUAGE);
  }

  /** A drawing, drawn again only when the program gives another picture than the stored one. */
  drawing(itemPath: string, svg: string, spec: DrawingSpec, alt: string, language: string): Media {
    const item = this.#item(itemPath, T.image);
    this.#drawn.set(itemPath, sha256(svg));
    if (!isCurrent(item, svg, spec) && !this.#dryRun) {
      this.#setBlob(item, Buffer.from(svg), 'svg');
      setShared(item, F.width, String(spec.width));
      setShared(item, F.height, String(spec.height));
      setUnversioned(item, DEFAULT_LANGUAGE, F.keywords, markOf(svg, spec));
    }
    return this.#describe(item, alt, language);
  }

  /** Another picture was drawn for that path in this import. */
  drawnOtherwise(itemPath: string, svg: string): boolean {
    const known = this.#drawn.get(itemPath);
    return known !== undefined && known !== sha256(svg);
  }

  /** A PDF, printed again only when its source has changed. `print` gives undefined when nothing can print here. */
  async printed(
    itemPath: string,
    html: string,
    title: string,
    language: string,
    print: (html: string) => Promise<Buffer | undefined>,
  ): Promise<Media | undefined> {
    const mark = `${PRINT_MARK}sha256:${sha256(html)}`;
    const known = this.find(itemPath);
    if (!known && this.#dryRun) return { id: make(itemPath, T.pdf).id, path: itemPath };
    if (known && (this.#dryRun || valueOf(known, DEFAULT_LANGUAGE, F.keywords) === mark)) return this.#describe(known, '', language);
    const pdf = await print(html);
    if (!pdf) return known && { id: known.id, path: known.path };
    const item = this.#item(itemPath, T.pdf);
    this.#setBlob(item, pdf, 'pdf');
    setUnversioned(item, DEFAULT_LANGUAGE, F.keywords, mark);
    setUnversioned(item, DEFAULT_LANGUAGE, F.mediaTitle, title);
    return this.#describe(item, '', language);
  }

  #item(itemPath: string, template: string): ScsItem {
    const item = this.find(itemPath) ?? { ...make(itemPath, template), path: this.#placeOf(itemPath) };
    // Its template is Sitecore's own: the switch cannot stand in standard values of ours.
    setShared(item, F.enableItemFallback, '1');
    this.#store.put(item);
    return item;
  }

  #setBlob(item: ScsItem, bytes: Buffer, extension: string): void {
    this.made += 1;
    this.#filled.add(item);
    setShared(item, F.blob, bytes.toString('base64'), guidOf(`${item.path}#${sha256(bytes)}`));
    setShared(item, F.extension, extension);
    setShared(item, F.mimeType, MIME[extension] ?? 'application/octet-stream');
    setShared(item, F.size, String(bytes.length));
  }

  /** A picture keeps its description; one that is new, or newly drawn, has the first that an import finds in a language. */
  #describe(item: ScsItem, alt: string, language: string): Media {
    this.touched.add(item.path.toLowerCase());
    const key = `${item.path.toLowerCase()}#${language}`;
    const words = alt.trim();
    if (words !== '' && !this.#described.has(key)) {
      this.#described.add(key);
      languageOf(item, language);
      if (this.#filled.has(item) || !valueOf(item, language, F.alt)) setUnversioned(item, language, F.alt, words);
    }
    const width = Number(valueOf(item, DEFAULT_LANGUAGE, F.width));
    const height = Number(valueOf(item, DEFAULT_LANGUAGE, F.height));
    return { id: item.id, path: item.path, ...(width > 0 && height > 0 ? { width, height } : {}) };
  }
}

const markOf = (svg: string, spec: DrawingSpec): string => `${DRAWING_MARK}${JSON.stringify(spec)} ${FORM} sha256:${sha256(svg)}`;

/** Whether an item holds this drawing, made of this specification. */
export const isCurrent = (item: ScsItem, svg: string, spec: DrawingSpec): boolean =>
  valueOf(item, DEFAULT_LANGUAGE, F.keywords) === markOf(svg, spec);

/** What a drawing of the library was drawn from; undefined for every other item. */
export function specOf(item: ScsItem): DrawingSpec | undefined {
  const mark = valueOf(item, DEFAULT_LANGUAGE, F.keywords) ?? '';
  if (!mark.startsWith(DRAWING_MARK)) return undefined;
  return JSON.parse(mark.slice(DRAWING_MARK.length, mark.indexOf('} ') + 1)) as DrawingSpec;
}

/** Why a picture cannot be read, undefined when it can. */
async function damage(bytes: Buffer): Promise<string | undefined> {
  try {
    await sharp(bytes).metadata();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
