import { copyFileSync, globSync, linkSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Puts the items of a project into another folder. Linked where that can be: neither the service nor the workshop writes into a file
 * of an item, they put another in its place. The lists beside them they do write into. Whoever writes into an item takes a copy.
 */
export function linkItems(from: string, to: string): void {
  const made = new Set<string>();
  for (const file of ['sitecore.json', ...globSync('src/sitecore/**/*.{json,yml}', { cwd: from })]) {
    const target = path.join(to, file);
    if (!made.has(path.dirname(target))) mkdirSync(path.dirname(target), { recursive: true });
    made.add(path.dirname(target));
    try {
      if (!file.endsWith('.yml')) copyFileSync(path.join(from, file), target);
      else linkSync(path.join(from, file), target);
    } catch {
      // Another disk, or a system without links.
      copyFileSync(path.join(from, file), target);
    }
  }
}
