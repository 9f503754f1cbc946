/** Documents as writer programs make them: of Word's XML, and of LibreOffice's. */
import { writeParts } from './archive.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES =
  'xmlns:wpc="http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" mc:Ignorable="w14"';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M9QDwADgQF/e5IkGQAAAABJRU5ErkJggg==',
  'base64',
);

interface Parts {
  /** What stands in `w:body`. */
  body: string;
  /** Id → name of styles of paragraphs. */
  styles?: Readonly<Record<string, string>>;
  runStyles?: Readonly<Record<string, string>>;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  comments?: string;
  header?: string;
  language?: string;
  title?: string;
  /** Further relations of the document: id → target, with a mode. */
  links?: Readonly<Record<string, string>>;
  media?: Readonly<Record<string, Buffer>>;
  more?: Readonly<Record<string, Buffer>>;
  /** Before the document's root: what no writer puts there. */
  prolog?: string;
}

const xml = (text: string): Buffer => Buffer.from(`${HEAD}${text}`);

/** The parts of a document, named as Word names them. */
export function partsOf({
  body,
  styles = {},
  runStyles = {},
  numbering,
  footnotes,
  endnotes,
  comments,
  header,
  language = 'en-GB',
  title,
  links = {},
  media = {},
  more = {},
  prolog = '',
}: Parts): Map<string, Buffer> {
  const beside: [string, string, string, string | undefined][] = [
    ['styles', 'styles.xml', 'styles', ''],
    ['numbering', 'numbering.xml', 'numbering', numbering],
    ['footnotes', 'footnotes.xml', 'footnotes', footnotes],
    ['endnotes', 'endnotes.xml', 'endnotes', endnotes],
    ['comments', 'comments.xml', 'comments', comments],
    ['header', 'header1.xml', 'header', header],
  ];
  const there = beside.filter(([, , , content]) => content !== undefined);
  const overrides = there.map(([kind, file]) => `<Override PartName="/word/${file}" ContentType="${TYPES}.${kind}+xml"/>`).join('');
  const relations = [
    ...there.map(([kind, file], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${file}"/>`),
    ...Object.entries(links).map(
      ([id, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/hyperlink" Target="${target}" TargetMode="External"/>`,
    ),
    ...Object.keys(media).map(
      (name) => `<Relationship Id="${name.replace(/\..*$/, '')}" Type="${RELATIONS}/image" Target="media/${name}"/>`,
    ),
  ].join('');
  const style =
    (type: string) =>
    ([id, name]: [string, string]) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const parts = new Map<string, Buffer>([
    [
      '[Content_Types].xml',
      xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/>${overrides}</Types>`,
      ),
    ],
    [
      '_rels/.rels',
      xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/>${title === undefined ? '' : '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>'}</Relationships>`,
      ),
    ],
    [
      'word/_rels/document.xml.rels',
      xml(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`),
    ],
    ['word/document.xml', Buffer.from(`${HEAD}${prolog}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`)],
    [
      'word/styles.xml',
      xml(
        `<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>${Object.entries(styles).map(style('paragraph')).join('')}${Object.entries(runStyles).map(style('character')).join('')}</w:styles>`,
      ),
    ],
  ]);
  const wrap = (name: string, content: string | undefined): void => {
    if (content !== undefined)
      parts.set(
        `word/${name}.xml`,
        xml(
          `<w:${name.replace(/\d/, '') === 'header' ? 'hdr' : name} ${NAMESPACES}>${content}</w:${name.replace(/\d/, '') === 'header' ? 'hdr' : name}>`,
        ),
      );
  };
  wrap('numbering', numbering);
  wrap('footnotes', footnotes);
  wrap('endnotes', endnotes);
  wrap('comments', comments);
  wrap('header1', header);
  if (title !== undefined)
    parts.set(
      'docProps/core.xml',
      xml(
        `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
      ),
    );
  for (const [name, content] of Object.entries(media)) parts.set(`word/media/${name}`, content);
  for (const [name, content] of Object.entries(more)) parts.set(name, content);
  return parts;
}

export const documentOf = (parts: Parts): Buffer => writeParts(partsOf(parts));

/** Word's names of its own styles, which are English, under the ids that a German Word gives them. */
export const WORD_STYLES = {
  Titel: 'Title',
  Untertitel: 'Subtitle',
  berschrift1: 'heading 1',
  berschrift2: 'heading 2',
  berschrift3: 'heading 3',
  Beschriftung: 'caption',
  Zitat: 'Quote',
  Listenabsatz: 'List Paragraph',
  Verzeichnis1: 'toc 1',
  FootnoteText: 'footnote text',
} as const;

export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (content: string, style = '', properties = ''): string =>
  `<w:p w14:paraId="1A2B3C4D"><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}${properties}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`;
export const picture = (relation: string, description: string): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" name="Grafik 1" descr="${description}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x.png"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
export const cell = (content: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(content)}</w:tc>`;
export const row = (cells: readonly string[], head = false): string =>
  `<w:tr><w:trPr>${head ? '<w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`;
export const table = (rows: readonly string[]): string =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="Tabellenraster"/><w:tblW w:w="0" w:type="auto"/><w:tblLook w:val="04A0" w:firstRow="1"/></w:tblPr><w:tblGrid><w:gridCol w:w="4531"/></w:tblGrid>${rows.join('')}</w:tbl>`;
