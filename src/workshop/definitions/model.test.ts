import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../lib/languages.ts';
import { NO_LANGUAGE } from '../../../tests/support/no-language.ts';
import { main } from '../main.ts';
import { latest, setShared, setUnversioned, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { parseLayout } from '../validate/xml.ts';
import { writeModel } from './command.ts';
import { readDictionary } from './dictionary.ts';
import { fewPhrases, writeModelProject } from './model-project.fixture.ts';
import { keyOf, templateNamed } from './schema.ts';
import { Written } from './written.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

describe('the definitions of this project', () => {
  it('are written as items: run "npm run content -- model" when this fails', () => {
    const { written, removed } = writeModel(project, { check: true });
    expect({ written, removed }).toEqual({ written: [], removed: [] });
  });
});

const MODEL_RECORD = 'src/sitecore/model.json';
const recordOf = (root: string): [string, string][] =>
  Object.entries(JSON.parse(readFileSync(path.join(root, MODEL_RECORD), 'utf8')) as Record<string, string>);
/** What the record has of an item. */
function noted(item: ScsItem): string {
  const written = new Written(path.join(tmpdir(), 'no-such-folder'));
  written.note(item);
  return Object.values(JSON.parse(written.file()[1]) as Record<string, string>)[0] ?? '';
}
/** As if the model had said something else of an item when it wrote last. */
function wroteOtherwise(root: string, at: string, change: (item: ScsItem) => void): void {
  const store = ItemStore.load(root);
  const item = store.at(at)!;
  change(item);
  store.save();
  writeFileSync(path.join(root, MODEL_RECORD), JSON.stringify({ ...Object.fromEntries(recordOf(root)), [at.toLowerCase()]: noted(item) }));
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'masthead-model-'));
describe('writing the model', () => {
  let root = '';
  const model = (options: Parameters<typeof writeModel>[1]) => writeModel(root, { dictionaryFolder: fewPhrases(), ...options });
  beforeEach(() => {
    root = newFolder();
    writeModelProject(root);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('removes definitions that it wrote and no longer declares, and none that somebody made or changed', () => {
    const folder = '/sitecore/templates/Project/aldermoor/Pages/Article';
    const article = ItemStore.load(root).at(`${folder}/Article`)!;
    const [old, changed, made] = ['Old', 'Changed', 'Made'].map((name, index) => ({
      ...structuredClone(article),
      id: `0000000${index}${article.id.slice(8)}`,
      path: `${folder}/${name}`,
    })) as [ScsItem, ScsItem, ScsItem];
    const record = new Map([...recordOf(root), ...[old, changed].map((item) => [item.path.toLowerCase(), noted(item)] as const)]);
    writeFileSync(path.join(root, MODEL_RECORD), JSON.stringify(Object.fromEntries(record)));
    setShared(changed, F.sortOrder, '7');
    setShared(changed, { id: '11111111-2222-4333-8444-555555555555', hint: 'Own' }, 'x');
    const store = ItemStore.load(root);
    for (const item of [old, changed, made]) store.put(item);
    store.save();
    const { removed, disputed } = model({ check: false });
    expect(removed).toEqual(['src/sitecore/items/templates/aldermoor/Pages/Article/Old.yml']);
    expect(disputed).toEqual(['src/sitecore/items/templates/aldermoor/Pages/Article/Changed.yml']);
  });

  it('leaves what editors and administrators made in Sitecore, byte for byte', () => {
    const site = '/sitecore/content/aldermoor/dotcom';
    const store = ItemStore.load(root);
    const grouping = store.below(`${site}/Settings/Site Grouping`)[0]!;
    const settings = store.at(`${site}/Settings`)!;
    const designs = store.below(`${site}/Presentation`).find(({ path: at }) => at.endsWith('/Page Designs'))!;
    setShared(grouping, F.hostName, 'www.firm.example');
    setShared(settings, F.robotsContent, 'User-agent: *');
    settings.shared.push({ id: '11111111-2222-4333-8444-555555555555', hint: 'Theme', value: 'x' });
    const copy = (item: ScsItem, at: string, id: string): ScsItem => ({ ...structuredClone(item), path: at, id });
    store.put(copy(designs, `${site}/Presentation/Styles`, '22222222-2222-4333-8444-555555555555'));
    const phrase = store.at(`${site}/Dictionary/access-ask`)!;
    store.put(copy(phrase, `${site}/Dictionary/firm-own`, '33333333-2222-4333-8444-555555555555'));
    store.save();
    const files = [grouping.path, settings.path, `${site}/Presentation/Styles`, `${site}/Dictionary/firm-own`].map((at) =>
      path.join(root, store.fileOf(store.at(at)!)),
    );
    const before = files.map((file) => readFileSync(file, 'utf8'));
    expect(model({ check: false })).toMatchObject({ written: [], removed: [], disputed: [] });
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
  });

  it('begins with offers, and leaves them to editors: one that they took away stays away', () => {
    const offers = '/sitecore/content/aldermoor/insights/Data/Offers';
    const store = ItemStore.load(root);
    expect(store.at(`${offers}/Offers/premium/monthly`)).toBeDefined();
    store.remove(`${offers}/Offers/premium/monthly`);
    store.save();
    expect(model({ check: true }).written).toEqual([]);
  });

  it('begins with redirects, and leaves them to editors: what they led on, changed or took away stays so', () => {
    const redirects = '/sitecore/content/aldermoor/dotcom/Settings/Redirects';
    const store = ItemStore.load(root);
    const moved = store.at(`${redirects}/Moved`);
    if (!moved) throw new Error('the model gives a project redirects');
    store.remove(`${redirects}/Careers`);
    setShared(moved, F.urlMapping, '%2Fold=%2Fnew');
    store.put({ ...structuredClone(moved), id: '11111111-2222-4333-8444-555555555555', path: `${redirects}/Campaigns` });
    store.save();
    expect(model({ check: true })).toMatchObject({ written: [], removed: [] });
  });

  it('leaves the words of phrases to editors, unless it is asked for its own, and adds what is new', () => {
    const before = readFileSync(path.join(root, MODEL_RECORD), 'utf8');
    const store = ItemStore.load(root);
    const dictionary = '/sitecore/content/aldermoor/dotcom/Dictionary';
    const phrase = store.at(`${dictionary}/access-signIn`);
    if (!phrase) throw new Error('there is no such phrase');
    setUnversioned(phrase, 'en', F.phrase, 'Come in');
    store.remove(`${dictionary}/access-ask`);
    store.save();
    const [added, ...others] = model({ check: true }).written;
    expect(others).toEqual([]);
    expect(added).toContain('access-ask.yml');
    expect(model({ check: true, texts: true }).written).toHaveLength(2);
    // What the model says is noted, not what editors say: a phrase that they changed is theirs once the model drops it.
    model({ check: false });
    expect(readFileSync(path.join(root, MODEL_RECORD), 'utf8')).toBe(before);
  });

  it('leaves what somebody moved or renamed where it is, and says of it what the model says', () => {
    const site = '/sitecore/content/aldermoor/dotcom';
    const store = ItemStore.load(root);
    const move = (from: string, to: string): void => {
      for (const item of [store.at(from)!, ...store.below(from)]) {
        store.remove(item.path);
        store.put({ ...structuredClone(item), path: `${to}${item.path.slice(from.length)}` });
      }
    };
    move(`${site}/Dictionary/access-ask`, `${site}/Dictionary/access-ask-us`);
    move('/sitecore/layout/Renderings/Project/aldermoor/Chart', '/sitecore/layout/Renderings/Project/aldermoor/Graph');
    const folder = '/sitecore/templates/Project/aldermoor/Pages';
    move(`${folder}/Article`, `${folder}/Articles/Article`);
    store.save();
    for (const over of [false, true]) expect(model({ check: true, over })).toMatchObject({ written: [], removed: [], disputed: [] });
    const added = store.below(`${folder}/Articles/Article`).find(({ path: at }) => at.endsWith('/__Standard Values'))!;
    store.remove(added.path);
    store.save();
    rmSync(path.join(root, MODEL_RECORD));
    const { written, disputed } = model({ check: false });
    expect(written).toEqual([expect.stringContaining('/Articles/Article/__Standard Values.yml'), MODEL_RECORD]);
    expect(disputed).toContain('src/sitecore/items/renderings/aldermoor/Graph.yml');
  });

  it('says again what it left because somebody wrote meanwhile', () => {
    const chart = '/sitecore/layout/Renderings/Project/aldermoor/Chart';
    const caption = (item: ScsItem, from: string, to: string): void =>
      item.shared.forEach((field) => (field.value = field.value === from ? to : field.value));
    wroteOtherwise(root, chart, (item) => caption(item, 'Chart', 'Charts'));
    const record = noted(ItemStore.load(root).at(chart)!);
    const file = path.join(root, 'src/sitecore/items/renderings/aldermoor/Chart.yml');
    const save = ItemStore.prototype.save;
    const spy = vi.spyOn(ItemStore.prototype, 'save').mockImplementation(function (this: ItemStore) {
      writeFileSync(file, readFileSync(file, 'utf8').replace('Charts', 'Graphs'));
      return save.call(this);
    });
    expect(model({ check: false }).left).toEqual(['src/sitecore/items/renderings/aldermoor/Chart.yml']);
    spy.mockRestore();
    expect(Object.fromEntries(recordOf(root))[chart.toLowerCase()]).toBe(record);
    expect(model({ check: false }).disputed).toEqual(['src/sitecore/items/renderings/aldermoor/Chart.yml']);
  });

  it('leaves the home pages to their documents', () => {
    const store = ItemStore.load(root);
    const home = store.at('/sitecore/content/aldermoor/dotcom/Home');
    const title = templateNamed('Home Page').fields.get('title');
    const version = home && latest(home.languages[0] ?? { language: 'en', fields: [], versions: [] });
    const field = version?.fields.find((each) => each.id === title?.ref.id);
    if (field) field.value = 'Written by someone';
    store.save();
    expect(model({ check: true }).written).toEqual([]);
  });
});

describe('what the model writes', () => {
  let fresh = '';
  let written: ItemStore;
  beforeAll(() => {
    fresh = newFolder();
    writeModel(fresh, { check: false });
    written = ItemStore.load(fresh);
  }, 120_000);
  afterAll(() => rmSync(fresh, { recursive: true, force: true }));

  it('has the same bytes every time', () => {
    expect(writeModel(fresh, { check: false })).toMatchObject({ written: [], removed: [] });
  });

  it('puts the article’s text placeholder where documents expect it, in every language', () => {
    const standard = written.at('/sitecore/templates/Project/aldermoor/Pages/Article/__Standard Values');
    for (const language of ['en', 'de']) {
      const layout = parseLayout((standard && valueOf(standard, language, F.finalRenderings)) ?? '');
      expect(Array.isArray(layout) && layout.map(({ attributes }) => `${attributes.ph} ${attributes.par}`)).toEqual([
        'headless-main DynamicPlaceholderId=2',
        'headless-main DynamicPlaceholderId=1',
        'headless-main DynamicPlaceholderId=3',
        'headless-main DynamicPlaceholderId=4',
      ]);
    }
  });

  it.each(['dotcom', 'insights'])('gives the settings of %s SXA’s own fields for robots.txt and the pages for errors', (site) => {
    const below = `/sitecore/content/aldermoor/${site}`;
    const settings = written.at(`${below}/Settings`)!;
    expect(valueOf(settings, 'en', F.robotsContent)).toContain('User-agent: *');
    expect(valueOf(settings, 'en', F.error404Page)).toBe(`${below}/Home/errors/not-found`);
    expect(valueOf(settings, 'en', F.error500Page)).toBe(`${below}/Home/errors/server-error`);
  });

  it('maps every page template to the design of each site', () => {
    const designs = written.at('/sitecore/content/aldermoor/insights/Presentation/Page Designs');
    const mapping = decodeURIComponent(decodeURIComponent((designs && valueOf(designs, 'en', F.templatesMapping)) ?? ''));
    expect(mapping.toLowerCase()).toContain(`{${templateNamed('Article').id}}={`);
    expect(mapping.toLowerCase()).not.toContain(templateNamed('Pull Quote').id);
  });

  it('names the files that differ, and ends with 1', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    wroteOtherwise(fresh, '/sitecore/layout/Renderings/Project/aldermoor/Chart', (item) => {
      item.shared.forEach((field) => (field.value = field.value === 'Chart' ? 'Charts' : field.value));
    });
    rmSync(path.join(fresh, 'src/features/content/template-ids.ts'));
    expect(writeModel(fresh, { check: true }).written).toEqual([
      'src/features/content/template-ids.ts',
      'src/sitecore/items/renderings/aldermoor/Chart.yml',
      'src/sitecore/model.json',
    ]);
    expect(await main(['model', '--check', '--root', fresh])).toBe(1);
    writeModel(fresh, { check: false });
    expect(await main(['model', '--check', '--root', fresh])).toBe(0);
  });
});

describe('the dictionary', () => {
  it('reads a text in every language that there is, and the sites that have it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'masthead-dictionary-'));
    writeFileSync(path.join(folder, 'a.yaml'), `search: { en: Search, de: Suche, ${NO_LANGUAGE}: Cerca, sites: [insights] }\n`);
    expect(() => readDictionary(folder)).toThrow(`"${NO_LANGUAGE}" is none of the languages ${LANGUAGES.join(', ')}`);
    expect(readDictionary(folder, [...LANGUAGES, NO_LANGUAGE])).toEqual([
      { key: 'search', phrases: { en: 'Search', de: 'Suche', [NO_LANGUAGE]: 'Cerca' }, sites: ['insights'], file: 'a.yaml' },
    ]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('refuses a key that two files have, naming both', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'masthead-dictionary-'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'a.yaml'), 'search: { en: Search }\n');
    writeFileSync(path.join(folder, 'b.yaml'), 'search: { en: Find }\n');
    expect(() => readDictionary(folder)).toThrow('"search" is in a.yaml and in b.yaml');
    writeFileSync(path.join(folder, 'b.yaml'), 'find: { english: Find }\n');
    expect(() => readDictionary(folder)).toThrow(/b\.yaml: [^]*"english" is none of the languages/);
    writeFileSync(path.join(folder, 'b.yaml'), 'find: { de: Finden }\n');
    expect(() => readDictionary(folder)).toThrow(/b\.yaml: [^]*no text in en/);
    rmSync(folder, { recursive: true, force: true });
  });
});

it('names fields in front matter in lower camel case', () => {
  expect(['Title', 'DisplayDate', 'Isbn', 'NoIndex'].map(keyOf)).toEqual(['title', 'displayDate', 'isbn', 'noIndex']);
});

describe('the command line', () => {
  it('explains itself and refuses what it does not know', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await main(['--help'])).toBe(0);
    expect(await main([])).toBe(2);
    expect(await main(['frobnicate'])).toBe(2);
    expect(await main(['model', '--chek'])).toBe(2);
    expect(await main(['import', 'markdown'])).toBe(2);
    expect(errors).toHaveBeenCalled();
  });
});
