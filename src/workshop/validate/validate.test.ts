import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeModelProject } from '../definitions/model-project.fixture.ts';
import { importMarkdown } from '../importer/command.ts';
import { DOCUMENTS, stubDraw, writeDocuments } from '../importer/house.fixture.ts';
import { main } from '../main.ts';
import { validate } from './command.ts';
import { parseElement, parseLayout } from './xml.ts';

const CONTENT = 'src/sitecore/items/content/aldermoor';
const ARTICLE = `${CONTENT}/insights/Home/featured-insights/energy/the-long-queue.yml`;

/** Documents that make the set complete: what settings and designs point at. */
const COMPLETE = Object.fromEntries(
  ['dotcom', 'insights'].flatMap((site) => [
    [
      `pages/${site}-404.md`,
      `---\ntype: page\ntemplate: Error Page\nsite: ${site}\npath: /errors/not-found\ntitle: Not found\n---\nGone.\n`,
    ],
    [
      `pages/${site}-500.md`,
      `---\ntype: page\ntemplate: Error Page\nsite: ${site}\npath: /errors/server-error\ntitle: Broken\n---\nSorry.\n`,
    ],
    [`data/${site}-footer.md`, `---\ntype: data\ntemplate: Site Footer\nsite: ${site}\npath: Footer\ntitle: Footer\nname: A\n---\n`],
    ...(site === 'insights'
      ? [[`data/insights-header.md`, '---\ntype: data\ntemplate: Site Header\nsite: insights\npath: Header\ntitle: Header\nname: A\n---\n']]
      : []),
  ]),
) as Record<string, string>;

let root = '';
const originals = new Map<string, string>();

/** Changes one file of the items; it is restored after the test. */
function spoil(file: string, from: string | RegExp, to: string): void {
  const absolute = path.join(root, file);
  const text = readFileSync(absolute, 'utf8');
  if (!originals.has(file)) originals.set(file, text);
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(absolute, changed);
}

