import {
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  InsertedTextRun,
  DeletedTextRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  ExternalHyperlink,
} from 'docx';
import { describe, expect, it } from 'vitest';
import { zip } from '../../../tests/contract/support/zip.ts';
import { writeParts } from './archive.ts';
import { cell, documentOf, paragraph, partsOf, picture, PIXEL, row, run, table, WORD_STYLES } from './documents.fixture.ts';
import { readWord, withPictures } from './draft.ts';
import type { FindingCode } from './findings.ts';
import { FINDINGS } from './findings.ts';
import { WordRefusal } from './refusal.ts';
import { findingText, REFUSAL_WORDS } from './words.ts';

const styles = { ...WORD_STYLES };
const codes = (findings: readonly { code: FindingCode }[]): FindingCode[] => findings.map(({ code }) => code);
const refusalOf = async (bytes: Buffer): Promise<string | undefined> => {
  try {
    await readWord(bytes, 'x.docx');
    return undefined;
  } catch (error) {
    if (error instanceof WordRefusal) return error.code;
    throw error;
  }
};
const note = (id: number, text: string, of = 'footnote'): string =>
  `<w:${of} w:id="${id}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${of}Ref/></w:r>${run(` ${text}`)}</w:p></w:${of}>`;
const mark = (id: number, of = 'footnote'): string =>
  `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${of}Reference w:id="${id}"/></w:r>`;

