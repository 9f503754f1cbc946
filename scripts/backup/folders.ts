import { cpSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { bucketIn } from '../../src/backends/forms/uploads/bucket.ts';
import { KEPT } from '../../src/backends/forms/uploads/objects.ts';
import { createObjectStore, type ObjectStore } from '../../src/backends/kit/object-store.ts';
import { DEFAULT_JOURNAL } from '../../src/backends/content/authoring/settings.ts';
import { dataFolder, root } from '../supervisor/paths.ts';
import type { Folder } from './format.ts';

/** Where a part of the product's state lies: everything in `tops`, files or folders below `root`. */
export interface Place {
  root: string;
  tops: readonly string[];
  /** It lies there, and not in the folder (FORMS_BUCKET). */
  store?: ObjectStore;
}
export type Places = Readonly<Partial<Record<Folder, Place>>>;

const modulesSchema = z.object({ modules: z.array(z.string()) });

/** The folders that hold the modules of a Sitecore CLI configuration, whose items lie beside them. */
function contentOf(itemsRoot: string): Place {
  const { modules } = modulesSchema.parse(JSON.parse(readFileSync(path.join(itemsRoot, 'sitecore.json'), 'utf8')));
  const folders = modules.map((pattern) => path.posix.dirname(pattern.replace(/[*?{[].*$/, 'x')));
  return { root: itemsRoot, tops: ['sitecore.json', ...new Set(folders)] };
}

/** The state of the embedded services that lies in files; what is somebody else's service has its own backups. */
export function placesOf(environment: Readonly<Record<string, string | undefined>>): Places {
  const itemsRoot = path.resolve(root, environment.CONTENT_ITEMS_ROOT ?? '.');
  const embedded = !environment.GRAPH_QL_ENDPOINT && !environment.SITECORE_API_HOST;
  return {
    ...(embedded
      ? {
          content: contentOf(itemsRoot),
          journal: { root: path.resolve(itemsRoot, environment.CONTENT_JOURNAL ?? DEFAULT_JOURNAL), tops: ['.'] },
        }
      : {}),
    ...(environment.FORMS_URL ? {} : { uploads: uploadsOf(environment) }),
  };
}

/** What is arriving lies beside what is kept: no row names it yet. */
function uploadsOf(environment: Readonly<Record<string, string | undefined>>): Place {
  const place = { root: path.resolve(root, environment.FORMS_FOLDER ?? path.join(dataFolder, 'forms')), tops: [KEPT] };
  const bucket = bucketIn(environment);
  return bucket ? { ...place, store: createObjectStore(bucket) } : place;
}

export interface FileHere {
  /** From the place's root, with slashes. */
  path: string;
  size: number;
  mode: number;
  mtimeMs: number;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * What a place is, or one of its tops: these may be links, to another disk above all.
 * @throws for what would be in a backup as nothing
 */
function kindOf(full: string): 'file' | 'folder' | undefined {
  if (!lstatSync(full, { throwIfNoEntry: false })) return undefined;
  const state = statSync(full, { throwIfNoEntry: false });
  if (state?.isDirectory()) return 'folder';
  if (state?.isFile()) return 'file';
  throw new Error(state ? `${full} is neither a file nor a folder.` : `${full} is a link that leads nowhere.`);
}

/** Every file of a place, sorted; of a folder that is not there, none. Links in a folder are not followed, nor are they by its service. */
export function filesOf({ root: from, tops }: Place): FileHere[] {
  const found: FileHere[] = [];
  const add = (relative: string, { size, mode, mtimeMs }: Stats) => found.push({ path: relative, size, mode: mode & 0o777, mtimeMs });
  const walk = (relative: string): void => {
    const full = path.join(from, relative);
    const state = lstatSync(full, { throwIfNoEntry: false });
    if (state?.isDirectory()) for (const name of readdirSync(full)) walk(path.posix.join(relative, name));
    else if (state?.isFile()) add(relative, state);
  };
  kindOf(from);
  for (const top of tops) {
    const full = path.join(from, top);
    const kind = kindOf(full);
    if (kind === 'folder') for (const name of readdirSync(full)) walk(path.posix.join(top, name));
    else if (kind === 'file') add(top, statSync(full));
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Also to another disk. What cannot be moved whole is where it was. */
function move(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    renameSync(from, to);
    return;
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
  }
  const copy = (of: string, as: string) => cpSync(of, as, { recursive: true, preserveTimestamps: true });
  try {
    copy(from, to);
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  }
  try {
    rmSync(from, { recursive: true, force: true });
  } catch (error) {
    copy(to, from);
    rmSync(to, { recursive: true, force: true });
    throw error;
  }
}

/** Of a folder what is in it, each by itself: the folder may be a mount, which nobody can rename or remove. */
const partsOf = (full: string): string[] => {
  const kind = kindOf(full);
  if (kind === 'folder') return readdirSync(full);
  return kind === 'file' ? [''] : [];
};

/** A folder that as few can read as the one whose parts it is for. @returns the first that was made on the way */
function folderLike(model: string, folder: string): string | undefined {
  if (kindOf(model) !== 'folder' || kindOf(folder) === 'folder') return undefined;
  return mkdirSync(folder, { recursive: true, mode: statSync(model).mode & 0o777 });
}

/**
 * Puts what lies in `from` in the place, and what was there aside.
 * @returns takes it back
 */
export function swapIn({ root: to, tops }: Place, from: string, aside: string): () => void {
  const undo: (() => void)[] = [];
  const takeBack = () => {
    for (const step of undo.toReversed()) step();
  };
  try {
    for (const top of tops) {
      const [here, before, next] = [path.join(to, top), path.join(aside, top), path.join(from, top)];
      folderLike(here, before);
      for (const part of partsOf(here)) {
        move(path.join(here, part), path.join(before, part));
        undo.push(() => move(path.join(before, part), path.join(here, part)));
      }
      const made = folderLike(next, here);
      if (made !== undefined) undo.push(() => rmSync(made, { recursive: true, force: true }));
      for (const part of partsOf(next)) {
        move(path.join(next, part), path.join(here, part));
        undo.push(() => rmSync(path.join(here, part), { recursive: true, force: true }));
      }
    }
    return takeBack;
  } catch (error) {
    takeBack();
    throw error;
  }
}
