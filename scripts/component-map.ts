import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { renderings as declared } from '../src/workshop/model/renderings.ts';

/**
 * Scans `src/renderings/` and writes modules of static imports:
 * - `src/generated/component-map.ts`: component name → definition, and a page's head, for the server and for pages that hydrate at once;
 * - `src/generated/component-map.live.ts`: what visitors' pages come alive with: applications, and static renderings that hold
 *   them. All others are HTML for good;
 * - `src/generated/component-map.client.ts`: the same for Next's client, which makes pages whole (in development): all static
 *   renderings come from one module, `static-renderings.ts`;
 * - `src/generated/rendering-schemas.ts`: component name → schemas and data loader, for the server;
 * - `src/generated/examples.ts`: component name → named examples, for the gallery and the tests.
 */

export interface RenderingFolder {
  /** PascalCase of the folder's name. */
  component: string;
  folder: string;
  /** Exports of `fields.schema.ts`. */
  schemas: readonly ('fields' | 'page')[];
  /** Exports of `data.server.ts`. */
  data: readonly ('load' | 'paged')[];
  examples: boolean;
  /** Its HTML is all there is to it. */
  static: boolean;
  /** It shows others in placeholders of its own. */
  holds: boolean;
}

export interface Scan {
  renderings: RenderingFolder[];
  /** What is wrong with the folders, one sentence each. */
  problems: string[];
}

export const componentName = (folder: string): string =>
  folder
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

interface Module {
  exports: ReadonlySet<string>;
  /** `mode` of the definition that it exports as `rendering`: a text that stands there, since nothing is run to find out. */
  mode: string | undefined;
  /** It reads `slots` of its props. */
  holds: boolean;
}

const nothing: Module = { exports: new Set(), mode: undefined, holds: false };

/** The object that an expression is, whatever is asserted of it. */
function objectOf(expression: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined {
  if (expression === undefined) return undefined;
  if (ts.isObjectLiteralExpression(expression)) return expression;
  return ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression) || ts.isParenthesizedExpression(expression)
    ? objectOf(expression.expression)
    : undefined;
}

/** What a module exports, read from its syntax. */
function readModule(file: string): Module {
  if (!existsSync(file)) return nothing;
  const exports = new Set<string>();
  let mode: string | undefined;
  const text = readFileSync(file, 'utf8');
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
    if (!ts.canHaveModifiers(statement) || !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isFunctionDeclaration(statement) && statement.name) exports.add(statement.name.text);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name)) continue;
      exports.add(name.text);
      if (name.text !== 'rendering') continue;
      for (const property of objectOf(initializer)?.properties ?? [])
        if (
          ts.isPropertyAssignment(property) &&
          ts.isIdentifier(property.name) &&
          property.name.text === 'mode' &&
          ts.isStringLiteral(property.initializer)
        )
          mode = property.initializer.text;
    }
  }
  return { exports, mode, holds: /\bslots\b/.test(text) };
}

const among = <N extends string>({ exports }: Module, names: readonly N[]): N[] => names.filter((name) => exports.has(name));

/** Reads the folders and compares them with the renderings that the content model declares. */
export function scanRenderings(directory: string, declaredNames: readonly string[]): Scan {
  const problems: string[] = [];
  const folders = existsSync(directory)
    ? readdirSync(directory, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  const renderings = folders.flatMap((folder): RenderingFolder[] => {
    const component = componentName(folder);
    const inFolder = (file: string) => path.join(directory, folder, file);
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(folder)) problems.push(`src/renderings/${folder} is not kebab-case.`);
    if (!existsSync(inFolder(`${component}.tsx`))) {
      problems.push(`src/renderings/${folder} has no ${component}.tsx.`);
      return [];
    }
    const own = readModule(inFolder(`${component}.tsx`));
    if (!own.exports.has('rendering')) {
      problems.push(`src/renderings/${folder}/${component}.tsx does not export \`rendering\`.`);
      return [];
    }
    if (own.mode === undefined)
      problems.push(`src/renderings/${folder}/${component}.tsx does not say its \`mode\` in the object that it exports as \`rendering\`.`);
    const examples = readModule(inFolder('examples.ts')).exports.has('examples');
    if (!examples) problems.push(`src/renderings/${folder} has no examples.ts that exports \`examples\`.`);
    if (!declaredNames.includes(component)) problems.push(`src/renderings/${folder} is not declared in src/workshop/model/renderings.ts.`);
    return [
      {
        component,
        folder,
        examples,
        static: own.mode === 'static',
        holds: own.holds,
        schemas: among(readModule(inFolder('fields.schema.ts')), ['fields', 'page']),
        data: among(readModule(inFolder('data.server.ts')), ['load', 'paged']),
      },
    ];
  });
  for (const name of declaredNames) {
    if (!renderings.some(({ component }) => component === name))
      problems.push(`${name} is declared in src/workshop/model/renderings.ts and has no folder in src/renderings.`);
  }
  return { renderings, problems };
}

const DOCUMENT_HEAD = "export { DocumentHead } from '@/features/content/seo';\n";
const header = '// Written by scripts/component-map.ts from the folders of src/renderings.\n';

