import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
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

/** Every file of a place, sorted; of a folder that is not there, none. Links are not followed. */
export function filesOf({ root: from, tops }: Place): FileHere[] {
  const found: FileHere[] = [];
  const walk = (relative: string): void => {
    const full = path.join(from, relative);
    const state = lstatSync(full, { throwIfNoEntry: false });
    if (state?.isDirectory()) for (const name of readdirSync(full)) walk(path.posix.join(relative, name));
    else if (state?.isFile()) found.push({ path: relative, size: state.size, mode: state.mode & 0o777, mtimeMs: state.mtimeMs });
  };
  for (const top of tops) walk(top);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Also to another disk. */
function move(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    rmSync(from, { recursive: true, force: true });
  }
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
      if (existsSync(here)) {
        move(here, before);
        undo.push(() => move(before, here));
      }
      if (existsSync(next)) {
        move(next, here);
        undo.push(() => rmSync(here, { recursive: true, force: true }));
      }
    }
    return takeBack;
  } catch (error) {
    takeBack();
    throw error;
  }
}
