import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateById } from '../definitions/schema.ts';
import { writeModel } from '../definitions/command.ts';
import { exportMarkdown } from '../exporter/command.ts';
import { latest, nameOf, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { validate } from '../validate/command.ts';
import { parseLayout } from '../validate/xml.ts';
import { importMarkdown } from './command.ts';
import type { ImportResult } from './command.ts';
import { DOCUMENTS, stubDraw, writeDocuments } from './house.fixture.ts';

const insights = '/sitecore/content/aldermoor/insights';
const dotcom = '/sitecore/content/aldermoor/dotcom';
const article = `${insights}/Home/featured-insights/energy/the-long-queue`;

let root = '';
let folder = '';
let first: ImportResult;
let store: ItemStore;
const run = (options: Partial<Parameters<typeof importMarkdown>[0]> = {}): Promise<ImportResult> =>
  importMarkdown({ root, folder, site: 'insights', draw: stubDraw(), print: false, ...options });
const at = (itemPath: string): ScsItem => {
  const item = store.at(itemPath);
  if (!item) throw new Error(`no item at ${itemPath}`);
  return item;
};
const value = (itemPath: string, key: string, language = 'en'): string | undefined => {
  const item = at(itemPath);
  const field = templateById(item.template)?.fields.get(key);
  return field && valueOf(item, language, field.ref);
};
const link = (id: string): string => `~/link.aspx?_id=${id.replaceAll('-', '').toUpperCase()}&amp;_z=z`;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'masthead-house-'));
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-documents-'));
  writeModel(root, { check: false });
  writeDocuments(folder);
  first = await run();
  store = ItemStore.load(root);
}, 120_000);
afterAll(() => [root, folder].forEach((each) => rmSync(each, { recursive: true, force: true })));

