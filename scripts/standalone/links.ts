import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Links in a folder that lead out of it, by a path of this machine, or to nothing: elsewhere they lead nowhere. Next's standalone output
 * has the packages that its scripts name by such links, each relative.
 */
export const linksAway = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((link) => {
      const target = readlinkSync(link);
      return (
        !existsSync(link) || path.isAbsolute(target) || path.relative(folder, path.resolve(path.dirname(link), target)).startsWith('..')
      );
    });
