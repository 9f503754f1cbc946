import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkItems } from '../../../scripts/lib/linked-items.ts';
import { root } from '../../support/build.ts';

export interface OwnItems {
  root: string;
  /** Changes the file of an item; `item` is its path below `/sitecore/content/aldermoor`. */
  edit(item: string, change: (yaml: string) => string): void;
  write(item: string, yaml: string): void;
  read(item: string): string;
  delete(item: string): void;
  remove(): void;
}

/** Puts another file in the place of a linked one: who writes into that writes into the repository's. */
export function replaceFile(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text);
}

/** The repository's items in a folder of a test's own: they can be changed at will, files by `replaceFile`. */
export function ownItems(): OwnItems {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-own-items-'));
  linkItems(root, folder);
  const file = (item: string) => path.join(folder, 'src/sitecore/items/content/aldermoor', `${item}.yml`);
  const read = (item: string) => readFileSync(file(item), 'utf8');
  return {
    root: folder,
    read,
    write(item, yaml) {
      mkdirSync(path.dirname(file(item)), { recursive: true });
      replaceFile(file(item), yaml);
    },
    edit(item, change) {
      const before = read(item);
      const after = change(before);
      if (after === before) throw new Error(`The change left ${item} as it was`);
      replaceFile(file(item), after);
    },
    delete: (item) => rmSync(file(item)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