describe('importing documents', () => {
  it('reads them all and says what to look at', () => {
    expect(first.report.failed).toEqual([]);
    expect(first.report.files.flatMap((entry) => [...entry.dropped, ...entry.problems])).toEqual([
      'its blocks do not follow each other as in English: the layouts differ',
      'office is shared by all languages: the value of the de file is not used',
    ]);
  });

  it('makes items that the validation accepts', () => {
    const { problems } = validate(root);
    const elsewhere = /insights\/Presentation|dotcom\/Presentation\/Partial Designs\/Footer|\/Settings|\/Dictionary\//;
    expect(problems.filter((problem) => problem.severity === 'error' && !elsewhere.test(problem.path))).toEqual([]);
  });

  it('encodes each kind of field', () => {
    expect(value(article, 'displayDate')).toBe('20261118T060000Z');
    expect(value(article, 'authors')).toBe(`{${at(`${dotcom}/Home/people/ines`).id.toUpperCase()}}`);
    expect(value(article, 'keyFigures')).toBe('1%2C284%20GW=waiting%20in%20six%20countries');
    expect(value(article, 'publicationSource')).toBe(
      '<link text="Write to us" linktype="mailto" url="mailto:press@aldermoor.example" anchor="" target="" />',
    );
    expect(value(`${dotcom}/Home/people/ines`, 'featured')).toBe('1');
    expect(value(`${dotcom}/Home/about/offices/zurich`, 'latitude')).toBe('47.3667');
    expect(value(`${dotcom}/Home/about/offices/zurich`, 'address')).toBe('Haus zum Ellermoos\nZürich');
    expect(value(`${dotcom}/Home/about/offices/zurich`, 'mapLink')).toContain('url="https://maps.example/?a=1&amp;b=2"');
  });

  it('puts a text without blocks into the field for it', () => {
    expect(value(`${dotcom}/Home/people/ines`, 'biography')).toBe('<p>She ran system planning.</p>');
    expect(value(`${dotcom}/Home/about/offices/zurich`, 'body')).toBe('<p>From here.</p>');
  });

  it('keeps the opening of a topic in its body, and puts its sections into the placeholder for them', () => {
    expect(value(`${insights}/Home/topics/energy`, 'body')).toBe('<p>A network is <strong>drawn</strong> as wires.</p>');
    const layout = parseLayout(
      latest(at(`${insights}/Home/topics/energy`).languages[0]!).fields.find(({ id }) => id === F.finalRenderings.id)?.value ?? '',
    );
    expect(Array.isArray(layout) && layout.map(({ attributes }) => [attributes.ph, attributes.ds])).toEqual([
      ['/headless-main/topic-sections-1', 'local:/Data/Card List 1'],
      ['/headless-main/topic-sections-1', 'local:/Data/Text Block 1'],
    ]);
  });

  it('puts the further documents of an article below its data, each with its type and file', () => {
    const ids = (value(article, 'downloads') ?? '').split('|');
    expect(ids).toEqual(['Download 1', 'Download 2'].map((name) => `{${at(`${article}/Data/${name}`).id.toUpperCase()}}`));
    expect(value(`${article}/Data/Download 1`, 'documentType')).toBe('appendix');
    expect(value(`${article}/Data/Download 1`, 'file')).toContain(
      at('/sitecore/media library/Project/aldermoor/documents/appendix').id.toUpperCase(),
    );
  });

  it('makes renderings of a text with blocks, in the article’s placeholder, in each language', () => {
    for (const language of ['en', 'de']) {
      const layout = parseLayout(valueOf(at(article), language, F.finalRenderings) ?? '');
      if (!Array.isArray(layout)) throw new Error('no layout');
      const wanted =
        language === 'en'
          ? ['Text Block 1', 'Pull Quote 1', 'Text Block 2', 'Chart 1', 'Text Block 3']
          : ['Text Block 1', 'Pull Quote 1', 'Text Block 2', 'Chart 1'];
      expect(layout.map(({ attributes }) => attributes.ds)).toEqual(wanted.map((name) => `local:/Data/${name}`));
      expect(new Set(layout.map(({ attributes }) => attributes.ph))).toEqual(new Set(['/headless-main/article-body-1']));
    }
    expect(value(`${article}/Data/Chart 1`, 'title', 'de')).toBe('Das Warten');
    expect(value(`${article}/Data/Chart 1`, 'chartType', 'de')).toBe('stacked');
    expect(value(`${article}/Data/Chart 1`, 'data')).toBe('Land,Study,Permits\nDenmark,6,7');
    expect(value(article, 'body')).toBeUndefined();
  });

  it('keeps footnotes and links to items', () => {
    expect(value(article, 'notes')).toBe(
      '<ol>\n<li id="n1">A note with <a href="https://a.example/">a link</a>.</li>\n<li id="n2">Another.</li>\n</ol>',
    );
    const text = value(`${article}/Data/Text Block 1`, 'text') ?? '';
    expect(text).toContain('<sup><a href="#n1">1</a></sup>');
    expect(text).toContain(`<a href="${link(at(`${insights}/Home/topics/energy`).id)}#wires">`);
    expect(text).toContain(`<a href="${link(at(`${dotcom}/Home/people`).id)}">`);
  });

  it('puts the text after a Section into it, and what follows beside it', () => {
    const layout = parseLayout(valueOf(at(`${dotcom}/Home/careers`), 'en', F.finalRenderings) ?? '');
    expect(
      Array.isArray(layout) && layout.map(({ attributes }) => `${attributes.ds?.replace('local:/Data/', '')} in ${attributes.ph}`),
    ).toEqual([
      'Feature List 1 in headless-main',
      'Section 1 in headless-main',
      'Text Block 1 in /headless-main/section-3',
      'Events Module 1 in headless-main',
    ]);
  });

  it('makes items of mappings written in place', () => {
    const list = `${dotcom}/Home/careers/Data/Feature List 1`;
    expect(value(list, 'features')).toBe([1, 2].map((number) => `{${at(`${list}/Feature ${number}`).id.toUpperCase()}}`).join('|'));
    const header = `${dotcom}/Data/Header`;
    expect(value(`${header}/Navigation Section 1/Navigation Link 1`, 'note', 'de')).toBe('Alles');
    expect(value(`${header}/Navigation Section 1/Navigation Link 1`, 'link')).toBe(
      '<link text="Search" linktype="external" url="/search" anchor="" target="" />',
    );
    // A German file says only what differs.
    expect(value(header, 'homeLink', 'de')).toBe(value(header, 'homeLink', 'en'));
  });

  it('draws each picture once, with its alt text in each language', () => {
    const picture = at('/sitecore/media library/Project/aldermoor/drawings/ines');
    expect([valueOf(picture, 'en', F.width), valueOf(picture, 'en', F.height), valueOf(picture, 'en', F.extension)]).toEqual([
      '1180',
      '1475',
      'png',
    ]);
    expect([valueOf(picture, 'en', F.alt), valueOf(picture, 'de', F.alt)]).toEqual(['Portrait', 'Porträt']);
    expect(value(`${dotcom}/Home/people/ines`, 'image', 'de')).toBe(`<image mediaid="{${picture.id.toUpperCase()}}" alt="Porträt" />`);
    expect(
      store
        .below('/sitecore/media library/Project/aldermoor/drawings')
        .map((item) => nameOf(item.path))
        .sort(),
    ).toEqual(['dotcom-careers-feature-list-1-feature-1', 'energy', 'ines', 'the-long-queue']);
  });

  it('keeps shared values of the English document, and its dates as the item’s', () => {
    expect(value(`${dotcom}/Home/people/ines`, 'office', 'de')).toBe(`{${at(`${dotcom}/Home/about/offices/zurich`).id.toUpperCase()}}`);
    expect(valueOf(at(article), 'en', F.created)).toBe('20261118T060000Z');
    expect(valueOf(at(article), 'de', F.updated)).toBe('20261119T000000Z');
  });
});