const errors = (): string[] =>
  validate(root)
    .problems.filter((problem) => problem.severity === 'error')
    .map((problem) => `${path.basename(problem.file)}: ${problem.reason}`);

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'masthead-validate-'));
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-documents-'));
  writeModelProject(root);
  writeDocuments(folder, { ...DOCUMENTS, ...COMPLETE });
  await importMarkdown({ root, folder, site: 'insights', draw: stubDraw(), print: false });
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
afterEach(() => {
  for (const [file, text] of originals) writeFileSync(path.join(root, file), text);
  originals.clear();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('validating items', () => {
  it('finds nothing wrong with what model and import write', () => {
    expect(errors()).toEqual([]);
  });

  it('ends with 1 on errors, naming file and line', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await main(['validate', '--quiet', '--root', root])).toBe(0);
    spoil(ARTICLE, 'Value: registered', 'Value: secret');
    expect(await main(['validate', '--quiet', '--root', root])).toBe(1);
    const line = readFileSync(path.join(root, ARTICLE), 'utf8')
      .split('\n')
      .findIndex((each) => each.includes('Hint: Access'));
    expect(log.mock.calls.flat()).toContain(`${ARTICLE}:${line}: error: Access: "secret" is none of free, registered, premium`);
  });

  it.each<[what: string, file: string, from: string | RegExp, to: string, reason: RegExp]>([
    [
      'a duplicate id',
      `${CONTENT}/insights/Data/Tags/method.yml`,
      /ID: "[^"]+"/,
      'ID: "af584191-45c9-4201-8740-5409f4cf8bdd"',
      /same id \{AF584191/,
    ],
    ['a missing parent', ARTICLE, /Parent: "\w{8}/, 'Parent: "00000000', /its parent \{00000000.* does not exist/],
    ['a path that belies the parent', ARTICLE, '/energy/the-long-queue', '/wind/the-long-queue', /its path says/],
    ['a missing template', ARTICLE, /Template: "\w{8}/, 'Template: "00000000', /its template .* does not exist/],
    ['a field that the template lacks', ARTICLE, /ID: "\w{8}(-\S+"\n {2}Hint: Access)/, 'ID: "00000000$1', /has no field Access/],
    ['a list that is no list of ids', ARTICLE, /(Hint: Authors\n {2}Value: )"[^"]+"/, '$1"ines"', /Authors: "ines" is no list of ids/],
    ['a missing target', ARTICLE, /(Hint: Authors\n {2}Value: "\{)\w{8}/, '$100000000', /Authors: the target \{00000000/],
    [
      'a broken link in a text',
      ARTICLE.replace('.yml', '/Data/Text Block 1.yml'),
      /_id=\w{8}/,
      '_id=00000000',
      /Text: the text’s target \{00000000/,
    ],
    [
      'a picture without alt',
      ARTICLE.replace('.yml', '/Data/Text Block 1.yml'),
      'Heide',
      '<img src="x.png" />Heide',
      /1 pictures have no alt/,
    ],
    ['broken link XML', ARTICLE, '<link text=', '<link text', /PublicationSource: no link XML/],
    ['a missing picture', ARTICLE, /<image mediaid="\{\w{8}/, '<image mediaid="{00000000', /Image: the media item/],
    ['layout that is no XML', ARTICLE, '</d>', '', /layout: /],
    ['a missing datasource', ARTICLE, 'local:/Data/Chart 1', 'local:/Data/Chart 9', /the datasource local:\/Data\/Chart 9 does not exist/],
    ['a missing rendering', ARTICLE, /s:id="\{\w{8}/, 's:id="{00000000', /the rendering .* does not exist/],
    ['a placeholder that nothing opens', ARTICLE, 'article-body-1', 'article-body-7', /no rendering opens the placeholder/],
    ['an empty title', ARTICLE, /(Hint: Title\n\s+Value: ).*/, '$1""', /the page has no title/],
    ['a date that is none', ARTICLE, '20261118T060000Z', 'soon', /DisplayDate: "soon" is no date/],
    [
      'a media item whose file is cut',
      'src/sitecore/items/media/aldermoor/drawings/ines.yml',
      /(BlobID: .*\n {2}Value: .{40}).*/,
      '$1',
      /size of the media item/,
    ],
    ['a file that is no item', ARTICLE, '---\n', '---\nwhat\n', /expected "Key: value"/],
  ])('reports %s', (_what, file, from, to, reason) => {
    spoil(file, from, to);
    expect(errors().join('\n')).toMatch(reason);
  });

  it('says what a published page is shown without', () => {
    const data = ARTICLE.replace('.yml', '/Data/Chart 1.yml');
    const never = '- ID: "9135200a-5626-4dd8-ab9d-d665b8c11748"\n  Hint: "__Never publish"\n  Value: 1\n';
    const shared = readFileSync(path.join(root, data), 'utf8').includes('SharedFields:\n');
    if (shared) spoil(data, 'SharedFields:\n', `SharedFields:\n${never}`);
    else spoil(data, 'Languages:\n', `SharedFields:\n${never}Languages:\n`);
    expect(errors().join('\n')).toMatch(
      /the-long-queue.*: layout: the page is shown without the words of Chart: .*Chart 1 is never published/,
    );
  });

  it('says which components the site does not have, where its code is there', () => {
    const components = path.join(root, 'src/renderings');
    mkdirSync(path.join(components, 'text-block'), { recursive: true });
    try {
      expect(errors()).toContain('the-long-queue.yml: layout: the page is shown without Chart: the site has no such component');
      expect(errors().join('\n')).not.toContain('without TextBlock');
    } finally {
      rmSync(components, { recursive: true });
    }
  });

  it('warns of what stands twice on a page', () => {
    const twice = () => validate(root).problems.filter(({ reason }) => reason.includes('stands twice on the page'));
    expect(twice()).toEqual([]);
    spoil(`${CONTENT}/insights/Home/topics/energy/Data/Card List 1.yml`, /(Hint: Items\n\s+Value: )"(\{[^"|]+\})"/, '$1"$2|$2"');
    expect(twice().map(({ severity, reason }) => `${severity}: ${reason.split(':')[1]}`)).toEqual([
      'warning:  /sitecore/content/aldermoor/insights/Home/featured-insights/energy/the-long-queue stands twice on the page',
    ]);
  });

  it('warns of what a language does not say', () => {
    spoil(ARTICLE, /\s+- ID: "[^"]+"\n\s+Hint: Lede\n\s+Value: "?Vierzehn Monate.*/, '');
    const warnings = validate(root).problems.filter((problem) => problem.severity === 'warning' && problem.path.endsWith('the-long-queue'));
    expect(warnings.map((problem) => problem.reason)).toEqual(['Lede is not said in de']);
  });
});

describe('reading layout and link XML', () => {
  it('gives attributes with and without the prefix', () => {
    expect(
      parseLayout('<r xmlns:p="p" xmlns:s="s" p:p="1"><d id="{D}"><r uid="{A1}" s:ph="headless-main" s:ds="x &amp; y"/></d></r>'),
    ).toEqual([{ uid: 'a1', attributes: { uid: '{A1}', ph: 'headless-main', ds: 'x & y' } }]);
    expect(parseLayout('<r><d id="{D}" l="{L}"/></r>')).toEqual([]);
    expect(parseLayout('<p/>')).toMatchObject({ reason: 'the root is not <r>' });
  });

  it('refuses elements of another name', () => {
    expect(parseElement('<link url="a"/>', 'link')).toEqual({ url: 'a' });
    expect(parseElement('<image/>', 'link')).toBeUndefined();
    expect(parseElement('no xml', 'link')).toBeUndefined();
  });
});
