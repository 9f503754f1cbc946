import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../main.ts';
import { latest, setShared, setUnversioned, valueOf } from '../scs/item.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { parseLayout } from '../validate/xml.ts';
import { writeModel } from './command.ts';
import { readDictionary } from './dictionary.ts';
import { keyOf, templateNamed } from './schema.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

describe('the definitions of this project', () => {
  it('are written as items: run "npm run content -- model" when this fails', () => {
    const { written, removed } = writeModel(project, { check: true });
    expect({ written, removed }).toEqual({ written: [], removed: [] });
  });
});

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'masthead-model-'));
/** As the model is written into an empty folder. No test changes it. */
let fresh = '';
beforeAll(() => {
  fresh = newFolder();
  writeModel(fresh, { check: false });
});
afterAll(() => rmSync(fresh, { recursive: true, force: true }));

describe('writing the model', () => {
  let root = '';
  beforeEach(() => {
    root = newFolder();
    cpSync(fresh, root, { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('names the files that differ, and ends with 1', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const file = path.join(root, 'src/sitecore/items/renderings/aldermoor/Chart.yml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Value: Chart', 'Value: Charts'));
    rmSync(path.join(root, 'src/features/content/template-ids.ts'));
    expect(writeModel(root, { check: true }).written).toEqual([
      'src/features/content/template-ids.ts',
      'src/sitecore/items/renderings/aldermoor/Chart.yml',
    ]);
    expect(await main(['model', '--check', '--root', root])).toBe(1);
    writeModel(root, { check: false });
    expect(await main(['model', '--check', '--root', root])).toBe(0);
  });

  it('removes definitions that are no longer declared, and nothing else', () => {
    const strange = path.join(root, 'src/sitecore/items/templates/aldermoor/Pages/Article/Old.yml');
    writeFileSync(
      strange,
      readFileSync(path.join(root, 'src/sitecore/items/templates/aldermoor/Pages/Article/Article.yml'), 'utf8')
        .replace('Article/Article', 'Article/Old')
        .replace(/ID: "\w{8}/, 'ID: "00000000'),
    );
    expect(writeModel(root, { check: false }).removed).toEqual(['src/sitecore/items/templates/aldermoor/Pages/Article/Old.yml']);
  });

  it('begins with offers, and leaves them to editors: one that they took away stays away', () => {
    const offers = '/sitecore/content/aldermoor/insights/Data/Offers';
    const store = ItemStore.load(root);
    expect(store.at(`${offers}/Offers/premium/monthly`)).toBeDefined();
    store.remove(`${offers}/Offers/premium/monthly`);
    store.save();
    expect(writeModel(root, { check: true }).written).toEqual([]);
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
    expect(writeModel(root, { check: true })).toMatchObject({ written: [], removed: [] });
  });

  it('leaves the words of phrases to editors, unless it is asked for its own, and adds what is new', () => {
    const store = ItemStore.load(root);
    const dictionary = '/sitecore/content/aldermoor/dotcom/Dictionary';
    const phrase = store.at(`${dictionary}/access-signIn`);
    if (!phrase) throw new Error('there is no such phrase');
    setUnversioned(phrase, 'en', F.phrase, 'Come in');
    store.remove(`${dictionary}/access-ask`);
    store.save();
    const [added, ...others] = writeModel(root, { check: true }).written;
    expect(others).toEqual([]);
    expect(added).toContain('access-ask.yml');
    expect(writeModel(root, { check: true, texts: true }).written).toHaveLength(2);
  });

  it('leaves the home pages to their documents', () => {
    const store = ItemStore.load(root);
    const home = store.at('/sitecore/content/aldermoor/dotcom/Home');
    const title = templateNamed('Home Page').fields.get('title');
    const version = home && latest(home.languages[0] ?? { language: 'en', fields: [], versions: [] });
    const field = version?.fields.find((each) => each.id === title?.ref.id);
    if (field) field.value = 'Written by someone';
    store.save();
    expect(writeModel(root, { check: true }).written).toEqual([]);
  });
});

describe('what the model writes', () => {
  let written: ItemStore;
  beforeAll(() => {
    written = ItemStore.load(fresh);
  });

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
});

describe('the dictionary', () => {
  it('refuses a key that two files have, naming both', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'masthead-dictionary-'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'a.yaml'), 'search: { en: Search }\n');
    writeFileSync(path.join(folder, 'b.yaml'), 'search: { en: Find }\n');
    expect(() => readDictionary(folder)).toThrow('"search" is in a.yaml and in b.yaml');
    writeFileSync(path.join(folder, 'b.yaml'), 'find: { english: Find }\n');
    expect(() => readDictionary(folder)).toThrow('b.yaml');
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