describe('importing again', () => {
  it('changes nothing', async () => {
    const again = await run();
    expect(again.saved).toMatchObject({ written: [], removed: [] });
    expect(again.made).toBe(0);
  });

  it('draws again what the programs draw otherwise, and nothing else', async () => {
    const changed = await run({ draw: stubDraw('olive'), dryRun: false });
    expect(changed.saved.written.every((file) => file.includes('/media/aldermoor/drawings/'))).toBe(true);
    expect(changed.saved.written).toHaveLength(3);
    await run();
  });

  it('writes nothing when it only tries', async () => {
    const file = path.join(folder, 'tags/method.md');
    writeFileSync(file, '---\ntype: tag\ntitle: Another method\n---\n');
    const tried = await run({ dryRun: true });
    expect(tried.saved.written).toHaveLength(1);
    expect(
      ItemStore.load(root)
        .all()
        .map((item) => item.path),
    ).toEqual(store.all().map((item) => item.path));
    expect((await run({ dryRun: true })).saved.written).toHaveLength(1);
    writeFileSync(file, DOCUMENTS['tags/method.md'] ?? '');
  });

  it('keeps what a content system adds: a language, standard fields', async () => {
    const changed = ItemStore.load(root);
    const item = changed.at(`${dotcom}/Home/about/offices/zurich`);
    item?.shared.push({ id: '06d5295c-ed2f-4a54-9bf2-26228d113318', hint: '__Icon', value: 'home.png' });
    item?.languages.push({
      language: 'de',
      fields: [],
      versions: [
        {
          version: 1,
          fields: [
            {
              ...(latest(item.languages[0] ?? { language: 'en', fields: [], versions: [] }).fields.find(
                (field) => field.hint === 'Title',
              ) ?? { id: '', hint: '', value: '' }),
              value: 'Zürich (deutsch)',
            },
          ],
        },
      ],
    });
    changed.save();
    expect((await run()).saved.written).toEqual([]);
  });

  it('reports broken files with the reason, and imports the others', async () => {
    const broken: Record<string, [text: string, reason: string, line?: number]> = {
      'articles/no-topic.md': ['---\ntype: article\ntitle: X\n---\n', 'an article needs "topics"'],
      'articles/open-block.md': [
        '---\ntype: article\ntitle: X\ntopics: [energy]\n---\n\nText\n\n:::Chart\nlabel: x\n',
        'the block Chart is not closed',
        9,
      ],
      'articles/no-component.md': [
        '---\ntype: article\ntitle: X\ntopics: [energy]\n---\n:::Hologram\n:::\n',
        'there is no component "Hologram"',
        6,
      ],
      'tags/no-title.md': ['---\ntype: tag\n---\n', 'there is no title'],
      'tags/bad-yaml.md': ['---\ntype: tag\ntitle: [x\n---\n', 'YAML'],
      'pages/twin.md': [
        '---\ntype: page\ntemplate: People Directory\nsite: dotcom\npath: /people/\ntitle: People\n---\n',
        'has the same address',
      ],
      'notes/what.md': ['---\ntype: poem\ntitle: X\n---\n', 'there is no document type "poem"'],
    };
    writeDocuments(folder, Object.fromEntries(Object.entries(broken).map(([file, [text]]) => [file, text])));
    writeFileSync(path.join(folder, 'tags/latin.md'), Buffer.from('---\ntype: tag\ntitle: Gr\xfc\xdfe\n---\n', 'latin1'));
    const result = await run();
    for (const [file, [, reason, line]] of Object.entries(broken)) {
      const entry = result.report.of(file);
      expect(entry.status, file).toBe('failed');
      expect(entry.reason).toContain(reason);
      if (line !== undefined) expect(entry.line).toBe(line);
      rmSync(path.join(folder, file));
    }
    expect(result.report.of('tags/latin.md').reason).toBe('the file is not UTF-8 text');
    rmSync(path.join(folder, 'tags/latin.md'));
    expect(result.saved).toMatchObject({ written: [], removed: [] });
    expect(result.report.summary()).toContain('8 could not be read');
  });

  it('removes the datasources of a block that is gone', async () => {
    const file = path.join(folder, 'pages/dotcom-careers.md');
    writeFileSync(file, (DOCUMENTS['pages/dotcom-careers.md'] ?? '').replace(/:::EventsModule[\s\S]*$/, ''));
    expect((await run()).saved.removed).toEqual(['src/sitecore/items/content/aldermoor/dotcom/Home/careers/Data/Events Module 1.yml']);
    writeFileSync(file, DOCUMENTS['pages/dotcom-careers.md'] ?? '');
    await run();
  });

  it('says which references lead nowhere, and keeps the words', async () => {
    const file = path.join(folder, 'articles/loose.md');
    writeFileSync(
      file,
      '---\ntype: article\ntitle: Loose\ntopics: [energy, ghosts]\nrelatedArticles: [no-such]\nflavour: sweet\n---\n[gone](article:gone) [here](/nowhere) [app](/search?q=a) ![x](media/none.png)\n',
    );
    const result = await run({ dryRun: true });
    const entry = result.report.of('articles/loose.md');
    expect(entry.status).toBe('imported');
    expect(entry.dropped).toEqual(['"flavour" is no field of Article: "sweet"', 'relatedArticles: the reference "no-such" leads nowhere']);
    expect(entry.problems).toEqual([
      'link: nothing is at "article:gone"; the address is kept as it stands',
      'link: nothing is at "/nowhere"; the address is kept as it stands',
      'picture media/none.png is not among the files; its address is kept',
      'topics: the target of "ghosts" does not exist yet (/sitecore/content/aldermoor/insights/Home/topics/ghosts)',
    ]);
    rmSync(file);
  });
});