describe('a document as Word writes it', () => {
  it('becomes title, standfirst, text and notes', async () => {
    const draft = await readWord(
      documentOf({
        styles,
        language: 'de-DE',
        body: [
          paragraph('Das lange Warten', 'Titel'),
          paragraph('Warum der Anschluss ans Netz Jahre dauert.', 'Untertitel'),
          paragraph('Die Schlange', 'berschrift1'),
          paragraph(`${run('Ein ')}${run('fetter', '<w:b/>')}${run(' Satz mit Fuß')}${run('note.')}${mark(2)}`),
          paragraph('Noch tiefer', 'berschrift3'),
          paragraph(`${run('Und eine Endnote.')}${mark(2, 'endnote')}`),
          paragraph('Wer wartet, zahlt.', 'Zitat'),
        ].join(''),
        footnotes: `${note(-1, '')}${note(2, 'Quelle: eigene Zählung.')}`,
        endnotes: note(2, 'Am Ende gesagt.', 'endnote'),
      }),
      'text.docx',
    );
    expect(draft).toMatchObject({ title: 'Das lange Warten', standfirst: 'Warum der Anschluss ans Netz Jahre dauert.', language: 'de-DE' });
    expect(draft.body).toBe(
      [
        '<h2>Die Schlange</h2>',
        '<p>Ein <strong>fetter</strong> Satz mit Fußnote.<sup><a href="#n1">1</a></sup></p>',
        '<h3>Noch tiefer</h3>',
        '<p>Und eine Endnote.<sup><a href="#n2">2</a></sup></p>',
        '<blockquote><p>Wer wartet, zahlt.</p></blockquote>',
      ].join('\n'),
    );
    expect(draft.notes).toBe('<ol>\n<li id="n1">Quelle: eigene Zählung.</li>\n<li id="n2">Am Ende gesagt.</li>\n</ol>');
    expect(codes(draft.findings)).toEqual(['heading-level']);
    expect(draft.counts).toMatchObject({ headings: 2, notes: 2 });
  });

  it('has tables with heads where Word marks them or the first row is bold, and says where there is none', async () => {
    const bold = (text: string) => run(text, '<w:b/>');
    const draft = await readWord(
      documentOf({
        styles,
        body: [
          paragraph('Title', 'Titel'),
          paragraph('Table 1: Days', 'Beschriftung'),
          table([row([cell('Land'), cell('Days')], true), row([cell('DE'), cell('17')])]),
          paragraph('Then'),
          table([row([cell(bold('Land')), cell(bold('Days'))]), row([cell('DE'), cell('17')])]),
          paragraph('Then'),
          table([row([cell('a'), cell('b')]), row([cell('c'), cell('d')])]),
          paragraph('Then'),
          table([row([cell('In a box')])]),
          paragraph('Then'),
          table([row([cell('Wide', '<w:gridSpan w:val="2"/>')], true), row([cell('x'), cell('y')])]),
        ].join(''),
      }),
      'x.docx',
    );
    expect(draft.body).toContain('<caption>Table 1: Days</caption>');
    expect(draft.body.replace(/\n/g, '')).toContain(
      '<thead><tr><th scope="col">Land</th><th scope="col">Days</th></tr></thead><tbody><tr><td>DE</td><td>17</td></tr></tbody>',
    );
    expect(draft.body.match(/<th /g)).toHaveLength(5);
    expect(draft.body).toContain('<th colspan="2" scope="colgroup">Wide</th>');
    expect(draft.body).toContain('<p>In a box</p>');
    expect(codes(draft.findings)).toEqual(['no-standfirst', 'table-for-layout', 'table-head-found', 'table-no-head']);
  });

  it('has figures with caption and description, and says which description is missing or guessed', async () => {
    const other = Buffer.concat([PIXEL, Buffer.from('x')]);
    const draft = await readWord(
      documentOf({
        styles,
        media: { 'image1.png': PIXEL, 'image2.emf': Buffer.from('EMF'), 'image3.png': other },
        body: [
          paragraph('Title', 'Titel'),
          paragraph(picture('image1', 'A queue of turbines')),
          paragraph('Figure 1: The queue', 'Beschriftung'),
          paragraph(picture('image2', 'A drawing')),
          paragraph('Figure 2: Drawn', 'Beschriftung'),
          paragraph(picture('image3', 'Ein Bild, das Text enthält. Automatisch generierte Beschreibung')),
          paragraph(picture('image1', '')),
          paragraph('End.'),
        ].join(''),
      }),
      'x.docx',
    );
    expect(draft.pictures).toMatchObject([
      { key: 'picture-1', alt: 'A queue of turbines', caption: 'Figure 1: The queue', extension: 'png' },
      { key: 'picture-2', alt: 'Ein Bild, das Text enthält.' },
    ]);
    expect(draft.pictures[0]?.bytes.equals(PIXEL)).toBe(true);
    expect(draft.body).toContain(
      '<figure><img src="picture-1" alt="A queue of turbines"><figcaption>Figure 1: The queue</figcaption></figure>',
    );
    // Its words stay though the picture cannot.
    expect(draft.body).toContain('<p>Figure 2: Drawn</p>');
    expect(codes(draft.findings)).toEqual(['no-standfirst', 'picture-kind', 'picture-made-alt', 'picture-no-alt']);
    expect(
      withPictures(draft.body, (key) => (key === 'picture-1' ? { src: '-/media/ABC.ashx', width: 3, height: 2 } : undefined)),
    ).toContain('<img src="-/media/ABC.ashx" alt="A queue of turbines" width="3" height="2">');
  });

  it('has nested lists, of Word’s numbering and of typed signs', async () => {
    const level = (at: number, format: string) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/></w:lvl>`;
    const item = (text: string, at: number, list = 1) =>
      paragraph(text, 'Listenabsatz', `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);
    const draft = await readWord(
      documentOf({
        styles,
        numbering: `<w:abstractNum w:abstractNumId="0">${level(0, 'bullet')}${level(1, 'bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>`,
        body: [
          paragraph('T', 'Titel'),
          item('one', 0),
          item('below', 1),
          item('two', 0),
          paragraph('Text'),
          item('first', 0, 2),
          paragraph('• typed'),
          paragraph('• again'),
        ].join(''),
      }),
      'x.docx',
    );
    expect(draft.body.replace(/\n/g, '')).toBe(
      '<ul><li>one<ul><li>below</li></ul></li><li>two</li></ul><p>Text</p><ol><li>first</li></ol><ul><li>typed</li><li>again</li></ul>',
    );
    expect(codes(draft.findings)).toEqual(['no-standfirst', 'list-from-signs']);
  });

  it('accepts tracked changes and says each, with who made it and where', async () => {
    const by = 'w:id="1" w:author="Ines" w:date="2026-11-01T00:00:00Z"';
    const draft = await readWord(
      documentOf({
        styles,
        body: [
          paragraph('T', 'Titel'),
          paragraph('Where it is', 'berschrift1'),
          paragraph(
            `${run('Kept ')}<w:ins ${by}>${run('added ')}</w:ins><w:del ${by}><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveTo ${by}>${run('moved')}</w:moveTo><w:moveFrom ${by}>${run('old')}</w:moveFrom>`,
          ),
          `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('H')}${cell('I')}</w:tr><w:tr><w:trPr><w:del ${by}/></w:trPr>${cell('row')}${cell('gone')}</w:tr><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`,
        ].join(''),
      }),
      'x.docx',
    );
    expect(draft.body).toContain('<p>Kept added moved</p>');
    expect(draft.body).not.toContain('gone');
    expect(draft.findings).toEqual([
      { code: 'inserted-accepted', detail: 'added', author: 'Ines', place: 'Where it is' },
      { code: 'deleted-accepted', detail: 'gone', author: 'Ines', place: 'Where it is' },
      { code: 'moved-accepted', detail: 'moved', author: 'Ines', place: 'Where it is' },
      { code: 'deleted-accepted', detail: 'rowgone', author: 'Ines', place: 'Where it is' },
      { code: 'no-standfirst' },
    ]);
  });

  it('says what cannot be carried: comments, formulas, text boxes, charts, hidden words, margins', async () => {
    const draft = await readWord(
      documentOf({
        styles: { ...styles, Eigener: 'Eigener Stil' },
        header: paragraph('Confidential'),
        comments: `<w:comment w:id="0" w:author="Ravi">${paragraph('Is this so?')}</w:comment>`,
        body: [
          paragraph('T', 'Titel'),
          paragraph(
            `<w:commentRangeStart w:id="0"/>${run('So it is.')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
          ),
          paragraph(
            `${run('As ')}<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>${run(' shows.')}`,
          ),
          paragraph(
            `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${paragraph('In a box')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph('In a box')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
          ),
          paragraph(
            '<w:r><w:drawing><wp:inline><wp:docPr id="7" name="Chart 7"/><a:graphic><a:graphicData><c:chart r:id="rId9"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
          ),
          paragraph(`${run('Seen')}${run('unseen', '<w:vanish/>')}`),
          paragraph('Inhalt ...... 3', 'Verzeichnis1'),
          paragraph('Other', 'Eigener'),
        ].join(''),
      }),
      'x.docx',
    );
    expect(draft.body).toContain('<p>As (a+b)/2 shows.</p>');
    expect(draft.body.match(/In a box/g)).toHaveLength(1);
    expect(draft.body).not.toMatch(/unseen|Inhalt|Confidential/);
    expect(codes(draft.findings).sort()).toEqual(
      [
        'chart',
        'comment',
        'contents-list',
        'equation',
        'header-footer',
        'hidden-text',
        'no-standfirst',
        'text-box',
        'unknown-style',
      ].sort(),
    );
    expect(draft.findings).toContainEqual({ code: 'comment', detail: 'Is this so?', author: 'Ravi' });
  });

  it('keeps links that readers can follow, and those within the text', async () => {
    const to = (id: string, text: string) => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`;
    const draft = await readWord(
      documentOf({
        styles,
        links: { good: 'https://example.org/a?b=c&amp;d=e', file: 'file:///C:/secret.docx', bad: 'javascript:alert(1)' },
        body: [
          paragraph('T', 'Titel'),
          paragraph(`<w:bookmarkStart w:id="1" w:name="_Ref1"/>${run('Part')}<w:bookmarkEnd w:id="1"/>`, 'berschrift1'),
          paragraph(
            `${to('good', 'good')} ${to('file', 'file')}${run(' ')}${to('bad', 'bad')}<w:hyperlink w:anchor="_Ref1">${run('there')}</w:hyperlink><w:hyperlink w:anchor="_Toc9">${run('nowhere')}</w:hyperlink>`,
          ),
        ].join(''),
      }),
      'x.docx',
    );
    expect(draft.body).toContain('<h2 id="_Ref1">Part</h2>');
    expect(draft.body).toContain('<a href="https://example.org/a?b=c&amp;d=e">good</a>');
    expect(draft.body).toContain('<a href="#_Ref1">there</a>');
    expect(draft.body).not.toMatch(/javascript|file:/);
    expect(codes(draft.findings).sort()).toEqual(['link-left-out', 'link-left-out', 'link-nowhere', 'no-standfirst']);
  });

  it('takes its title from the first heading, the properties or the name of the file, and says so', async () => {
    const heading = await readWord(documentOf({ styles, body: [paragraph('Only', 'berschrift1'), paragraph('Text')].join('') }), 'x.docx');
    expect(heading).toMatchObject({ title: 'Only', body: '<p>Text</p>' });
    const properties = await readWord(documentOf({ styles, title: 'Of the file', body: paragraph('Text') }), 'x.docx');
    expect(properties.title).toBe('Of the file');
    const named = await readWord(documentOf({ styles, body: paragraph('Text') }), 'a_long-name.docx');
    expect(named.title).toBe('a long name');
    expect([heading, properties, named].map(({ findings }) => codes(findings)[0])).toEqual([
      'title-from-heading',
      'title-from-properties',
      'title-from-name',
    ]);
  });
});

describe('a document as other programs write it', () => {
  it('is read with the names of styles that LibreOffice writes', async () => {
    const parts = partsOf({
      styles: { Title: 'Titel', Subtitle: 'Untertitel', Heading2: 'Überschrift 2', Textbody: 'Textkörper', Quotations: 'Quotations' },
      runStyles: { StrongEmphasis: 'Strong Emphasis', InternetLink: 'Internetlink' },
      body: [
        paragraph('Von LibreOffice', 'Title'),
        paragraph('Ein Vorspann', 'Subtitle'),
        paragraph('Teil', 'Heading2'),
        `<w:p><w:pPr><w:pStyle w:val="Textbody"/><w:bidi w:val="0"/></w:pPr><w:r><w:rPr><w:rStyle w:val="StrongEmphasis"/></w:rPr><w:t>Wichtig</w:t></w:r><w:r><w:rPr></w:rPr><w:t xml:space="preserve"> und </w:t></w:r><w:r><w:br/></w:r><w:r><w:t>neu.</w:t></w:r></w:p>`,
        paragraph('Gesagt', 'Quotations'),
      ].join(''),
    });
    const draft = await readWord(writeParts(parts), 'x.docx');
    expect(draft.title).toBe('Von LibreOffice');
    expect(draft.standfirst).toBe('Ein Vorspann');
    expect(draft.body).toBe('<h2>Teil</h2>\n<p><strong>Wichtig</strong> und <br>neu.</p>\n<blockquote><p>Gesagt</p></blockquote>');
    expect(draft.findings).toEqual([]);
  });

  it('is read when a library wrote it', async () => {
    const document = new Document({
      title: 'Properties',
      footnotes: { 1: { children: [new Paragraph('A note.')] } },
      sections: [
        {
          children: [
            new Paragraph({ text: 'Written by a library', heading: HeadingLevel.TITLE }),
            new Paragraph({ text: 'Section', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [
                new TextRun('Words '),
                new TextRun({ text: 'bold', bold: true }),
                new FootnoteReferenceRun(1),
                new InsertedTextRun({ text: ' in', id: 1, author: 'A', date: '2026-01-01T00:00:00Z' }),
                new DeletedTextRun({ text: ' out', id: 2, author: 'A', date: '2026-01-01T00:00:00Z' }),
                new ExternalHyperlink({ link: 'https://example.org/', children: [new TextRun('link')] }),
              ],
            }),
            new Paragraph({ text: 'Bullet', bullet: { level: 0 } }),
            new Table({
              rows: [
                new TableRow({ tableHeader: true, children: ['A', 'B'].map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
                new TableRow({ children: ['1', '2'].map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
              ],
            }),
            new Paragraph({
              children: [
                new ImageRun({
                  type: 'png',
                  data: PIXEL,
                  transformation: { width: 1, height: 1 },
                  altText: { name: 'x', title: '', description: 'A dot' },
                }),
              ],
            }),
          ],
        },
      ],
    });
    const draft = await readWord(await Packer.toBuffer(document), 'x.docx');
    expect(draft).toMatchObject({ title: 'Written by a library', counts: { headings: 1, tables: 1, pictures: 1, notes: 1, links: 1 } });
    expect(draft.body).toContain(
      '<p>Words <strong>bold</strong><sup><a href="#n1">1</a></sup> in<a href="https://example.org/">link</a></p>',
    );
    expect(draft.body).toContain('<ul><li>Bullet</li></ul>');
    expect(draft.body).toContain('<th scope="col">A</th>');
    expect(draft.body).toContain('<img src="picture-1" alt="A dot">');
    expect(draft.notes).toContain('<li id="n1">A note.</li>');
  });
});

describe('a file that nobody should open', () => {
  const good = partsOf({ styles, body: paragraph('Words') });
  const with_ = (more: Record<string, string | Buffer>, parts = good): Buffer =>
    zip([
      ...[...parts].map(([name, content]) => ({ name, content })),
      ...Object.entries(more).map(([name, content]) => ({ name, content })),
    ]);

  it.each<[string, () => Buffer, string]>([
    ['of 100 MB', () => Buffer.alloc(100 * 1024 * 1024), 'too-large'],
    ['that is a text', () => Buffer.from('Hello'), 'not-word'],
    ['of Word 97', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'old-word'],
    ['that is another archive', () => zip([{ name: 'a.txt', content: 'a' }]), 'not-word'],
    [
      'that is a spreadsheet',
      () =>
        with_(
          {},
          new Map(
            [...good].map(([name, content]) => [
              name,
              name === '[Content_Types].xml'
                ? Buffer.from(String(content).replaceAll('wordprocessingml.document', 'spreadsheetml.sheet'))
                : content,
            ]),
          ),
        ),
      'not-word',
    ],
    ['that unpacks to far more than it is', () => with_({ 'word/media/bomb.png': Buffer.alloc(60 * 1024 * 1024) }), 'expands-too-far'],
    ['that announces less than it has', () => zip([{ name: 'x', content: Buffer.alloc(10_000_000), announced: 10 }]), 'broken'],
    ['of many parts', () => zip(Array.from({ length: 2_001 }, (_, index) => ({ name: `${index}`, content: '' }))), 'too-many-parts'],
    ['with a part that leads out of it', () => with_({ '../../etc/cron.d/x': 'x' }), 'unsafe-name'],
    ['with an absolute part', () => with_({ '/etc/passwd': 'x' }), 'unsafe-name'],
    ['with a backslash', () => with_({ 'word\\..\\x': 'x' }), 'unsafe-name'],
    ['with a part twice', () => with_({ 'word/document.xml': 'x' }), 'broken'],
    ['with macros', () => with_({ 'word/vbaProject.bin': 'x' }), 'macros'],
    [
      'with entities',
      () => documentOf({ body: paragraph('&x;'), prolog: '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
      'declares-entities',
    ],
    [
      'with entities that grow',
      () => documentOf({ body: paragraph('&x;'), prolog: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY x "&a;&a;&a;&a;">]>' }),
      'declares-entities',
    ],
    [
      'whose XML is cut',
      () =>
        with_({}, new Map([...good].map(([name, content]) => [name, name === 'word/document.xml' ? content.subarray(0, -20) : content]))),
      'broken',
    ],
    ['of ten thousand paragraphs', () => documentOf({ body: '<w:p/>'.repeat(10_001) }), 'too-long'],
    ['of a million tags', () => documentOf({ body: `<w:p>${'<w:r/>'.repeat(500_000)}</w:p>` }), 'too-long'],
    ['without words', () => documentOf({ body: paragraph('') }), 'empty'],
  ])('%s is refused', async (_what, make, code) => {
    expect(await refusalOf(make())).toBe(code);
  });

  it('does not read a picture that lies elsewhere', async () => {
    const parts = partsOf({
      styles,
      body: [
        paragraph('T', 'Titel'),
        paragraph(
          '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="Passwords"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="out"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
        ),
        paragraph('End'),
      ].join(''),
    });
    const relations = String(parts.get('word/_rels/document.xml.rels')).replace(
      '</Relationships>',
      '<Relationship Id="out" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
    );
    parts.set('word/_rels/document.xml.rels', Buffer.from(relations));
    const draft = await readWord(writeParts(parts), 'x.docx');
    expect(draft.pictures).toEqual([]);
    expect(codes(draft.findings)).toEqual(['no-standfirst', 'picture-missing']);
  });

  it('bears what is nested as deep as nobody writes', async () => {
    const deep = `${'<w:sdt><w:sdtContent>'.repeat(5_000)}${paragraph('Deep')}${'</w:sdtContent></w:sdt>'.repeat(5_000)}`;
    expect(await refusalOf(documentOf({ body: deep }))).toBe('broken');
  });
});

describe('what is said', () => {
  it('has words in both languages for every finding and refusal, with what it is about', () => {
    for (const code of Object.keys(FINDINGS) as FindingCode[])
      for (const language of ['en', 'de'] as const) {
        const text = findingText({ code, detail: 'DETAIL', author: 'AUTHOR', place: 'PLACE', count: 3 }, language);
        expect(text).not.toMatch(/[{}]/);
        expect(text).toContain('PLACE');
      }
    for (const words of Object.values(REFUSAL_WORDS)) expect(words.en === words.de).toBe(false);
  });
});
