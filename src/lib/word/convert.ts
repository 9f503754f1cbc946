/** From Word's XML to HTML, by mammoth: it reads a package that was written here, of what `amend` left. */
import mammoth from 'mammoth';
import { parseRichText } from '../rich-text/parse.ts';
import type { Root } from '../rich-text/tree.ts';
import { childElements, allElements, writeXml, xmlText } from '../xml/read.ts';
import { amend } from './amend.ts';
import { writeParts } from './archive.ts';
import type { WordDocument } from './document.ts';
import type { Finding } from './findings.ts';
import { shortened } from './findings.ts';
import { LARGEST_PICTURE, pictureKind } from './pictures.ts';
import type { WordPicture } from './pictures.ts';
import { WordRefusal } from './refusal.ts';
import { styleMap } from './styles.ts';

export interface Converted {
  tree: Root;
  pictures: Omit<WordPicture, 'alt' | 'caption'>[];
  findings: Finding[];
}

const KEY = 'picture-';
/** What stands in the place of a picture that no page can show; `draft` says which. */
export const NO_PICTURE = 'no-picture';

const STYLE = /^Unrecognised (paragraph|run) style: '?(.*?)'? \(Style ID: .*\)$/;
const ELEMENT = /^An unrecognised element was ignored: (.*)$/;
/** Known to mean nothing for a text. */
const SILENT =
  /^(?:office-word|w14|w15|w16\w*|wp14|mc|v|o|wps|wpg|a14|m):|^\{urn:schemas-microsoft-com|^w:(?:proofErr|permStart|permEnd|softHyphen|noBreakHyphen|cr|ptab|dayLong|yearLong|monthLong|separator|continuationSeparator|annotationRef|footnoteRef|endnoteRef|lastRenderedPageBreak|sectPr|bookmarkEnd)$/;

function findingOf(message: string): Finding | undefined {
  const style = STYLE.exec(message);
  // A style that the document names and does not have is no style.
  if (style)
    return style[2] === undefined || /^(?:|undefined|null)$/.test(style[2]) ? undefined : { code: 'unknown-style', detail: style[2] };
  const element = ELEMENT.exec(message);
  if (element && !SILENT.test(element[1] ?? '')) return { code: 'unknown-element', detail: element[1] ?? '' };
  return undefined;
}

function comments(document: WordDocument): Finding[] {
  return document.related('comments').flatMap((part) => {
    const root = document.xml(part);
    return (root ? childElements(root, 'w:comment') : []).map((comment): Finding => ({
      code: 'comment',
      detail: shortened(
        allElements(comment, 'w:p')
          .map((paragraph) => allElements(paragraph, 'w:t').map(xmlText).join(''))
          .join(' '),
      ),
      ...(comment.attributes['w:author'] ? { author: comment.attributes['w:author'] } : {}),
    }));
  });
}

function margins(document: WordDocument): Finding[] {
  const words = [...document.related('header'), ...document.related('footer')].flatMap((part) => {
    const root = document.xml(part);
    const text = root ? shortened(allElements(root, 'w:t').map(xmlText).join(' ')) : '';
    return text === '' ? [] : [text];
  });
  return words.length === 0 ? [] : [{ code: 'header-footer', detail: [...new Set(words)].join(' · ') }];
}

/** @throws WordRefusal when a part is damaged */
export async function convert(document: WordDocument): Promise<Converted> {
  const parts = new Map(document.parts);
  const findings: Finding[] = [];
  for (const name of [document.main, ...document.related('footnotes'), ...document.related('endnotes')]) {
    const part = document.xml(name);
    if (part === undefined) continue;
    const amended = amend(part, document.isHeading);
    findings.push(...amended.findings);
    parts.set(name, Buffer.from(writeXml(amended.part)));
  }
  const pictures: Converted['pictures'] = [];
  const imageOf = mammoth.images.imgElement(async (image) => {
    // A picture that lies elsewhere than in the package is not read, whatever address it has.
    const bytes = await image.readAsBuffer().catch(() => undefined);
    if (bytes === undefined) return { src: `${NO_PICTURE}:missing` };
    const kind = pictureKind(bytes);
    if (!kind || bytes.length > LARGEST_PICTURE) return { src: `${NO_PICTURE}:${image.contentType}` };
    const known = pictures.find((each) => each.bytes.equals(bytes));
    const key = known?.key ?? `${KEY}${pictures.length + 1}`;
    if (!known) pictures.push({ key, bytes, ...kind });
    return { src: key };
  });
  try {
    const { value, messages } = await mammoth.convertToHtml(
      { buffer: writeParts(parts) },
      {
        styleMap: styleMap(),
        includeDefaultStyleMap: true,
        includeEmbeddedStyleMap: false,
        convertImage: imageOf,
        externalFileAccess: false,
      },
    );
    const said = new Map<string, Finding>();
    for (const { message } of messages) {
      const finding = findingOf(message);
      if (!finding) continue;
      const known = said.get(`${finding.code} ${finding.detail}`);
      said.set(`${finding.code} ${finding.detail}`, { ...finding, count: (known?.count ?? 0) + 1 });
    }
    findings.push(...comments(document), ...margins(document), ...said.values());
    return { tree: structuredClone(parseRichText(value)), pictures, findings };
  } catch (error) {
    throw new WordRefusal('broken', error instanceof Error ? error.message : String(error));
  }
}
