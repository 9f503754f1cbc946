import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { componentName, generateModules, scanRenderings } from './component-map.ts';

let directory = '';
const write = (file: string, text: string) => {
  const full = path.join(directory, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
};

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'renderings-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const complete = () => {
  write('pull-quote/PullQuote.tsx', "export const rendering = { mode: 'static' };");
  write('pull-quote/fields.schema.ts', 'export const fields = 1;\nexport type Fields = 1;');
  write('pull-quote/examples.ts', 'export const examples = {};');
  write('article-listing/ArticleListing.tsx', "export const rendering: X = { mode: 'interactive' };");
  write('article-listing/fields.schema.ts', 'export const page = 1;');
  write('article-listing/data.server.ts', 'export const load: X = 1;\nexport const paged = true;');
  write('article-listing/examples.ts', 'export const examples = {};');
};

it('names components after their folder', () => {
  expect(componentName('call-to-action')).toBe('CallToAction');
});

it('maps each folder to its component, schemas, loader and examples', () => {
  complete();
  const { renderings, problems } = scanRenderings(directory, ['PullQuote', 'ArticleListing']);
  expect(problems).toEqual([]);
  const modules = generateModules(renderings);
  expect(modules['component-map.ts']).toContain("import { rendering as r1 } from '@/renderings/pull-quote/PullQuote';");
  expect(modules['component-map.ts']).toContain('  PullQuote: r1,');
  expect(modules['rendering-schemas.ts']).toContain(
    "import { load as load0, paged as paged0 } from '@/renderings/article-listing/data.server';",
  );
  expect(modules['rendering-schemas.ts']).toContain('  ArticleListing: { page: page0, load: load0, paged: paged0, holds: false },');
  expect(modules['rendering-schemas.ts']).toContain('  PullQuote: { fields: fields1, holds: false },');
  expect(modules['examples.ts']).toContain('  ArticleListing: e0,');
});

it('gives browsers static renderings late and interactive ones at once', () => {
  complete();
  write('pull-quote/PullQuote.tsx', "export const rendering = { component: PullQuote, mode: 'static' };");
  write('article-listing/ArticleListing.tsx', "export const rendering: X = { component: ArticleListing, mode: 'interactive' };");
  const modules = generateModules(scanRenderings(directory, ['PullQuote', 'ArticleListing']).renderings);
  expect(modules['component-map.client.ts']).toMatch(/const names = '(?:\w+ )*PullQuote(?: \w+)*'\.split/);
  expect(modules['component-map.client.ts']).not.toContain('pull-quote/PullQuote');
  expect(modules['component-map.client.ts']).toContain(
    "  ArticleListing: apart(() => import('@/renderings/article-listing/ArticleListing')),",
  );
  expect(modules['static-renderings.ts']).toContain("export { rendering as PullQuote } from '@/renderings/pull-quote/PullQuote';");
  expect(modules['static-renderings.ts']).not.toContain('ArticleListing');
});

it('gives visitors’ pages what runs, and static renderings only where one may hold what runs', () => {
  complete();
  write('page-section/PageSection.tsx', "const PageSection = ({ slots }) => slots.body;\nexport const rendering = { mode: 'static' };");
  write('page-section/examples.ts', 'export const examples = {};');
  const modules = generateModules(scanRenderings(directory, ['PullQuote', 'ArticleListing', 'PageSection']).renderings);
  const live = modules['component-map.live.ts'] ?? '';
  expect(live).toContain("  ArticleListing: apart(() => import('@/renderings/article-listing/ArticleListing')),");
  expect(live).toContain("  PageSection: holder(() => import('@/renderings/page-section/PageSection')),");
  expect(live).not.toContain('PullQuote');
});

it('reports folders and declarations that do not meet', () => {
  complete();
  write('Odd_Name/OddName.tsx', '');
  write('no-component/helpers.ts', '');
  write('no-export/NoExport.tsx', 'export const other = 1;');
  const { problems } = scanRenderings(directory, ['PullQuote', 'Missing']);
  expect(problems).toEqual(
    expect.arrayContaining([
      'src/renderings/Odd_Name is not kebab-case.',
      'src/renderings/no-component has no NoComponent.tsx.',
      'src/renderings/no-export/NoExport.tsx does not export `rendering`.',
      'src/renderings/article-listing is not declared in src/workshop/model/renderings.ts.',
      'Missing is declared in src/workshop/model/renderings.ts and has no folder in src/renderings.',
    ]),
  );
});

it('reads the mode of what is exported, not of what is written beside it', () => {
  complete();
  const told = (text: string) => {
    write('pull-quote/PullQuote.tsx', text);
    const { renderings, problems } = scanRenderings(directory, ['PullQuote', 'ArticleListing']);
    return [renderings.find(({ component }) => component === 'PullQuote')?.static, problems];
  };
  expect(told("// once mode: 'static'\nexport const rendering = { component: A, mode: 'interactive' };")).toEqual([false, []]);
  expect(told("const other = { mode: 'static' };\nexport const rendering = { mode: 'interactive' } satisfies X;")).toEqual([false, []]);
  expect(told('export const rendering = {\n  component: A,\n  mode: "static",\n} as const;')).toEqual([true, []]);
  const unsaid = 'src/renderings/pull-quote/PullQuote.tsx does not say its `mode` in the object that it exports as `rendering`.';
  expect(told('export const rendering = { component: A };')).toEqual([false, [unsaid]]);
  expect(told("const mode = 'static';\nexport const rendering = { mode };")).toEqual([false, [unsaid]]);
});

it('is as the modules say', async () => {
  const { components } = await import('../src/generated/component-map.ts');
  const { renderings } = scanRenderings(path.join(import.meta.dirname, '../src/renderings'), Object.keys(components));
  expect(renderings.length).toBeGreaterThan(50);
  for (const { component, static: still } of renderings)
    expect(components[component]?.mode, component).toBe(still ? 'static' : 'interactive');
});

it('a problem fails the command, so that nothing is built of it', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'map-'));
  try {
    mkdirSync(path.join(copy, 'src/renderings/odd'), { recursive: true });
    for (const part of ['scripts/component-map.ts', 'src/workshop'])
      cpSync(path.join(import.meta.dirname, '..', part), path.join(copy, part), { recursive: true });
    symlinkSync(path.join(import.meta.dirname, '../node_modules'), path.join(copy, 'node_modules'));
    for (const folder of ['config', 'lib']) symlinkSync(path.join(import.meta.dirname, '../src', folder), path.join(copy, 'src', folder));
    const { status, stderr } = spawnSync(process.execPath, ['scripts/component-map.ts'], { cwd: copy, encoding: 'utf8' });
    expect(stderr).toContain('component map: src/renderings/odd has no Odd.tsx.');
    expect(status).toBe(1);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
