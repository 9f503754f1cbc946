import { readFile, readdir, glob } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
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

/** The item files that a `sitecore.json` names by way of its modules. Throws when `sitecore.json` is missing or wrong. */
export async function listItemFiles(root: string): Promise<ModuleListing> {
  const main = resolve(root, 'sitecore.json');
  const configuration = Configuration.parse(JSON.parse(await readFile(main, 'utf8')));
  const listing: ModuleListing = { files: [], configuration: [main], folders: [], includes: [], problems: [] };
  const modules = new Set<string>();
  for (const pattern of configuration.modules) {
    for await (const match of glob(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })) modules.add(resolve(root, match));
  }
  const files = new Set<string>();
  const folders = new Set([resolve(root)]);
  for (const file of [...modules].sort()) {
    listing.configuration.push(file);
    const parsed = await readModule(file);
    if ('reason' in parsed) {
      listing.problems.push(parsed);
      continue;
    }
    const base = resolve(dirname(file), parsed.items?.path ?? configuration.serialization.defaultModuleRelativeSerializationPath);
    for (const include of parsed.items?.includes ?? []) {
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

async function readModule(file: string): Promise<z.infer<typeof Module> | ItemProblem> {
  try {
    const parsed = Module.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : { file, reason: `not a module file: ${z.prettifyError(parsed.error)}` };
  } catch (error) {
    return { file, reason: `not a module file: ${error instanceof Error ? error.message : String(error)}` };
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