describe('exporting', () => {
  it('gives documents that an import turns into the same items', async () => {
    const exported = mkdtempSync(path.join(tmpdir(), 'masthead-export-'));
    const { files, problems } = await exportMarkdown({ root, folder: exported });
    expect(problems).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'articles/the-long-queue.md',
        'articles/the-long-queue.de.md',
        'pages/dotcom-careers.md',
        'data/dotcom-Header.de.md',
        'tags/method.de.md',
      ]),
    );
    const back = await run({ folder: exported });
    expect(back.report.failed).toEqual([]);
    expect(back.saved).toMatchObject({ written: [], removed: [] });
    rmSync(exported, { recursive: true, force: true });
  });

  it('writes pictures and links to files so that they come back', async () => {
    const from = mkdtempSync(path.join(tmpdir(), 'masthead-media-'));
    const to = mkdtempSync(path.join(tmpdir(), 'masthead-media-'));
    writeDocuments(from, {
      'articles/pictured.md':
        '---\ntype: article\ntitle: Pictured\ntopics: [energy]\nimage: { src: media/a/dot.svg, alt: "A dot" }\ndocument: { src: media/table.csv }\n---\nSee ![the dot](media/a/dot.svg) and <kbd>Esc</kbd>, www.a.example too.\n',
    });
    writeDocuments(from, {
      'media/a/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><circle r="2"/></svg>',
      'media/table.csv': 'a,b\n1,2\n',
    });
    await run({ folder: from });
    store = ItemStore.load(root);
    const page = `${insights}/Home/featured-insights/energy/pictured`;
    expect(value(page, 'body')).toContain('alt="the dot" width="8" height="4"');
    expect((await exportMarkdown({ root, folder: to })).problems).toEqual([]);
    expect((await run({ folder: to })).saved).toMatchObject({ written: [], removed: [] });
    for (const each of [from, to]) rmSync(each, { recursive: true, force: true });
  });
});
