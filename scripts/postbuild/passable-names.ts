import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REFUSED_ADDRESS } from '../lib/blockers.ts';
import { root } from '../supervisor/paths.ts';

/**
 * Turbopack names files by digests, in letters, digits, `_` and `-`: now and then one has `_ad-` in it, and whoever has a content blocker
 * would be without that script. Such a file gets another name, wherever it is named.
 */
const TEXT = /\.(?:m?js|css|json|html|txt|map)$/;

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

/** The same letters behind an `x`, as often as it takes. */
export function passable(name: string): string {
  let passed = name;
  for (let found = REFUSED_ADDRESS.exec(passed); found; found = REFUSED_ADDRESS.exec(passed)) {
    const at = found.index + (/^[/._-]/.test(found[0]) ? 1 : 0);
    passed = `${passed.slice(0, at)}x${passed.slice(at)}`;
  }
  return passed;
}

/** @param build the folder of a finished build */
export function givePassableNames(build: string): void {
  const files = filesBelow(path.join(build, 'static'));
  const renamed = new Map<string, string>();
  for (const file of files) {
    const name = path.basename(file);
    const passed = passable(name);
    if (passed === name) continue;
    renameSync(file, path.join(path.dirname(file), passed));
    renamed.set(name.replace(/\.js$/, ''), passed.replace(/\.js$/, ''));
  }
  if (renamed.size === 0) return;
  const top = readdirSync(build).map((name) => path.join(build, name));
  const copy = path.join(build, 'standalone', path.basename(build));
  const naming = [...top, ...['static', 'server'].flatMap((name) => filesBelow(path.join(build, name))), ...filesBelow(copy)];
  for (const file of naming.filter((each) => TEXT.test(each))) {
    const text = readFileSync(file, 'utf8');
    let written = text;
    for (const [name, passed] of renamed) written = written.replaceAll(name, passed);
    if (written !== text) writeFileSync(file, written);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) givePassableNames(path.join(root, '.next'));
