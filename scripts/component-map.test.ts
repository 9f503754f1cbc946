import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  write('pull-quote/PullQuote.tsx', 'export const rendering = {};');
  write('pull-quote/fields.schema.ts', 'export const fields = 1;\nexport type Fields = 1;');
  write('pull-quote/examples.ts', 'export const examples = {};');
  write('article-listing/ArticleListing.tsx', 'export const rendering: X = {};');
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
  expect(modules['rendering-schemas.ts']).toContain('  ArticleListing: { page: page0, load: load0, paged: paged0 },');
  expect(modules['rendering-schemas.ts']).toContain('  PullQuote: { fields: fields1 },');
  expect(modules['examples.ts']).toContain('  ArticleListing: e0,');
});

it('gives browsers static renderings late and interactive ones at once', () => {
  complete();
  write('pull-quote/PullQuote.tsx', "export const rendering = { component: PullQuote, mode: 'static' };");
  write('article-listing/ArticleListing.tsx', "export const rendering: X = { component: ArticleListing, mode: 'interactive' };");
  const modules = generateModules(scanRenderings(directory, ['PullQuote', 'ArticleListing']).renderings);
  expect(modules['component-map.client.ts']).toContain("  PullQuote: late('PullQuote'),");
  expect(modules['component-map.client.ts']).not.toContain('pull-quote/PullQuote');
  expect(modules['component-map.client.ts']).toContain(
    "  ArticleListing: apart(() => import('@/renderings/article-listing/ArticleListing')),",
  );
  expect(modules['static-renderings.ts']).toContain("export { rendering as PullQuote } from '@/renderings/pull-quote/PullQuote';");
  expect(modules['static-renderings.ts']).not.toContain('ArticleListing');
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
