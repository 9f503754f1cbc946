import { readdirSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FIRM_NAME } from '../../../lib/firm.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../lib/languages.ts';
import { MORE_LETTERS_RANGE } from '../../../config/fonts.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { replaceAttributes } from '../../../lib/rich-text/tokens.ts';
import { parseCsv } from '../items/csv.ts';
import type { Piece } from '../text.ts';
import { textOf } from '../../markdown/front-matter.ts';
import type { YamlMap } from '../../markdown/front-matter.ts';

/** What a printed document shows. */
export interface PrintInput {
  language: string;
  title: string;
  eyebrow: string;
  lede: string;
  authors: readonly string[];
  /** As it is printed. */
  date: string;
  /** Address of the cover's picture, a data URI. */
  cover: string | undefined;
  pieces: readonly Piece[];
  notes: string;
  contents: readonly string[];
  /** Data URI of a Figure's drawing. */
  figure(value: YamlMap): string | undefined;
  /** Data URI of a media item, by the GUID in its address. */
  picture(id: string): string | undefined;
}

const WORDS: Readonly<Record<Language, Readonly<Record<'notes' | 'contents' | 'by' | 'imprint', string>>>> = {
  en: {
    notes: 'Notes',
    contents: 'Contents',
    by: 'By',
    imprint: 'Aldermoor LLP, an invented firm. Printed from the same text as the web page.',
  },
  de: {
    notes: 'Anmerkungen',
    contents: 'Inhalt',
    by: 'Von',
    imprint: 'Aldermoor LLP, ein erfundenes Unternehmen. Gedruckt aus demselben Text wie die Webseite.',
  },
};

/** The house fonts from public/fonts as data URIs; without them the browser's serif and sans serif. */
export function fontFaces(folder: string): string {
  if (!existsSync(folder)) return '';
  const faces: string[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.woff2'))
    .sort()) {
    const family = /^literata/.test(file) ? 'Literata' : /^schibsted/.test(file) ? 'Schibsted Grotesk' : undefined;
    if (!family) continue;
    const data = readFileSync(path.join(folder, file)).toString('base64');
    faces.push(
      `@font-face{font-family:"${family}";src:url(data:font/woff2;base64,${data}) format("woff2");font-weight:200 900;font-style:${/italic/.test(file) ? 'italic' : 'normal'}${/-more-/.test(file) ? `;unicode-range:${MORE_LETTERS_RANGE}` : ''}}`,
    );
  }
  return faces.join('\n');
}

const STYLE = `
@page{size:A4;margin:26mm 30mm 26mm 30mm;@bottom-center{content:counter(page);font:9pt "Schibsted Grotesk",sans-serif;color:#43504B}}
@page:first{margin:0;@bottom-center{content:none}}
html{font:10.5pt/1.52 Literata,Georgia,serif;color:#14211E;hyphens:auto}
body{margin:0}
.cover{height:297mm;break-after:page;background:#FBFAF6;display:flex;flex-direction:column}
.cover img{width:210mm;height:140mm;object-fit:cover;display:block}
.cover div{padding:16mm 30mm 0}
.eyebrow,.by,.imprint,figcaption,caption,th,.label{font-family:"Schibsted Grotesk",Arial,sans-serif}
.eyebrow{font-size:9pt;letter-spacing:.06em;text-transform:uppercase;color:#B8270E;margin:0 0 5mm}
h1{font-size:30pt;line-height:1.1;font-weight:340;letter-spacing:-.02em;margin:0 0 6mm;hyphens:manual}
.lede{font-size:13pt;line-height:1.4;color:#43504B;margin:0 0 8mm}
.by{font-size:9pt;margin:0}.by span{color:#43504B}
h2{font-size:15pt;font-weight:420;line-height:1.2;margin:9mm 0 3mm;break-after:avoid;hyphens:manual}
h3{font-size:11.5pt;font-weight:600;margin:6mm 0 2mm;break-after:avoid}
p{margin:0 0 3mm;orphans:3;widows:3}
a{color:inherit;text-decoration-color:#B8270E;text-underline-offset:2px}
sup{font-size:.7em;line-height:0}
blockquote,.quote{margin:7mm 0;padding:0 0 0 6mm;border-left:1.2mm solid #B8270E;font-size:13pt;line-height:1.35;break-inside:avoid}
.quote cite{display:block;font:normal 9pt "Schibsted Grotesk",sans-serif;margin-top:2mm;color:#43504B}
figure{margin:7mm 0;break-inside:avoid}figure img{width:100%;display:block}
figcaption{font-size:8.5pt;color:#43504B;margin-top:2mm}
.label{font-size:8.5pt;color:#B8270E;margin:0}
.head{font-weight:600;margin:0 0 1mm;break-after:avoid}
table{border-collapse:collapse;width:100%;font-size:9pt;font-variant-numeric:lining-nums tabular-nums;margin:2mm 0}
th{text-align:left;font-weight:600;font-size:8.5pt;border-bottom:.4mm solid #14211E;padding:1mm 3mm 1mm 0;vertical-align:bottom}
td{border-bottom:.15mm solid #D9D4C7;padding:1mm 3mm 1mm 0}td.n,th.n,[align=right]{text-align:right}
pre{font:8.5pt/1.4 monospace;background:#F3F0E8;padding:3mm;white-space:pre-wrap}
hr{border:0;border-top:.2mm solid #14211E;margin:6mm 0}
.notes{border-top:.2mm solid #14211E;margin-top:10mm;padding-top:4mm;font-size:9pt}.notes h2{margin-top:0}
.notes ol{padding-left:6mm}.imprint{margin-top:12mm;font-size:8pt;color:#43504B}img{max-width:100%;height:auto}`;

