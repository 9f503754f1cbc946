import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { ChecksData } from '../checks/checks.server';
import { ChecksPage, CheckSummary } from '../checks';
import { DeskProvider, useDeskOf, type EditorLanguage, type EditorView } from '../common';
import { wordsOf } from '../words/words.server';
import type { ImportData, ImportReport } from './import.server';
import { ImportPage } from './ImportPage';
import type { TranslationsData, TranslationsReport } from './translations-page.server';
import { TranslationsPage } from './TranslationsPage';

const ID = '10000000-0000-4000-8000-000000000001';

function Within({ view, children }: { view: EditorView; children: ReactElement }) {
  return <DeskProvider value={useDeskOf(view)}>{children}</DeskProvider>;
}

const shown = (name: string, page: ReactElement, more: Partial<EditorView> = {}, language: EditorLanguage = 'en'): string =>
  renderToStaticMarkup(
    <Within
      view={{
        name,
        title: '',
        language,
        at: '',
        words: wordsOf(language),
        editor: { roles: ['editor'], may: { edit: true }, owner: 'a' },
        data: undefined,
        ...more,
      }}
    >
      {page}
    </Within>,
  );
/** A key that has no words is shown as it is. */
const KEYS = /(?:checks?|import|translations)\.[a-z]/;

describe('the page of imports', () => {
  const data: ImportData = {
    places: [{ id: ID, name: 'Energy', path: '/sitecore/content/a/insights/Home/energy' }],
    parent: ID,
    languages: ['en', 'de'],
  };
  const report: ImportReport = {
    made: { id: ID, name: 'x', language: 'de', place: 'Energy' },
    title: 'The queue',
    counts: { words: 1, headings: 2, tables: 3, pictures: 4, notes: 5, links: 6 },
    findings: [
      { outcome: 'to-do', text: 'Write one.' },
      { outcome: 'left-out', text: 'A chart.' },
    ],
  };

  it.each(['en', 'de'] as const)('is a form that posts a file without scripts (%s)', (language) => {
    const html = shown('import', <ImportPage data={data} />, { at: '?parent=x' }, language);
    const [form = ''] = /<form [^>]*>/.exec(html) ?? [];
    for (const attribute of ['method="post"', 'action="/api/editor/import"', 'encType="multipart/form-data"'])
      expect(form).toContain(attribute);
    expect(html).toContain('type="file"');
    expect(html).toContain('<option value="10000000-0000-4000-8000-000000000001" selected="">Energy (insights/Home/energy)</option>');
    expect(html).not.toMatch(KEYS);
  });

  it.each(['en', 'de'] as const)('says what became of a document, and leads to the draft (%s)', (language) => {
    const html = shown('import', <ImportPage data={data} />, { wrong: { problems: [], typed: {}, more: report } }, language);
    expect(html).toContain(`href="${language === 'de' ? '/de' : ''}/sitecore/editor/item/${ID}?language=de"`);
    expect(html.indexOf('Write one.')).toBeLessThan(html.indexOf('A chart.'));
    expect(html).not.toMatch(KEYS);
  });

  it('says at the file what is wrong with it', () => {
    const html = shown('import', <ImportPage data={data} />, {
      wrong: { problems: [{ field: 'file', word: 'import.refused', params: { reason: 'It has macros.' } }], typed: {} },
    });
    expect(html).toMatch(/id="file-error">.*It has macros\./);
    expect(html).toContain('aria-describedby="file-hint file-error"');
  });
});

