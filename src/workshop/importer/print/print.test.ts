import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../media/chromium.ts';
import { writeModelProject } from '../../definitions/model-project.fixture.ts';
import { importMarkdown } from '../command.ts';
import { stubDraw, writeDocuments } from '../house.fixture.ts';
import { printHtml } from './print-html.ts';
import type { PrintInput } from './print-html.ts';
import { valueOf } from '../../scs/item.ts';
import { ItemStore } from '../../scs/store.ts';
import { F } from '../../scs/well-known.ts';
import { Printer } from '../../media/pdf.ts';

const input: PrintInput = {
  language: 'en',
  title: 'A <short> report',
  eyebrow: 'Energy',
  lede: 'Lede.',
  authors: ['Ines Valbuena'],
  date: '18 November 2026',
  cover: undefined,
  pieces: [
    { kind: 'text', html: '<p>See <a href="~/link.aspx?_id=AB&amp;_z=z">this</a><sup><a href="#n1">1</a></sup>.</p>' },
    { kind: 'block', component: 'DataTable', data: { title: 'Waits', data: 'Land,Months\nDenmark,26\n"Italy, south",62' } },
    { kind: 'block', component: 'PullQuote', data: { quote: 'We & they', attribution: 'A manager' } },
  ],
  notes: '<ol><li id="n1">A note.</li></ol>',
  contents: [],
  figure: () => undefined,
  picture: () => undefined,
};

describe('the page for printing', () => {
  it('has the words of the document, its tables and notes, and no links into the site', () => {
    const html = printHtml(input, '');
    expect(html).toContain('<h1>A &lt;short&gt; report</h1>');
    expect(html).toContain('<td>Italy, south</td><td class="n">62</td>');
    expect(html).toContain('We &amp; they<cite>A manager</cite>');
    expect(html).toContain('<li id="n1">A note.</li>');
    expect(html).not.toContain('~/link.aspx');
  });
});

describe.skipIf(!findChromium())('printing with Chromium', () => {
  const printer = new Printer();
  afterAll(() => printer.close());

  it('gives the same bytes for the same page', async () => {
    const html = printHtml(input, '');
    const [one, two] = [await printer.print(html), await printer.print(html)];
    expect(one?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  }, 60_000);

  it('prints a document that asks for it, once', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'masthead-print-'));
    const folder = mkdtempSync(path.join(tmpdir(), 'masthead-documents-'));
    writeModelProject(root);
    writeDocuments(folder, {
      'topics/energy.md': '---\ntype: topic\ntitle: Energy\n---\n',
      'articles/report.md':
        '---\ntype: article\ntitle: Report\ntopics: [energy]\ndocument: { print: true }\nimage: { draw: moor, alt: "Moor" }\n---\nText.\n',
      'articles/report.de.md': '---\ntype: article\ntitle: Bericht\n---\nText auf Deutsch.\n',
    });
    const run = () => importMarkdown({ root, folder, site: 'insights', draw: stubDraw() });
    await run();
    const store = ItemStore.load(root);
    const media = ['report', 'report-de'].map((name) => store.at(`/sitecore/media library/Project/aldermoor/documents/${name}`));
    expect(media.map((item) => item && valueOf(item, 'en', F.mimeType))).toEqual(['application/pdf', 'application/pdf']);
    expect((await run()).saved).toMatchObject({ written: [], removed: [] });
    writeDocuments(folder, {
      'articles/report.md':
        '---\ntype: article\ntitle: Report\ntopics: [energy]\ndocument: { print: true }\nimage: { draw: moor, alt: "Moor" }\n---\nOther text.\n',
    });
    expect((await run()).saved.written.map((file) => path.basename(file)).sort()).toEqual(['report.yml', 'report.yml']);
    for (const each of [root, folder]) rmSync(each, { recursive: true, force: true });
  }, 120_000);
});
