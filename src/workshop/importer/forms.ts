import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ScsSyntaxError } from '../../lib/scs/lines.ts';
import { readScs } from '../../lib/scs/read.ts';
import { writeScs } from '../../lib/scs/write.ts';
import { make } from '../definitions/make.ts';
import { idOf, parseGuid } from '../scs/guid.ts';
import { parentPath } from '../scs/item.ts';
import type { ScsField, ScsItem } from '../scs/item.ts';
import { FORMS_ROOT } from '../scs/modules.ts';
import type { ItemStore } from '../scs/store.ts';
import { T } from '../scs/well-known.ts';
import type { Report } from './report.ts';

/** Where an export keeps the forms, which have no other text than their items. */
export const FORMS_FOLDER = 'forms';

const GUID = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi;

/** An id in the notation of another one. */
function like(written: string, id: string): string {
  const bare = written.includes('-') ? id : id.replaceAll('-', '');
  return written === written.toLowerCase() ? bare : bare.toUpperCase();
}

const withIds = (fields: readonly ScsField[], ids: ReadonlyMap<string, string>): ScsField[] =>
  fields.map((field) => ({
    ...field,
    value: field.value.replace(GUID, (written) => {
      const id = ids.get(parseGuid(written) ?? '');
      return id === undefined ? written : like(written, id);
    }),
  }));

const belowTenant = (item: ScsItem): string => item.path.split('/').slice(4).join('/');

const formOf = (below: string): string => below.split('/')[0] ?? '';

interface Exported {
  /** By their paths below the tenant's folder. */
  items: ReadonlyMap<string, ScsItem>;
  /** Forms of which a part is missing, and why: what is here would lose it too. */
  broken: ReadonlyMap<string, string>;
}

/** The items of the exported forms. */
function readForms(folder: string, report: Report): Exported {
  const items = new Map<string, ScsItem>();
  const broken = new Map<string, string>();
  const unnamed = new Map<string, string>();
  const taken = new Map<string, string>();
  const root = path.join(folder, FORMS_FOLDER);
  if (!existsSync(root)) return { items, broken };
  const lose = (name: string, why: string) => broken.set(name, broken.get(name) ?? `The form ${name} is not taken: ${why}`);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yml'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const absolute of files) {
    const text = readFileSync(absolute, 'utf8');
    const file = path.relative(folder, absolute).split(path.sep).join('/');
    const named = /^Path: "?\/sitecore\/forms\/[^/\r\n]+\/([^/\r\n"]+)/im.exec(text)?.[1];
    // A blog's folder may be called so too.
    if (named === undefined) {
      unnamed.set(formOf(path.relative(root, absolute).split(path.sep).join('/')).replace(/\.yml$/, ''), file);
      continue;
    }
    try {
      const item = readScs(text);
      const below = belowTenant(item);
      const twin = taken.get(item.id) ?? taken.get(below.toLowerCase());
      if (twin !== undefined) {
        lose(formOf(below), `${file} has the id or the path of ${twin}`);
        continue;
      }
      for (const key of [item.id, below.toLowerCase()]) taken.set(key, file);
      items.set(below, item);
    } catch (error) {
      if (!(error instanceof ScsSyntaxError)) throw error;
      report.fail(file, error.message, error.line);
      lose(named, `${file} cannot be read`);
    }
  }
  for (const name of new Set([...items.keys()].map(formOf))) {
    const file = unnamed.get(name);
    if (file !== undefined) lose(name, `${file} does not say where it belongs`);
    if (!items.has(name)) lose(name, 'the folder has parts of it alone');
  }
  return { items, broken };
}

/** Forms that are not taken, and why: nothing to say of one that is the same here. */
function leftOut({ items, broken }: Exported, store: ItemStore, over: boolean): Map<string, string | undefined> {
  const left = new Map<string, string | undefined>(broken);
  for (const [below, item] of items) {
    const [name, at] = [formOf(below), `${FORMS_ROOT}/${below}`];
    if (broken.has(name)) continue;
    const twin = store.byId(idHere(at, item, store));
    const isMoved = twin !== undefined && twin.path.toLowerCase() !== at.toLowerCase();
    if (isMoved) left.set(name, `The form ${name} is not taken: a part of it stands at ${twin.path} by now`);
    if (isMoved || over || !store.at(`${FORMS_ROOT}/${name}`)) continue;
    const isOther = !sameAs(store.at(at), item);
    left.set(
      name,
      left.get(name) ?? (isOther ? `The form ${name} is another one here, and stays; --over takes that of the folder` : undefined),
    );
  }
  return left;
}

/**
 * Puts the forms of an export below this project's tenant. From another tenant they have new ids, as all that is made of paths has. A form
 * that is there stays as it is, for editors change forms in place.
 * @param over those of the folder instead
 */
export function importForms(folder: string, store: ItemStore, report: Report, over: boolean): void {
  const read = readForms(folder, report);
  const left = leftOut(read, store, over);
  for (const why of left.values()) if (why !== undefined) report.general.push(why);
  const coming = [...read.items].filter(([below]) => !left.has(formOf(below))).sort(([a], [b]) => (a < b ? -1 : 1));
  if (coming.length === 0) return;
  if (!store.at(FORMS_ROOT)) store.put(make(FORMS_ROOT, T.folder));
  const ids = new Map(coming.map(([below, item]) => [item.id, idHere(`${FORMS_ROOT}/${below}`, item, store)]));
  for (const [below, item] of coming) {
    const at = `${FORMS_ROOT}/${below}`;
    const parent = parentPath(at);
    store.put({
      ...item,
      id: ids.get(item.id) ?? item.id,
      path: at,
      parent: ids.get(item.parent) ?? store.at(parent)?.id ?? idOf(parent),
      shared: withIds(item.shared, ids),
      languages: item.languages.map((part) => ({
        ...part,
        fields: withIds(part.fields, ids),
        versions: part.versions.map((version) => ({ ...version, fields: withIds(version.fields, ids) })),
      })),
    });
  }
  const kept = new Set(coming.map(([below]) => `${FORMS_ROOT}/${below}`.toLowerCase()));
  for (const name of new Set(coming.map(([below]) => formOf(below))))
    for (const item of store.below(`${FORMS_ROOT}/${name}`)) if (!kept.has(item.path.toLowerCase())) store.remove(item.path);
}

const idHere = (at: string, item: ScsItem, store: ItemStore): string =>
  store.at(at)?.id ?? (item.path.toLowerCase() === at.toLowerCase() ? item.id : idOf(at));

/** Whether a form says the same, whatever its ids are. */
const sameAs = (here: ScsItem | undefined, item: ScsItem): boolean => {
  const said = (each: ScsItem) => writeScs({ ...each, id: '', parent: '', path: '' }).replace(GUID, '');
  return here !== undefined && said(here) === said(item);
};
