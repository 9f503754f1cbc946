import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../supervisor/paths.ts';

/**
 * What the site's process holds of its own program. Turbopack writes what several routes share into a file for each of them, word for
 * word the same; each is read and kept whole, though only the modules of the first are ever used. And V8 keeps a source with a single
 * character beyond Latin-1 (a quotation mark of the dictionary) in two bytes a character. So the second of two equal files names the
 * first, and such characters are written as escapes.
 */
const MAP_COMMENT = /\n\/\/# sourceMappingURL=[^\n]*\s*$/;
const BEYOND_LATIN_1 = /[^\0-\xff]/g;
/** Shorter files are not worth a look-up on the disk. */
const WORTH_BYTES = 2_000;

/** Not within `String.raw`, where an escape is what it says: such a source stays as it is. */
const escaped = (source: string): string =>
  source.includes('String.raw')
    ? source
    : source.replaceAll(BEYOND_LATIN_1, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const relativeTo = (from: string, to: string): string => {
  const relative = path.relative(path.dirname(from), to).split(path.sep).join('/');
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/** @param chunks a folder of scripts for Node, as `.next/server/chunks`; files that others load by their names stay where they are */
export function shareChunks(chunks: string): void {
  const files = readdirSync(chunks, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort()
    .map((file) => path.join(chunks, file));
  const first = new Map<string, string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const own = source.replace(MAP_COMMENT, '');
    const isChunk = own.startsWith('module.exports=[') && own.length >= WORTH_BYTES;
    // Two folders have two runtimes, each with the modules of its own.
    const key = `${path.dirname(file)} ${createHash('sha256').update(own).digest('base64')}`;
    const before = isChunk ? first.get(key) : undefined;
    if (isChunk && before === undefined) first.set(key, file);
    const written = before === undefined ? escaped(source) : `module.exports=require(${JSON.stringify(relativeTo(file, before))});\n`;
    if (written !== source) writeFileSync(file, written);
  }
}

/** @param build the folder of a finished build; the copy that `output: 'standalone'` made of it is gone over as well */
export function shareServerChunks(build: string): void {
  for (const folder of [path.join(build, 'server/chunks'), path.join(build, 'standalone', path.basename(build), 'server/chunks')])
    if (existsSync(folder)) shareChunks(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) shareServerChunks(path.join(root, '.next'));