const numeric = (cell: string): boolean => /^[-+−]?[\d.,\s]+\s*%?$/.test(cell);

function table(csv: string): string {
  const [head = [], ...rows] = parseCsv(csv);
  const cells = (row: readonly string[], tag: string): string =>
    row
      .map(
        (cell, index) =>
          `<${tag}${index > 0 && rows.every((each) => numeric(each[index] ?? '0')) ? ' class="n"' : ''}>${escapeHtml(cell)}</${tag}>`,
      )
      .join('');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`;
}

function block(piece: Extract<Piece, { kind: 'block' }>, input: PrintInput): string {
  const text = (key: string): string => escapeHtml(textOf(piece.data[key]) ?? '');
  const line = (key: string, open: string, close: string): string => (text(key) ? `${open}${text(key)}${close}` : '');
  switch (piece.component) {
    case 'PullQuote':
      return `<div class="quote">${text('quote')}${line('attribution', '<cite>', '</cite>')}</div>`;
    case 'Chart':
    case 'DataTable':
      return `<figure>${line('label', '<p class="label">', '</p>')}${line('title', '<p class="head">', '</p>')}${line('subtitle', '<figcaption>', '</figcaption>')}${table(textOf(piece.data.data) ?? '')}<figcaption>${[text('unit'), text('source')].filter(Boolean).join(' · ')}</figcaption></figure>`;
    case 'Figure': {
      const image = piece.data.image;
      const src = typeof image === 'object' && !Array.isArray(image) ? input.figure(image) : undefined;
      return `<figure>${line('label', '<p class="label">', '</p>')}${line('title', '<p class="head">', '</p>')}${src ? `<img alt="" src="${src}">` : ''}<figcaption>${[text('caption'), text('credit')].filter(Boolean).join(' · ')}</figcaption></figure>`;
    }
    default:
      return line('title', '<h2>', '</h2>') + line('text', '<p>', '</p>');
  }
}

/** Links within the site cannot be followed on paper; pictures are put in. */
const prepare = (html: string, input: PrintInput): string =>
  replaceAttributes(html, (name, value) => {
    if (name === 'href' && value.startsWith('~/link.aspx')) return null;
    const id = name === 'src' ? /^-\/media\/([0-9A-Fa-f]{32})\.ashx/.exec(value)?.[1] : undefined;
    return id && input.picture(id);
  });

/** A document as a page for printing: real text, the cover first, the footnotes last. The same input gives the same bytes. */
export function printHtml(input: PrintInput, fonts: string): string {
  const words = WORDS[LANGUAGES.find((each) => each === input.language) ?? DEFAULT_LANGUAGE];
  const body = input.pieces.map((piece) => (piece.kind === 'text' ? prepare(piece.html, input) : block(piece, input))).join('\n');
  const by = input.authors.length > 0 ? `${escapeHtml(words.by)} ${escapeHtml(input.authors.join(', '))}` : '';
  return `<!doctype html><html lang="${input.language}"><head><meta charset="utf-8"><title>${escapeHtml(input.title)}</title><style>${fonts}${STYLE}</style></head><body>
<section class="cover">${input.cover ? `<img alt="" src="${input.cover}">` : ''}<div><p class="eyebrow">${FIRM_NAME}${input.eyebrow ? ` · ${escapeHtml(input.eyebrow)}` : ''}</p><h1>${escapeHtml(input.title)}</h1><p class="lede">${escapeHtml(input.lede)}</p><p class="by">${[by, `<span>${escapeHtml(input.date)}</span>`].filter(Boolean).join('<br>')}</p></div></section>
<main>${input.contents.length > 0 ? `<h2>${escapeHtml(words.contents)}</h2><ul>${input.contents.map((entry) => `<li>${escapeHtml(entry)}</li>`).join('')}</ul>` : ''}${body}</main>
${input.notes ? `<section class="notes"><h2>${escapeHtml(words.notes)}</h2>${prepare(input.notes, input)}</section>` : ''}
<p class="imprint">${escapeHtml(words.imprint)}</p></body></html>`;
}
