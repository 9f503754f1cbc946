/**
 * What the styles of a document become. Word keeps the names of its own styles in English in every language; LibreOffice, other
 * writers and templates that were made by hand do not, so the German names are beside them.
 */

/** Names of styles by what a paragraph in them is. Upper and lower case are one. */
const PARAGRAPH_STYLES = {
  title: ['Title', 'Titel', 'Article Title', 'Artikeltitel', 'Document Title', 'Dokumenttitel'],
  standfirst: ['Subtitle', 'Untertitel', 'Standfirst', 'Lede', 'Lead', 'Deck', 'Vorspann', 'Teaser', 'Abstract', 'Zusammenfassung'],
  quote: ['Quote', 'Zitat', 'Intense Quote', 'Intensives Zitat', 'Quotations', 'Quotation', 'Block Text', 'Blocktext', 'Blockzitat'],
  code: [
    'HTML Preformatted',
    'HTML Vorformatiert',
    'Preformatted Text',
    'Vorformatierter Text',
    'Plain Text',
    'Nur Text',
    'Code',
    'Quelltext',
    'Macro Text',
  ],
  caption: [
    'Caption',
    'Beschriftung',
    'Figure',
    'Abbildung',
    'Table',
    'Tabelle',
    'Illustration',
    'Drawing',
    'Image Caption',
    'Bildunterschrift',
    'Table Caption',
    'Figure Caption',
  ],
  contents: [
    ...Array.from({ length: 9 }, (_, index) => `toc ${index + 1}`),
    ...Array.from({ length: 9 }, (_, index) => `Verzeichnis ${index + 1}`),
    ...Array.from({ length: 9 }, (_, index) => `Contents ${index + 1}`),
    'TOC Heading',
    'Inhaltsverzeichnisüberschrift',
    'Contents Heading',
    'table of figures',
    'Abbildungsverzeichnis',
  ],
  bullet: ['List Bullet', 'Aufzählungszeichen', 'List Bullet 2', 'List Bullet 3', 'Aufzählungszeichen 2', 'Aufzählungszeichen 3'],
  number: ['List Number', 'Listennummer', 'List Number 2', 'List Number 3', 'Listennummer 2', 'Listennummer 3'],
} as const;

export type ParagraphRole = keyof typeof PARAGRAPH_STYLES;

/** Of the levels 1 to 6; Word has nine, and a page no more than six. */
const HEADING_STYLES: readonly (readonly string[])[] = Array.from({ length: 9 }, (_, index) => [
  `heading ${index + 1}`,
  `Überschrift ${index + 1}`,
]);

/** Those of runs that mean something; what is set by hand (bold, italic) is read by itself. */
const RUN_STYLES = {
  strong: ['Strong', 'Fett', 'Strong Emphasis', 'Stark betont', 'Intense Emphasis', 'Intensive Hervorhebung', 'Bold', 'Fett gedruckt'],
  em: ['Emphasis', 'Hervorhebung', 'Subtle Emphasis', 'Schwache Hervorhebung', 'Book Title', 'Buchtitel', 'Italic', 'Kursiv'],
  code: ['HTML Code', 'HTML Keyboard', 'Source Text', 'Quelltext', 'Code Char', 'Verbatim Char'],
  cite: ['HTML Cite', 'HTML Zitat', 'Citation'],
} as const;

