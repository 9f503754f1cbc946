import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../supervisor/paths.ts';

/** One address of the list, on a line of its own. */
const API = /^\s*"\/api(?:\/[^"\n]*)?",?\n/gm;

/**
 * Takes the addresses of the APIs out of the list by which a browser's router knows the site's pages. It never goes to one of them,
 * and with each that is added every page's scripts were larger.
 *
 * @param build the folder of a finished build
 * @throws when the list is not where Next wrote it: then it is written otherwise now, and this is to be looked at
 */
export function leaveOutApis(build: string): void {
  const [file, ...others] = globSync('static/*/_buildManifest.js', { cwd: build });
  if (file === undefined || others.length > 0) throw new Error(`There is not one list of pages below ${build}/static.`);
  const list = path.join(build, file);
  const source = readFileSync(list, 'utf8');
  if (!source.includes('"sortedPages"')) throw new Error(`${list} holds no "sortedPages".`);
  writeFileSync(list, source.replace(API, ''));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) leaveOutApis(path.join(root, '.next'));
