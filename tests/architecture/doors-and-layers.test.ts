import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { root } from '../support/build.ts';

/** The architecture's table of who may import whom, held against what the linter says: each wall is walked into on purpose. */
const RULES = ['import-x/no-restricted-paths', '@typescript-eslint/no-restricted-imports'];
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => RULES.includes(ruleId),
  // Neither rule asks the compiler, which would have to read the project anew for each text.
  overrideConfig: [{ languageOptions: { parserOptions: { projectService: false } } }],
});

/** Which of some modules a file may import, as the linter has it. */
async function open(file: string, specifiers: readonly string[]): Promise<string[]> {
  const text = specifiers.map((specifier, index) => `import * as m${index} from '${specifier}';\n`).join('');
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  expect((result?.messages ?? []).filter(({ fatal }) => fatal)).toEqual([]);
  const refused = new Set((result?.messages ?? []).filter(({ ruleId }) => RULES.includes(ruleId ?? '')).map(({ line }) => line));
  return specifiers.filter((_, index) => !refused.has(index + 1));
}

/** A file of each layer, what others import of it, and whom it may import. */
const LAYERS = {
  pages: {
    file: 'src/pages/_app.tsx',
    door: '@/pages/_app',
    may: ['renderings', 'layouts', 'features', 'runtime', 'server', 'config', 'lib'],
  },
  renderings: { file: 'src/renderings/chart/Chart.tsx', door: '@/renderings/chart/Chart', may: ['features', 'runtime', 'ui', 'lib'] },
  layouts: { file: 'src/layouts/PageLayout.tsx', door: '@/layouts', may: ['features', 'runtime', 'ui', 'config', 'lib'] },
  features: { file: 'src/features/media/MapLink.tsx', door: '@/features/media', may: ['runtime', 'ui', 'config', 'lib'] },
  'features, on the server': {
    file: 'src/features/media/video.server.ts',
    door: '@/features/media/server',
    may: ['features', 'runtime', 'ui', 'server', 'config', 'lib'],
  },
  runtime: { file: 'src/runtime/Slot.tsx', door: '@/runtime', may: ['ui', 'config', 'lib'] },
  server: { file: 'src/server/health.ts', door: '@/server/health', may: ['runtime', 'config', 'lib', 'door'] },
  door: { file: 'src/door/server.ts', door: '@/door/registry', may: [] },
  ui: { file: 'src/ui/Button.tsx', door: '@/ui', may: ['lib'] },
  config: { file: 'src/config/routes.ts', door: '@/config/routes', may: ['lib'] },
  lib: { file: 'src/lib/csv.ts', door: '@/lib/csv', may: [] },
  workshop: { file: 'src/workshop/cli.ts', door: '@/workshop/cli', may: ['config', 'lib'] },
  telemetry: { file: 'src/telemetry/start.ts', door: '@/telemetry/start', may: [] },
  backends: { file: 'src/backends/kit/lru.ts', door: '@/backends/kit/lru', may: [] },
} as const satisfies Record<string, { file: string; door: string; may: readonly string[] }>;
type Layer = keyof typeof LAYERS;
const layers = Object.keys(LAYERS) as Layer[];
const folderOf = (layer: Layer): string => layer.replace(/,.*/, '');

describe('a layer', () => {
  it.each(layers)('%s knows the layers that it may, and no other', async (layer) => {
    const { file, may } = LAYERS[layer];
    const others = layers.filter((other) => folderOf(other) !== folderOf(layer));
    const found = await open(
      file,
      others.map((other) => LAYERS[other].door),
    );
    // The server's door of a feature is for routes and for data of renderings; their browser files are held by the bundles' tests.
    const expected = others.filter((other) => (may as readonly string[]).includes(folderOf(other)));
    expect(found).toEqual(expected.map((other) => LAYERS[other].door));
  });
});

const features = readdirSync(path.join(root, 'src/features'));
const modulesOf = (feature: string): string[] =>
  globSync(`src/features/${feature}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/(?:index|server|examples)\.tsx?$|\.d\.ts$/.test(file))
    .sort();
const doorsOf = (feature: string): string[] => globSync(`src/features/${feature}/**/{index,server,examples}.ts`, { cwd: root });
const imported = (file: string): string => file.replace(/^src\//, '@/').replace(/\.tsx?$/, '');

describe('a feature', () => {
  /** Whom a feature may know besides itself. */
  const ALSO: Readonly<Record<string, readonly string[]>> = {
    figures: ['account'],
    inbox: ['account'],
    identity: ['account'],
    alumni: ['account'],
    offers: ['account'],
    editing: ['account'],
  };

  it.each(features)('%s is entered by its doors', async (feature) => {
    const modules = modulesOf(feature);
    for (const outside of ['src/layouts/PageLayout.tsx', 'src/pages/api/search.ts', 'src/proxy.ts'])
      expect(await open(outside, modules.map(imported)), outside).toEqual([]);
    const doors = doorsOf(feature).map(imported);
    expect(await open('src/pages/api/search.ts', doors)).toEqual(doors);
  });

  it.each(features)('%s knows only the features that it stands on', async (feature) => {
    const file = modulesOf(feature).find((each) => each.endsWith('.server.ts')) ?? modulesOf(feature)[0] ?? '';
    const others = features.filter((each) => each !== feature);
    const may = others.filter((other) => other === 'analytics' || (ALSO[feature] ?? []).includes(other));
    const oneOf = (of: (other: string) => string[], among: readonly string[]) => among.map((other) => imported(of(other)[0] ?? ''));
    expect(await open(file, oneOf(doorsOf, others))).toEqual(oneOf(doorsOf, may));
    expect(await open(file, oneOf(modulesOf, others))).toEqual([]);
  });
});

describe('a back end', () => {
  const backends = readdirSync(path.join(root, 'src/backends'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const configOf = (backend: string): string => (backend === 'kit' ? 'lru.ts' : 'config.ts');

  it.each(backends)('%s knows itself and the kit', async (backend) => {
    const file = `src/backends/${backend}/${configOf(backend)}`;
    const others = backends.filter((each) => each !== backend).map((other) => `../${other}/${configOf(other)}`);
    expect(await open(file, others)).toEqual(backend === 'kit' ? [] : ['../kit/lru.ts']);
  });
});

it('authored HTML is read on the server, by the one shared module', async () => {
  expect(await open('src/renderings/chart/Chart.tsx', ['@/lib/rich-text/html', '@/lib/rich-text/escape'])).toEqual([
    '@/lib/rich-text/escape',
  ]);
  expect(await open('src/backends/search/config.ts', ['../../lib/csv.ts', '../../lib/rich-text/html.ts'])).toEqual([
    '../../lib/rich-text/html.ts',
  ]);
  expect(await open('src/lib/rich-text/escape.ts', ['@/lib/csv'])).toEqual([]);
});

it('item files are read by a module that knows neither the workshop nor the content service', async () => {
  expect(await open('src/lib/scs/read.ts', ['./item.ts', '@/lib/scs/lines', '@/lib/csv', '@/lib/rich-text/escape', 'zod'])).toEqual([
    './item.ts',
    '@/lib/scs/lines',
    'zod',
  ]);
});

it('a back end has of the site what both must read alike, and no more of it', async () => {
  const shared = ['rich-text/escape', 'scs/read', 'client-address', 'email', 'own-media'].map((name) => `../../lib/${name}.ts`);
  const others = ['csv', 'cookies', 'field-patterns', 'language-path'].map((name) => `../../lib/${name}.ts`);
  expect(await open('src/backends/content/config.ts', [...shared, ...others, '../../config/routes.ts'])).toEqual(shared);
});
