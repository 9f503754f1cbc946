import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateById } from '../definitions/schema.ts';
import { exportMarkdown } from '../exporter/command.ts';
import { braced, idOf } from '../scs/guid.ts';
import { latest, setVersioned } from '../scs/item.ts';
import type { ScsField, ScsItem } from '../scs/item.ts';
import { WORKFLOW_PATH } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { DOCUMENTS, stubDraw, writeDocuments } from './house.fixture.ts';
import { article, buildHouse, dotcom, insights } from './house.setup.ts';
import type { House } from './house.setup.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse();
}, 120_000);
afterAll(() => house.remove());

const english = ({ languages }: ScsItem) =>
  languages.find(({ language }) => language === 'en') ?? { language: 'en', fields: [], versions: [] };
const edit = (change: (item: ScsItem) => void): string => {
  const store = ItemStore.load(house.root);
  const item = store.at(article);
  if (!item) throw new Error('no article');
  change(item);
  store.save();
  return readFileSync(path.join(house.root, store.fileOf(item)), 'utf8');
};
const title = (): ScsField | undefined => {
  const item = ItemStore.load(house.root).at(article);
  return item && latest(english(item)).fields.find(({ hint }) => hint === 'Title');
};

describe('importing again', { timeout: 120_000 }, () => {
  it('changes nothing', async () => {
    const again = await house.run();
    expect(again.saved).toMatchObject({ written: [], removed: [] });
    expect(again.made).toBe(0);
  });

  it('draws again what the programs draw otherwise, and nothing else', async () => {
    const changed = await house.run({ draw: stubDraw('olive'), dryRun: false });
    expect(changed.saved.written.every((file) => file.includes('/media/aldermoor/drawings/'))).toBe(true);
    expect(changed.saved.written).toHaveLength(3);
    await house.run();
  });

  it('writes nothing when it only tries', async () => {
    const file = path.join(house.folder, 'tags/method.md');
    writeFileSync(file, '---\ntype: tag\ntitle: Another method\n---\n');
    const tried = await house.run({ dryRun: true });
    expect(tried.saved.written).toHaveLength(1);
    expect(
      ItemStore.load(house.root)
        .all()
        .map((item) => item.path),
    ).toEqual(house.store.all().map((item) => item.path));
    expect((await house.run({ dryRun: true })).saved.written).toHaveLength(1);
    writeFileSync(file, DOCUMENTS['tags/method.md'] ?? '');
  });

  it('keeps what a content system adds: a language, standard fields', async () => {
    const changed = ItemStore.load(house.root);
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
    expect((await house.run()).saved.written).toEqual([]);
  });

  it('keeps what editors wrote where a document says what it said, and takes it over again when that is asked for', async () => {
    const before = title()?.value;
    const written = edit((item) => latest(english(item)).fields.forEach((each) => each.hint === 'Title' && (each.value = 'Of an editor')));
    const again = await house.run();
    expect(again.saved.written).toEqual([]);
    expect(again.report.summary()).toContain('say what they said when they were imported last');
    expect(readFileSync(path.join(house.root, ItemStore.load(house.root).fileOf(house.at(article))), 'utf8')).toBe(written);
    expect((await house.run({ over: true })).saved.written).toHaveLength(1);
    expect(title()?.value).toBe(before);
  });

  it('keeps a draft of an editor also where its document says something else, and asks again the next time', async () => {
    const draft = edit((item) => {
      const part = english(item);
      const newest = latest(part);
      part.versions.push({ version: newest.version + 1, fields: newest.fields.map((each) => ({ ...each })) });
      setVersioned(item, part.language, F.workflowState, braced(idOf(`${WORKFLOW_PATH}/Draft`)));
      setVersioned(item, part.language, { id: title()?.id ?? '', hint: 'Title' }, 'A draft');
    });
    const file = path.join(house.folder, 'articles/the-long-queue.md');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace('Fourteen months.', 'Fifteen months.'));
    const kept = await house.run();
    expect(kept.saved.written).toEqual([]);
    expect(kept.report.of('articles/the-long-queue.md').problems).toContainEqual(expect.stringContaining('draft of an editor'));
    expect(readFileSync(path.join(house.root, ItemStore.load(house.root).fileOf(house.at(article))), 'utf8')).toBe(draft);
    edit((item) => english(item).versions.pop());
    expect((await house.run()).saved.written).toHaveLength(1);
    writeFileSync(file, source);
    await house.run();
  }, 60_000);

  it('takes a document anew that says the same once something is there that it lacked, and keeps what editors wrote until then and after', async () => {
    const file = 'articles/lacking.md';
    const front = 'type: article\ntitle: Lacking\ntopics: [energy]\nflavour: sweet\nimage: { src: media/later.svg, alt: "Later" }';
    writeDocuments(house.folder, { [file]: `---\n${front}\nrelatedArticles: [comes-later]\n---\nText.\n` });
    const at = `${insights}/Home/featured-insights/energy/lacking`;
    const told = async () => {
      const { report } = await house.run();
      house.read();
      const { problems, dropped, unchanged } = report.of(file);
      return { lacks: problems.length + dropped.length, unchanged, title: house.value(at, 'title') };
    };
    const write = (text: string): void => {
      const store = ItemStore.load(house.root);
      const item = store.at(at);
      if (item) setVersioned(item, 'en', templateById(item.template)!.fields.get('title')!.ref, text);
      store.save();
    };
    const words = 'Of an editor';
    expect(await told()).toMatchObject({ lacks: 3, unchanged: undefined });
    write(words);
    expect(await told()).toEqual({ lacks: 3, unchanged: true, title: words });
    writeDocuments(house.folder, { 'media/later.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>' });
    expect(await told()).toMatchObject({ lacks: 2, unchanged: undefined });
    expect(house.value(at, 'image')).toContain('mediaid');
    write(words);
    expect(await told()).toEqual({ lacks: 2, unchanged: true, title: words });
    writeDocuments(house.folder, { 'articles/comes-later.md': '---\ntype: article\ntitle: Later\ntopics: [energy]\n---\nText.\n' });
    expect(await told()).toMatchObject({ lacks: 1, unchanged: undefined });
    expect(house.value(at, 'relatedArticles')).not.toBe('');
    write(words);
    // Where it lacks more than it did, what came of it stays.
    rmSync(path.join(house.folder, 'media/later.svg'));
    expect(await told()).toEqual({ lacks: 2, unchanged: true, title: words });
    expect(house.value(at, 'image')).toContain('mediaid');
    for (const each of [file, 'articles/comes-later.md']) rmSync(path.join(house.folder, each));
  }, 120_000);

  describe('of what editors did with its items', () => {
    const file = 'articles/the-long-queue.md';
    /** As the desk renames: what lies below goes along, ids stay. */
    const rename = (from: string, to: string): void => {
      const store = ItemStore.load(house.root);
      for (const item of [store.at(from), ...store.below(from)]) {
        if (!item) throw new Error(`nothing at ${from}`);
        store.remove(item.path);
        store.put({ ...item, path: to + item.path.slice(from.length) });
      }
      store.save();
    };
    const ids = () =>
      ItemStore.load(house.root)
        .all()
        .map(({ id }) => id);

    it.each([
      ['its page', article, `${insights}/Home/featured-insights/energy/the-queue`],
      ['a page above it', `${insights}/Home/featured-insights/energy`, `${insights}/Home/featured-insights/power`],
      ['a part', `${article}/Data/Pull Quote 1`, `${article}/Data/Nobody said yes`],
    ])('leaves %s under its new name, and makes no twin', async (_what, from, to) => {
      rename(from, to);
      writeDocuments(house.folder, { [file]: (DOCUMENTS[file] ?? '').replace('Fourteen months.', 'Fifteen months.') });
      const { report, saved } = await house.run({ over: true });
      expect(saved.removed).toEqual([]);
      expect(report.of(file).problems).toEqual([expect.stringContaining(`(${to}`)]);
      expect(new Set(ids()).size).toBe(ids().length);
      expect(ItemStore.load(house.root).at(from)).toBeUndefined();
      rename(to, from);
      writeDocuments(house.folder, { [file]: DOCUMENTS[file] ?? '' });
    });

    it('takes the picture that has another name by now', async () => {
      const drawing = '/sitecore/media library/Project/aldermoor/drawings/the-long-queue';
      rename(drawing, `${drawing}-renamed`);
      const { report, saved } = await house.run({ over: true });
      expect(report.of(file).problems).toEqual([]);
      expect(saved).toMatchObject({ written: [], removed: [] });
      rename(`${drawing}-renamed`, drawing);
    });

    it('leaves deleted what was deleted, until it is asked for', async () => {
      const before = ids().sort();
      const store = ItemStore.load(house.root);
      for (const item of [...store.below(article), store.at(article)]) if (item) store.remove(item.path);
      store.save();
      const { report } = await house.run();
      expect(ItemStore.load(house.root).at(article)).toBeUndefined();
      expect(report.of(file).problems).toEqual([expect.stringContaining('was deleted since it was imported')]);
      await house.run({ over: true });
      expect(ids().sort()).toEqual(before);
    });
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
    writeDocuments(house.folder, Object.fromEntries(Object.entries(broken).map(([file, [text]]) => [file, text])));
    writeFileSync(path.join(house.folder, 'tags/latin.md'), Buffer.from('---\ntype: tag\ntitle: Gr\xfc\xdfe\n---\n', 'latin1'));
    symlinkSync('/nowhere/at/all.md', path.join(house.folder, 'tags/lost.md'));
    const result = await house.run();
    for (const [file, [, reason, line]] of Object.entries(broken)) {
      const entry = result.report.of(file);
      expect(entry.status, file).toBe('failed');
      expect(entry.reason).toContain(reason);
      if (line !== undefined) expect(entry.line).toBe(line);
      rmSync(path.join(house.folder, file));
    }
    expect(result.report.of('tags/latin.md').reason).toBe('the file is not UTF-8 text');
    rmSync(path.join(house.folder, 'tags/latin.md'));
    expect(result.report.of('tags/lost.md').reason).toBe('the file cannot be read (ENOENT)');
    rmSync(path.join(house.folder, 'tags/lost.md'));
    expect(result.saved).toMatchObject({ written: [], removed: [] });
    expect(result.report.summary()).toContain('9 could not be read');
  });

  it('removes the datasources of a block that is gone', async () => {
    const file = path.join(house.folder, 'pages/dotcom-careers.md');
    writeFileSync(file, (DOCUMENTS['pages/dotcom-careers.md'] ?? '').replace(/:::EventsModule[\s\S]*$/, ''));
    expect((await house.run()).saved.removed).toEqual([
      'src/sitecore/items/content/aldermoor/dotcom/Home/careers/Data/Events Module 1.yml',
    ]);
    writeFileSync(file, DOCUMENTS['pages/dotcom-careers.md'] ?? '');
    await house.run();
  });

  it('says which references lead nowhere, and keeps the words', async () => {
    const file = path.join(house.folder, 'articles/loose.md');
    writeFileSync(
      file,
      '---\ntype: article\ntitle: Loose\ntopics: [energy, ghosts]\nrelatedArticles: [no-such]\nflavour: sweet\n---\n[gone](article:gone) [here](/nowhere) [app](/search?q=a) ![x](media/none.png)\n',
    );
    const result = await house.run({ dryRun: true });
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

describe('exporting', { timeout: 120_000 }, () => {
  it('gives documents that an import turns into the same items', async () => {
    const exported = mkdtempSync(path.join(tmpdir(), 'masthead-export-'));
    const { files, problems } = await exportMarkdown({ root: house.root, folder: exported });
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
    const back = await house.run({ folder: exported });
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
    await house.run({ folder: from });
    house.read();
    const page = `${insights}/Home/featured-insights/energy/pictured`;
    expect(house.value(page, 'body')).toContain('alt="the dot" width="8" height="4"');
    expect((await exportMarkdown({ root: house.root, folder: to })).problems).toEqual([]);
    expect((await house.run({ folder: to })).saved).toMatchObject({ written: [], removed: [] });
    for (const each of [from, to]) rmSync(each, { recursive: true, force: true });
  });

  it('gives documents of one name a file each', async () => {
    const [from, to] = ['from', 'to'].map((name) => mkdtempSync(path.join(tmpdir(), `masthead-${name}-`))) as [string, string];
    const page = (address: string) => `---\ntype: page\ntemplate: People Directory\nsite: dotcom\npath: ${address}\ntitle: People\n---\n`;
    const blog = (title: string) => `---\ntype: blog\ntitle: ${title}\n---\n`;
    const entry = (of: string, more = '') => `---\ntype: blogEntry\nblog: ${of}\nslug: hello\ntitle: Hello ${of}\n---\nOf ${of}.${more}\n`;
    writeDocuments(from, {
      'blogs/one.md': blog('One'),
      'blogs/two.md': blog('Two'),
      'blogEntries/one-hello.md': entry('one'),
      'blogEntries/two-hello.md': entry('two', ' See [one](/blog/one/hello).'),
      'blogEntries/two-hello.de.md': '---\ntype: blogEntry\ntitle: Hallo\n---\nVon zwei.\n',
      'pages/first.md': page('/a/b-c'),
      'pages/second.md': page('/a-b/c'),
    });
    await house.run({ folder: from });
    const { files, problems } = await exportMarkdown({ root: house.root, folder: to });
    expect(problems).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(files).toEqual(expect.arrayContaining(['blogEntries/hello.md', 'blogEntries/hello-2.md', 'blogEntries/hello-2.de.md']));
    expect(files.filter((file) => file.startsWith('pages/dotcom-a-b-c'))).toEqual(['pages/dotcom-a-b-c.md', 'pages/dotcom-a-b-c-2.md']);
    expect((await house.run({ folder: to })).saved).toMatchObject({ written: [], removed: [] });
    for (const each of [from, to]) rmSync(each, { recursive: true, force: true });
  });
});
