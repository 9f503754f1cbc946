import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';

/**
 * Draws docs/modules.md: the parts of `src` and who imports whom, read from the code.
 * `node scripts/modules.ts` writes it; `--check` only says whether it is as the code is, and ends with 1 if not.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = path.join(ROOT, 'docs/modules.md');

/** One part of `src` imports another: with what runs, or for types alone. */
export interface Arrow {
  from: string;
  to: string;
  typesOnly: boolean;
}

interface Import {
  specifier: string;
  typeOnly: boolean;
}

function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      const typeOnly =
        node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
        (bindings !== undefined &&
          ts.isNamedImports(bindings) &&
          bindings.elements.length > 0 &&
          bindings.elements.every((each) => each.isTypeOnly));
      found.push({ specifier: node.moduleSpecifier.text, typeOnly });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [given] = node.arguments;
      if (given && ts.isStringLiteral(given)) found.push({ specifier: given.text, typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** The part of the house that a file of `src` belongs to, e.g. `src/server/health.ts` → `server`; undefined for what is generated. */
export function partOf(file: string): string | undefined {
  const [, folder = '', inner = '', ...rest] = file.split('/');
  if (folder === 'generated' || folder === 'sitecore' || folder === 'styles') return undefined;
  if (inner === '') return 'pages';
  if (folder === 'features') return `features/${inner}`;
  if (folder === 'backends') return rest.length > 0 ? `backends/${inner}` : 'backends';
  return folder;
}

/** Who imports whom among the parts of `src`, tests aside. @param sources path from the root → text */
export function arrowsOf(sources: ReadonlyMap<string, string>): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const [file, text] of sources) {
    const from = partOf(file);
    if (from === undefined) continue;
    const reached = new Map<string, boolean>();
    for (const { specifier, typeOnly } of importsOf(file, text)) {
      const target = specifier.startsWith('@/')
        ? `src/${specifier.slice(2)}`
        : specifier.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), specifier)
          : undefined;
      // A folder's door is named without its file.
      const to = target?.startsWith('src/') ? partOf(sources.has(target) ? target : `${target}/index.ts`) : undefined;
      if (to !== undefined && to !== from) reached.set(to, (reached.get(to) ?? true) && typeOnly);
    }
    for (const [to, typesOnly] of reached) {
      const key = `${from} ${to}`;
      arrows.set(key, { from, to, typesOnly: (arrows.get(key)?.typesOnly ?? true) && typesOnly });
    }
  }
  return [...arrows.values()].sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

const layerOf = (part: string): string => part.replace(/\/.*/, '');

/** Arrows between layers, without those to which another way leads. */
function reduced(arrows: readonly Arrow[]): [from: string, to: string][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    const [a, b] = [layerOf(from), layerOf(to)];
    if (a !== b) next.set(a, (next.get(a) ?? new Set()).add(b));
  }
  const leads = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some((each) => each === to || (!seen.has(each) && leads(each, to, seen.add(each))));
  return [...next].flatMap(([from, all]) =>
    [...all].filter((to) => ![...all].some((other) => other !== to && leads(other, to))).map((to): [string, string] => [from, to]),
  );
}

const id = (part: string): string => part.replace(/\W/g, '_');

function within(layer: string, arrows: readonly Arrow[], parts: readonly string[]): string[] {
  const own = parts.filter((part) => layerOf(part) === layer);
  return [
    ...own.map((part) => `  ${id(part)}[${part.slice(layer.length + 1) || 'start, migrations'}]`),
    ...arrows
      .filter(({ from, to }) => layerOf(from) === layer && layerOf(to) === layer)
      .map(({ from, to, typesOnly }) => `  ${id(from)} ${typesOnly ? '-.->' : '-->'} ${id(to)}`),
  ];
}

/** The document, of the arrows alone. */
export function drawn(arrows: readonly Arrow[]): string {
  const parts = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort();
  const picture = (lines: readonly string[]) => ['```mermaid', 'flowchart TD', ...lines, '```'];
  const rows = parts.flatMap((part) => {
    const out = arrows.filter(({ from }) => from === part);
    if (out.length === 0) return [];
    return [`| ${part} | ${out.map(({ to, typesOnly }) => `${to}${typesOnly ? ' (types)' : ''}`).join(', ')} |`];
  });
  return `${[
    '# Modules',
    '',
    'Drawn from the imports of `src` by `node scripts/modules.ts`; a test says when it is not as the code is. Tests, generated files and styles are left out.',
    '',
    '## Layers',
    '',
    'An arrow is an import, a dotted one of types alone. Here one to which another way leads is left out: the table below has all of them.',
    '',
    ...picture(reduced(arrows).map(([from, to]) => `  ${from} --> ${to}`)),
    '',
    '## Features',
    '',
    ...picture(within('features', arrows, parts)),
    '',
    '## Back ends',
    '',
    'They know only the kit, each other by URL, and of `lib` how authored HTML, item files, addresses of media, an e-mail address and a visitor’s address are read.',
    '',
    ...picture(within('backends', arrows, parts)),
    '',
    '## All arrows',
    '',
    '| part | imports |',
    '| --- | --- |',
    ...rows,
  ].join('\n')}\n`;
}

/** The sources of `src`, without tests and declarations. */
export function readSources(): Map<string, string> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.(?:test|d)\.tsx?$|\.fixture\.ts$/.test(file));
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
}

/** What the document says now. */
export const written = (): string => readFileSync(FILE, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const text = drawn(arrowsOf(readSources()));
  if (!values.check) writeFileSync(FILE, text);
  else if (written() !== text) {
    console.error('docs/modules.md is not as the code is: node scripts/modules.ts draws it anew.');
    process.exitCode = 1;
  }
}