/** The generated modules, by file name. */
export function generateModules(renderings: readonly RenderingFolder[]): Record<string, string> {
  const numbered = renderings.map((rendering, index) => ({ ...rendering, index }));
  const map = [
    header,
    "import type { ComponentMap } from '@/runtime/rendering';\n",
    DOCUMENT_HEAD,
    ...numbered.map(({ index, folder, component }) => `import { rendering as r${index} } from '@/renderings/${folder}/${component}';\n`),
    '\nexport const components: ComponentMap = {\n',
    ...numbered.map(({ index, component }) => `  ${component}: r${index},\n`),
    '};\n',
  ];
  const still = numbered.filter((rendering) => rendering.static);
  const statics = [
    header,
    DOCUMENT_HEAD,
    ...still.map(({ folder, component }) => `export { rendering as ${component} } from '@/renderings/${folder}/${component}';\n`),
  ];
  const client = [
    header,
    "import { lazy } from 'react';\n",
    "import { apart } from '@/runtime/Application';\n",
    "import type { ComponentMap, RenderingDefinition } from '@/runtime/rendering';\n",
    "import { fetched } from '@/lib/late';\n",
    "\nconst statics = () => fetched(() => import('./static-renderings'));\n",
    "type Name = Exclude<keyof Awaited<ReturnType<typeof statics>>, 'DocumentHead'>;\n",
    'const late = (name: Name): RenderingDefinition<never, never, never> => ({\n',
    "  mode: 'static',\n",
    "  component: lazy(async () => ({ default: (await statics())[name].component as never })) as unknown as RenderingDefinition<never, never, never>['component'],\n",
    '});\n',
    '\n/** The page that was loaded has its head already. */\n',
    'export const DocumentHead = lazy(async () => ({ default: (await statics()).DocumentHead }));\n',
    '\n// In one text: every page loads this map, and each name stands in it once.\n',
    `const names = '${numbered.flatMap((each) => (each.static ? [each.component] : [])).join(' ')}'.split(' ') as Name[];\n`,
    '\nexport const components: ComponentMap = {\n',
    '  ...Object.fromEntries(names.map((name) => [name, late(name)])),\n',
    ...numbered.flatMap(({ folder, component, static: isStatic }) =>
      isStatic ? [] : [`  ${component}: apart(() => import('@/renderings/${folder}/${component}')),\n`],
    ),
    '};\n',
  ];
  const live = [
    header,
    "import { apart, holder } from '@/runtime/Application';\n",
    "import type { ComponentMap } from '@/runtime/rendering';\n",
    '\nexport const components: ComponentMap = {\n',
    ...numbered.flatMap(({ folder, component, static: isStatic, holds }) =>
      isStatic && !holds
        ? []
        : [`  ${component}: ${isStatic ? 'holder' : 'apart'}(() => import('@/renderings/${folder}/${component}')),\n`],
    ),
    '};\n',
  ];
  const withSchema = numbered.filter(({ schemas }) => schemas.length > 0);
  const withData = numbered.filter(({ data }) => data.length > 0);
  const schemas = [
    header,
    "import type { RenderingServerMap } from '@/runtime/data';\n",
    ...withSchema.map(
      ({ index, folder, schemas: names }) =>
        `import { ${names.map((name) => `${name} as ${name}${index}`).join(', ')} } from '@/renderings/${folder}/fields.schema';\n`,
    ),
    ...withData.map(
      ({ index, folder, data }) =>
        `import { ${data.map((name) => `${name} as ${name}${index}`).join(', ')} } from '@/renderings/${folder}/data.server';\n`,
    ),
    '\nexport const renderings: RenderingServerMap = {\n',
    ...numbered.map(({ index, component, schemas: names, data, holds }) =>
      `  ${component}: { ${[...[...names, ...data].map((name) => `${name}: ${name}${index}`), ...(holds ? [] : ['holds: false'])].join(', ')} },\n`.replace(
        '{  }',
        '{}',
      ),
    ),
    '};\n',
  ];
  const withExamples = numbered.filter((rendering) => rendering.examples);
  const examples = [
    header,
    "import type { RenderingProps } from '@/runtime/rendering';\n",
    ...withExamples.map(({ index, folder }) => `import { examples as e${index} } from '@/renderings/${folder}/examples';\n`),
    '\nexport const examples: Readonly<Record<string, Readonly<Record<string, RenderingProps>>>> = {\n',
    ...withExamples.map(({ index, component }) => `  ${component}: e${index},\n`),
    '};\n',
  ];
  return {
    'component-map.ts': map.join(''),
    'component-map.client.ts': client.join(''),
    'component-map.live.ts': live.join(''),
    'static-renderings.ts': statics.join(''),
    'rendering-schemas.ts': schemas.join(''),
    'examples.ts': examples.join(''),
  };
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { renderings, problems } = scanRenderings(
    path.join(root, 'src/renderings'),
    declared.map(({ component }) => component),
  );
  const target = path.join(root, 'src/generated');
  mkdirSync(target, { recursive: true });
  for (const [name, source] of Object.entries(generateModules(renderings))) {
    const file = path.join(target, name);
    // An unchanged file keeps its time stamp, so that the development server does not compile again.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  }
  for (const problem of problems) process.stderr.write(`component map: ${problem}\n`);
  // A page with a rendering that is not as declared would show nothing in its place: better no build.
  if (problems.length > 0) process.exitCode = 1;
}
