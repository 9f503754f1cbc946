import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentOf, paragraph, picture, PIXEL, run, WORD_STYLES } from '../../lib/word/documents.fixture.ts';
import { make } from '../definitions/make.ts';
import { pagePath } from '../definitions/sites.ts';
import { templateNamed } from '../definitions/schema.ts';
import { braced, compact, idOf } from '../scs/guid.ts';
import { valueOf } from '../scs/item.ts';
import { MEDIA_ROOT, WORKFLOW_PATH } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { describeDraft, importWord, WordCommandError } from './command.ts';

const ENERGY = pagePath('insights', '/featured-insights/energy');
const OTHER = pagePath('insights', '/featured-insights/energy/other');
const article = templateNamed('Article');
const refOf = (key: string) => article.fields.get(key)?.ref ?? { id: '', hint: '' };

let root: string;
const file = (): string => path.join(root, 'Das lange Warten.docx');

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'word-'));
  const store = new ItemStore(root);
  store.put(make(ENERGY, templateNamed('Landing Page').id));
  store.put(make(OTHER, article.id));
  store.save();
  writeFileSync(
    file(),
    documentOf({
      styles: WORD_STYLES,
      language: 'de-DE',
      media: { 'image1.png': PIXEL },
      links: { in: '/featured-insights/energy/other', out: 'https://example.org/' },
      body: [
        paragraph('Das lange Warten', 'Titel'),
        paragraph('Ein Vorspann.', 'Untertitel'),
        paragraph(`<w:hyperlink r:id="in">${run('Dort')}</w:hyperlink><w:hyperlink r:id="out">${run(' draußen')}</w:hyperlink>`),
        paragraph(picture('image1', 'Eine Schlange')),
      ].join(''),
    }),
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('content word', () => {
  it('makes a draft with its pictures in the media library, and links that lead to items', async () => {
    const {
      path: made,
      language,
      saved,
      draft,
    } = await importWord({ root, file: file(), parent: '/featured-insights/energy', dryRun: false });
    expect(made).toBe(`${ENERGY}/das-lange-warten`);
    expect(language).toBe('de');
    expect(saved.written.map((name) => path.basename(name)).sort()).toEqual([
      'articles.yml',
      'das-lange-warten-1.yml',
      'das-lange-warten.yml',
      'das-lange-warten.yml',
    ]);
    const store = ItemStore.load(root);
    const item = store.at(made);
    const image = store.at(`${MEDIA_ROOT}/articles/das-lange-warten/das-lange-warten-1`);
    if (!item || !image) throw new Error('an item is missing');
    expect(item.languages.map((each) => each.language)).toEqual(['de']);
    expect(valueOf(item, 'de', F.workflowState)).toBe(braced(idOf(`${WORKFLOW_PATH}/Draft`)));
    expect(valueOf(item, 'de', refOf('title'))).toBe('Das lange Warten');
    expect(valueOf(item, 'de', refOf('lede'))).toBe('Ein Vorspann.');
    expect(valueOf(item, 'de', refOf('body'))).toBe(
      `<p><a href="~/link.aspx?_id=${compact(idOf(OTHER))}&amp;_z=z">Dort</a><a href="https://example.org/"> draußen</a></p>\n<figure><img src="-/media/${compact(image.id)}.ashx" alt="Eine Schlange" width="1" height="1"></figure>`,
    );
    expect(valueOf(image, 'de', F.alt)).toBe('Eine Schlange');
    expect(describeDraft(draft)[0]).toBe('"Das lange Warten": 2 words, 0 headings, 0 tables, 1 pictures, 0 notes, 2 links.');
  });

  it('says what would happen without writing, and writes a report', async () => {
    const report = path.join(root, 'report.json');
    await importWord({ root, file: file(), parent: ENERGY, dryRun: true, report });
    expect(ItemStore.load(root).at(`${ENERGY}/das-lange-warten`)).toBeUndefined();
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ language: 'de', counts: { pictures: 1 } });
  });

  it.each([
    ['a page that is not there', { parent: '/nowhere' }, /There is no page at/],
    ['a name that is taken', { name: 'other' }, /There is a page at .*other already/],
    ['a file that is not there', { file: '/nowhere.docx' }, /There is no file/],
  ])('refuses %s', async (_what, more, words) => {
    await expect(importWord({ root, file: file(), parent: ENERGY, dryRun: false, ...more })).rejects.toThrow(words);
  });

  it('refuses what is no document, in words', async () => {
    writeFileSync(file(), 'words');
    await expect(importWord({ root, file: file(), parent: ENERGY, dryRun: false })).rejects.toThrow(
      new WordCommandError(
        `${file()}: This is no Word document (.docx). Open it in Word or LibreOffice and save it as “Word document (.docx)”.`,
      ),
    );
  });
});
