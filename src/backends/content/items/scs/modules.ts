import { readFileSync } from 'node:fs';
import { readdir, glob } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { ItemProblem } from '../types.ts';

const Configuration = z.object({
  modules: z.array(z.string()).default([]),
  serialization: z
    .object({ defaultModuleRelativeSerializationPath: z.string().default('items') })
    .default({ defaultModuleRelativeSerializationPath: 'items' }),
});
const Module = z.object({
  namespace: z.string(),
  items: z
    .object({
      path: z.string().optional(),
      includes: z.array(z.object({ name: z.string().min(1), path: z.string().startsWith('/sitecore') })).default([]),
    })
    .optional(),
});

export interface ModuleListing {
  /** Every item file of every module, absolute, each once. */
  files: string[];
  /** `sitecore.json` and the module files: a change of one of them changes the list. */
  configuration: string[];
  /** The folders in which a change may change the list or an item, absolute. */
  folders: string[];
  /** Where the items of which paths are kept. */
  includes: Include[];
  problems: ItemProblem[];
}

/** An include of a module: the items at a path and below it, and the folder that holds their files, absolute. */
export interface Include {
  path: string;
  folder: string;
}

/** File of the item at a path, whether or not it is there: `<folder>/<last segment of the include's path>/…`. Undefined where no include has it. */
export function fileOfPath(includes: readonly Include[], path: string): string | undefined {
  const key = path.toLowerCase();
  let nearest: Include | undefined;
  for (const include of includes) {
    const top = include.path.toLowerCase();
    if ((key === top || key.startsWith(`${top}/`)) && include.path.length > (nearest?.path.length ?? 0)) nearest = include;
  }
  return nearest && join(nearest.folder, `${nearest.path.slice(nearest.path.lastIndexOf('/') + 1)}${path.slice(nearest.path.length)}.yml`);
}

/** Path of the item that a file has, or would have if it could be read. Undefined where no include has the file. */
export function pathOfFile(includes: readonly Include[], file: string): string | undefined {
  const include = includes.find(({ folder }) => file.startsWith(folder + sep));
  if (!include) return undefined;
  const [, ...below] = relative(include.folder, file)
    .replace(/\.ya?ml$/i, '')
    .split(sep);
  return [include.path, ...below].join('/');
}

/** `sitecore.json` and module files as they were when they could be read. */
export interface KnownConfiguration {
  /** By file: the text that was read last and was good. */
  texts: Map<string, string>;
  /** The text of an earlier run; undefined where there is none. */
  earlier(file: string): string | undefined;
}

/**
 * A configuration file, or as it was before where it cannot be read now: what it names stays served.
 *
 * @throws Error that names the file, where there is neither
 */
function readConfiguration<S extends z.ZodType>(
  file: string,
  schema: S,
  { texts, earlier }: KnownConfiguration,
): { value: z.output<S>; problem?: ItemProblem } {
  const parse = (text: string): z.output<S> => schema.parse(JSON.parse(text));
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
    const value = parse(text);
    texts.set(file, text);
    return { value };
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    // Of a text that ends too early the parser says no place.
    const line = error instanceof SyntaxError ? Number(/\(line (\d+)/.exec(reason)?.[1] ?? text.split('\n').length) : undefined;
    const problem: ItemProblem = { file, ...(line === undefined ? {} : { line }), reason };
    // A file that is gone says that nothing is to be served of it.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const before = isGone ? undefined : (texts.get(file) ?? earlier(file));
    if (before === undefined) throw new ConfigurationError(problem, error);
    texts.set(file, before);
    return { value: parse(before), problem: { ...problem, served: 'as before' } };
  }
}

class ConfigurationError extends Error {
  readonly problem: ItemProblem;
  constructor(problem: ItemProblem, cause: unknown) {
    super(`${problem.file} cannot be read${problem.line === undefined ? '' : `, line ${problem.line}`}: ${problem.reason}`, { cause });
    this.problem = problem;
  }
}

const NOTHING_KNOWN = (): KnownConfiguration => ({ texts: new Map(), earlier: () => undefined });

/** The item files that a `sitecore.json` names by way of its modules. Throws when `sitecore.json` is missing, or wrong and was never right. */
export async function listItemFiles(root: string, known = NOTHING_KNOWN()): Promise<ModuleListing> {
  const main = resolve(root, 'sitecore.json');
  const { value: configuration, problem } = readConfiguration(main, Configuration, known);
  const listing: ModuleListing = { files: [], configuration: [main], folders: [], includes: [], problems: problem ? [problem] : [] };
  const modules = new Set<string>();
  for (const pattern of configuration.modules) {
    for await (const match of glob(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })) modules.add(resolve(root, match));
  }
  const files = new Set<string>();
  const folders = new Set([resolve(root)]);
  for (const file of [...modules].sort()) {
    listing.configuration.push(file);
    const parsed = readModule(file, known);
    if ('reason' in parsed) {
      listing.problems.push(parsed);
      continue;
    }
    if (parsed.problem) listing.problems.push(parsed.problem);
    const { items } = parsed.value;
    const base = resolve(dirname(file), items?.path ?? configuration.serialization.defaultModuleRelativeSerializationPath);
    for (const include of items?.includes ?? []) {
      const folder = join(base, include.name);
      listing.includes.push({ path: include.path, folder });
      const found = await itemFiles(folder);
      for (const one of found.files) files.add(one);
      for (const one of found.folders) folders.add(one);
    }
    folders.add(dirname(file)).add(base);
  }
  listing.files = [...files];
  listing.folders = [...folders];
  return listing;
}

function readModule(file: string, known: KnownConfiguration): { value: z.infer<typeof Module>; problem?: ItemProblem } | ItemProblem {
  const named = (problem: ItemProblem): ItemProblem => ({ ...problem, reason: `not a module file: ${problem.reason}` });
  try {
    const read = readConfiguration(file, Module, known);
    return read.problem ? { ...read, problem: named(read.problem) } : read;
  } catch (error) {
    if (error instanceof ConfigurationError) return named({ ...error.problem, served: 'nothing' });
    throw error;
  }
}

/** An include without any item has no folder. */
async function itemFiles(folder: string): Promise<{ files: string[]; folders: string[] }> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const path = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name);
    return {
      files: entries
        .filter((entry) => entry.isFile() && /\.ya?ml$/i.test(entry.name))
        .map(path)
        .sort(),
      folders: [folder, ...entries.filter((entry) => entry.isDirectory()).map(path)],
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { files: [], folders: [] };
    throw error;
  }
}

/** For reports: the file as seen from the folder of `sitecore.json`. */
export function shortName(root: string, file: string): string {
  const name = relative(root, file);
  return name.startsWith('..') ? file : name;
}