/** Paragraphs in these are text, and no word about it is needed. */
const TEXT_STYLES = [
  'Normal',
  'Standard',
  'Body Text',
  'Textkörper',
  'Text body',
  'Textkörper-Zeileneinzug',
  'First Paragraph',
  'Compact',
  'No Spacing',
  'Kein Leerraum',
  'List Paragraph',
  'Listenabsatz',
  'List Continue',
  'Listenfortsetzung',
  'Normal (Web)',
  'Standard (Web)',
  'Default Paragraph Style',
  'footnote text',
  'Fußnotentext',
  'Footnote',
  'endnote text',
  'Endnotentext',
  'Endnote',
  'annotation text',
  'Kommentartext',
  'Table Contents',
  'Tabelleninhalt',
  'Table Heading',
  'Tabellenüberschrift',
  'Frame Contents',
  'Rahmeninhalt',
  'List',
  'Liste',
  'Table Paragraph',
  'Default',
];
const TEXT_RUNS = [
  'Hyperlink',
  'FollowedHyperlink',
  'Besuchter Internetlink',
  'Internet Link',
  'Internet link',
  'Visited Internet Link',
  'Internetlink',
  'footnote reference',
  'Fußnotenzeichen',
  'Footnote Characters',
  'Footnote anchor',
  'Footnote Anchor',
  'endnote reference',
  'Endnotenzeichen',
  'Endnote Characters',
  'Endnote anchor',
  'Endnote Anchor',
  'annotation reference',
  'Kommentarzeichen',
  'Default Paragraph Font',
  'Absatz-Standardschriftart',
  'page number',
  'Seitenzahl',
  'Placeholder Text',
  'Platzhaltertext',
  'apple-converted-space',
  'normaltextrun',
  'eop',
  'Unresolved Mention',
  'Nicht aufgelöste Erwähnung',
];

/** The class by which a paragraph of a role is found after the conversion. */
export const roleClass = (role: ParagraphRole): string => `word-${role}`;

const quoted = (name: string): string => `'${name.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
const each = (names: readonly string[], line: (name: string) => string): string[] => names.map((name) => line(quoted(name)));

/** In the converter's notation (mammoth's style maps); the first line that fits counts. */
export const styleMap = (): string[] => [
  ...each(PARAGRAPH_STYLES.title, (name) => `p[style-name=${name}] => p.${roleClass('title')}:fresh`),
  ...each(PARAGRAPH_STYLES.standfirst, (name) => `p[style-name=${name}] => p.${roleClass('standfirst')}:fresh`),
  ...each(PARAGRAPH_STYLES.quote, (name) => `p[style-name=${name}] => blockquote > p:fresh`),
  ...each(PARAGRAPH_STYLES.code, (name) => `p[style-name=${name}] => pre:separator('\\n')`),
  ...each(PARAGRAPH_STYLES.caption, (name) => `p[style-name=${name}] => p.${roleClass('caption')}:fresh`),
  ...each(PARAGRAPH_STYLES.contents, (name) => `p[style-name=${name}] => p.${roleClass('contents')}:fresh`),
  ...HEADING_STYLES.flatMap((names, index) => each(names, (name) => `p[style-name=${name}] => h${Math.min(index + 1, 6)}:fresh`)),
  ...Array.from({ length: 5 }, (_, level) =>
    ['unordered', 'ordered'].map((kind) => {
      const lists = Array.from({ length: level }, () => 'ul|ol > li > ').join('');
      return `p:${kind}-list(${level + 1}) => ${lists}${kind === 'ordered' ? 'ol' : 'ul'} > li:fresh`;
    }),
  ).flat(),
  ...each(PARAGRAPH_STYLES.bullet, (name) => `p[style-name=${name}] => ul > li:fresh`),
  ...each(PARAGRAPH_STYLES.number, (name) => `p[style-name=${name}] => ol > li:fresh`),
  ...each(TEXT_STYLES, (name) => `p[style-name=${name}] => p:fresh`),
  ...each(RUN_STYLES.strong, (name) => `r[style-name=${name}] => strong`),
  ...each(RUN_STYLES.em, (name) => `r[style-name=${name}] => em`),
  ...each(RUN_STYLES.code, (name) => `r[style-name=${name}] => code`),
  ...each(RUN_STYLES.cite, (name) => `r[style-name=${name}] => cite`),
  ...each(TEXT_RUNS, (name) => `r[style-name=${name}] =>`),
];

/** Whether a style of that name is one of headings. */
export const isHeadingName = (name: string): boolean => /^(?:heading|überschrift)\s+[1-9]$/i.test(name.trim());
