import path from 'node:path';
import sharp from 'sharp';
import { plainTitle } from '../../../lib/rich-text/title.ts';
import { decodeDate, encodeDate } from '../items/dates.ts';
import type { Document } from '../documents.ts';
import { fontFaces, printHtml } from './print-html.ts';
import type { References } from '../references.ts';
import type { DocumentText } from '../text.ts';
import { templateById } from '../../definitions/schema.ts';
import { isMap, textOf } from '../../markdown/front-matter.ts';
import type { Yaml, YamlMap } from '../../markdown/front-matter.ts';
import { drawingSpec } from '../../media/drawing.ts';
import type { Draw } from '../../media/drawing.ts';
import type { Media, MediaLibrary } from '../../media/library.ts';
import type { Printer } from '../../media/pdf.ts';
import { parseGuid } from '../../scs/guid.ts';
import { nameOf, valueOf } from '../../scs/item.ts';
import { DEFAULT_LANGUAGE } from '../../scs/modules.ts';
import type { ItemStore } from '../../scs/store.ts';
import { F } from '../../scs/well-known.ts';

/** Drawings are printed as pixels: the hatching of one cover is up to 2 MB of lines. 160 dots an inch on A4. */
const PRINT_WIDTH_PX = 1300;

interface PrintRequest {
  document: Document;
  /** What its pictures are named by. */
  drawingName: string;
  language: string;
  text: DocumentText;
  itemPath: string;
}

export type PrintDocument = (request: PrintRequest) => Promise<Media | undefined>;

export interface PrintSetup {
  store: ItemStore;
  references: References;
  media: MediaLibrary;
  printer: Printer;
  draw: Draw | undefined;
  documents: readonly Document[];
}

/** Prints documents of an import; a document whose print is current is not printed again. */
export function documentPrinter(setup: PrintSetup): PrintDocument {
  const fonts = fontFaces(path.join(setup.store.root, 'public/fonts'));
  const titles = new Map(setup.documents.map((document) => [document.path, document]));
  const titleOf = (itemPath: string, language: string): string => {
    const source = titles.get(itemPath)?.sources;
    const item = setup.store.at(itemPath);
    const field = item && templateById(item.template)?.fields.get('title');
    return (
      textOf((source?.get(language) ?? source?.get(DEFAULT_LANGUAGE))?.data.title) ??
      (item && field ? (valueOf(item, language, field.ref) ?? valueOf(item, DEFAULT_LANGUAGE, field.ref)) : undefined) ??
      nameOf(itemPath)
        .split('-')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' ')
    );
  };
  const picture = async (value: Yaml | undefined, name: string): Promise<string | undefined> => {
    if (!isMap(value) || !textOf(value.draw) || !setup.draw) return undefined;
    try {
      const svg = setup.draw(drawingSpec(value, name));
      const png = await sharp(Buffer.from(svg)).resize(PRINT_WIDTH_PX).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer();
      return `data:image/png;base64,${png.toString('base64')}`;
    } catch (error) {
      // A drawing that does not exist is reported where the item's own picture is made.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };

  return async ({ document, drawingName, language, text, itemPath }) => {
    const value = (key: string): Yaml | undefined =>
      document.sources.get(language)?.data[key] ?? document.sources.get(DEFAULT_LANGUAGE)?.data[key];
    const words = (key: string): string => textOf(value(key)) ?? '';
    const authors = value('authors');
    const figures = new Map<YamlMap, string | undefined>();
    let number = 0;
    for (const piece of text.pieces) {
      if (piece.kind !== 'block' || piece.component !== 'Figure') continue;
      number += 1;
      if (isMap(piece.data.image)) figures.set(piece.data.image, await picture(piece.data.image, `${drawingName}-figure-${number}`));
    }
    const moment = encodeDate(words('displayDate') || words('publicationDate'));
    const html = printHtml(
      {
        language,
        title: plainTitle(words('title')),
        eyebrow: words('eyebrow'),
        lede: words('lede'),
        authors: (Array.isArray(authors) ? authors : []).map((author) =>
          titleOf(setup.references.find(String(author), document.site, 'profile')?.path ?? String(author), language),
        ),
        date: moment
          ? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
              new Date(decodeDate(moment)),
            )
          : '',
        cover: await picture(value('image'), drawingName),
        pieces: text.pieces,
        notes: text.notes,
        contents: words('contents')
          .split('\n')
          .filter((line) => line.trim() !== ''),
        figure: (figure) => figures.get(figure),
        picture: (id) => {
          const item = setup.store.byId(parseGuid(id) ?? '');
          const blob = item && valueOf(item, DEFAULT_LANGUAGE, F.blob);
          return item && blob ? `data:${valueOf(item, DEFAULT_LANGUAGE, F.mimeType) ?? ''};base64,${blob}` : undefined;
        },
      },
      fonts,
    );
    return setup.media.printed(itemPath, html, plainTitle(words('title')), language, (page) => setup.printer.print(page));
  };
}