describe('the page of translations', () => {
  const data: TranslationsData = {
    to: 'de',
    root: { id: ID, name: 'Energy' },
    above: [],
    parts: [],
    pages: [{ id: ID, path: '/a', name: 'The queue', counts: { missing: 2, stale: 1, unknown: 0, current: 3 } }],
  };

  it.each(['en', 'de'] as const)('counts what is missing and stale, and gives a file for it (%s)', (language) => {
    const html = shown('translations', <TranslationsPage data={data} />, {}, language);
    expect(html).toContain(`href="/api/editor/translations?under=${ID}&amp;to=de&amp;only=open"`);
    expect(html).toContain('<th scope="row"');
    expect(html).not.toMatch(KEYS);
  });

  it.each(['en', 'de'] as const)('says what became of a file, and where something was lost (%s)', (language) => {
    const report: TranslationsReport = {
      to: 'de',
      brought: [
        {
          id: ID,
          path: '/sitecore/content/a/Home/x',
          written: ['Title'],
          problems: [{ code: 'lost', name: 'Body', segment: 's1', what: '<a href="/x">…</a>' }],
          overtaken: [],
        },
        ...[
          'stale',
          'gone',
          'added',
          'crossed',
          'half',
          'untranslated',
          'no-item',
          'refused',
          'changed-meanwhile',
          'stopped',
          'not-noted',
        ].map((code) => ({
          id: code,
          path: code,
          written: [],
          problems: [{ code, name: 'Body' }],
          overtaken: [],
        })),
      ],
    };
    const html = shown('translations', <TranslationsPage data={data} />, { wrong: { problems: [], typed: {}, more: report } }, language);
    expect(html).toContain('<code>&lt;a href=&quot;/x&quot;&gt;…&lt;/a&gt;</code>');
    expect(html).not.toMatch(KEYS);
  });
});

describe('a translation that was changed after the file was made', () => {
  const overtaken = { field: 'f1', name: 'Body', value: '<p>Drei</p>', target: '<p>Zwei</p>', targetHash: 'aa', source: 'bb' };
  const report: TranslationsReport = { to: 'de', brought: [{ id: ID, path: '/x', written: [], problems: [], overtaken: [overtaken] }] };
  const data: TranslationsData = { to: 'de', root: undefined, above: [], parts: [], pages: [] };

  it.each(['en', 'de'] as const)('is shown beside that of the file, which is taken by a form (%s)', (language) => {
    const html = shown('translations', <TranslationsPage data={data} />, { wrong: { problems: [], typed: {}, more: report } }, language);
    const [form = ''] = /<form[^>]*aria-labelledby="translations-overtaken"[^]*?<\/form>/.exec(html) ?? [];
    expect(form).toMatch(/<del>.*Zwei.*<\/del>.*<ins>.*Drei.*<\/ins>/);
    for (const [name, value] of Object.entries({
      act: 'take',
      to: 'de',
      'item.0': ID,
      'field.0': 'f1',
      'target.0': 'aa',
      'source.0': 'bb',
    }))
      expect(form).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    expect(form).toContain('<input type="checkbox" name="take.0" value="yes"/>');
    expect(html).not.toMatch(KEYS);
  });
});

describe('the page of checks', () => {
  const data: ChecksData = {
    item: { id: ID, name: 'The queue', language: 'en' },
    languages: ['en', 'de'],
    counts: { error: 1, warning: 0, note: 1 },
    words: 464,
    minutes: 2,
    found: [
      { code: 'alt-missing', severity: 'error', item: ID, part: 'Text Block 1', field: { id: 'f1', title: 'Text' }, detail: 'a.png' },
      { code: 'translation-missing', severity: 'note', item: ID, detail: 'de' },
    ],
  };

  it.each(['en', 'de'] as const)('leads from each finding to the field that mends it (%s)', (language) => {
    const html = shown('checks', <ChecksPage data={data} />, {}, language);
    expect(html).toContain(`/sitecore/editor/item/${ID}?language=en#f.f1"`);
    expect(html).toContain('Text Block 1: Text');
    expect(html).not.toMatch(KEYS);
  });

  it('is short elsewhere', () => {
    const html = shown('item', <CheckSummary item={ID} language="en" counts={{ error: 1, warning: 2 }} />);
    expect(html).toBe(`<a href="/sitecore/editor/checks?item=${ID}&amp;language=en">Checks: 1 errors, 2 warnings</a>`);
  });
});
