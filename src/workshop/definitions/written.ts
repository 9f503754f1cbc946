import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ScsField, ScsItem } from '../scs/item.ts';
import { SITECORE_DIR } from '../scs/modules.ts';

/** Beside the items, so that it goes where they go: to others with the repository, and back with an older state of it. */
const FILE = `${SITECORE_DIR}/model.json`;

const recordSchema = z.record(z.string(), z.string());

/** Fields of an item that stand together: its shared ones (`''`), those of a language, or those of a version (`en/1`). */
interface Part {
  name: string;
  fields: ScsField[];
}

const partsOf = ({ shared, languages }: ScsItem): Part[] => [
  { name: '', fields: shared },
  ...languages.flatMap(({ language, fields, versions }) => [
    { name: language, fields },
    ...versions.map((version) => ({ name: `${language}/${version.version}`, fields: version.fields })),
  ]),
];

/** The fields of a part; undefined where the item has no such version, unless it is to be made. */
function partOf(item: ScsItem, name: string, make: boolean): ScsField[] | undefined {
  const [language = '', number] = name.split('/');
  if (language === '') return item.shared;
  let found = item.languages.find((each) => each.language === language);
  if (!found && !make) return undefined;
  if (!found) item.languages.push((found = { language, fields: [], versions: [] }));
  if (number === undefined) return found.fields;
  let version = found.versions.find((each) => each.version === Number(number));
  if (!version && !make) return undefined;
  if (!version) found.versions.push((version = { version: Number(number), fields: [] }));
  return version.fields;
}

const IDENTITY = 'identity';
const identityOf = ({ id, parent, template, branch, path: at }: ScsItem): string => [id, parent, template, branch ?? '', at].join('\n');
const sameLines = (value: string): string => value.replace(/\r\n?/g, '\n').replace(/\n$/, '');
const isStandard = ({ hint }: ScsField): boolean => hint.startsWith('__');

/** Enough to tell two values of one field apart; the record is a line an item. */
const hashOf = (key: string, value: string): string =>
  createHash('sha256')
    .update(`${key}\n${sameLines(value)}`)
    .digest('base64url')
    .slice(0, 5);

const valuesOf = (item: ScsItem): string[] => [
  hashOf(IDENTITY, identityOf(item)),
  ...partsOf(item).flatMap(({ name, fields }) => [hashOf(name, ''), ...fields.map(({ id, value }) => hashOf(`${name}/${id}`, value))]),
];

/**
 * What the model wrote last, a short hash for each value of each item: by it the model tells what it wrote itself from what editors and
 * administrators made of it, or beside it, in Sitecore, and leaves that to them.
 */
export class Written {
  readonly #before: Readonly<Record<string, string>>;
  readonly #now = new Map<string, string>();

  /** @throws Error when the file of the record cannot be read */
  constructor(root: string) {
    const file = path.join(root, FILE);
    this.#before = existsSync(file) ? recordSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  }

  #known(item: ScsItem): (key: string, value: string) => boolean {
    const values = new Set(this.#before[item.path.toLowerCase()]?.split(' '));
    return (key, value) => values.has(hashOf(key, value));
  }

  /** Keeps in mind that the model says this of an item. */
  note(item: ScsItem): void {
    this.#now.set(item.path.toLowerCase(), valuesOf(item).join(' '));
  }

  /** Keeps in mind what was known of an item before, and nothing else. */
  keep(item: ScsItem): void {
    const key = item.path.toLowerCase();
    const before = this.#before[key];
    if (before === undefined) this.#now.delete(key);
    else this.#now.set(key, before);
  }

  /** Whether the model wrote an item. */
  has(item: ScsItem): boolean {
    return this.#before[item.path.toLowerCase()] !== undefined;
  }

  /** Whether an item is as the model wrote it, but for what Sitecore notes of each item itself. */
  isUntouched(item: ScsItem): boolean {
    const known = this.#known(item);
    return (
      known(IDENTITY, identityOf(item)) &&
      partsOf(item).every(({ name, fields }) => fields.every((field) => isStandard(field) || known(`${name}/${field.id}`, field.value)))
    );
  }

  /**
   * An item with what the model says of it, where nobody else has said otherwise since.
   * @param over also where somebody has
   * @returns the item, and whether both have changed the same value: somebody's stays
   */
  merge(present: ScsItem, declared: ScsItem, over: boolean): { item: ScsItem; disputed: boolean } {
    const known = this.#known(declared);
    const item = structuredClone(present);
    let disputed = false;
    /** Whether a value gives way to the model's. */
    const yields = (key: string, theirs: string, ours: string): boolean => {
      if (over || sameLines(theirs) === sameLines(ours) || known(key, theirs)) return true;
      disputed ||= !known(key, ours);
      return false;
    };
    if (yields(IDENTITY, identityOf(present), identityOf(declared))) {
      const { id, parent, template, path: at, branch } = declared;
      Object.assign(item, { id, parent, template, path: at });
      if (branch === undefined) delete item.branch;
      else item.branch = branch;
    }
    for (const { name, fields } of partsOf(declared)) {
      const theirs = partOf(item, name, over || !known(name, ''));
      if (!theirs) continue;
      for (const field of fields) {
        const key = `${name}/${field.id}`;
        const at = theirs.findIndex(({ id }) => id === field.id);
        const there = theirs[at];
        if (there && yields(key, there.value, field.value)) theirs[at] = field;
        // What the model wrote and is gone was taken away by somebody.
        else if (!there && (over || !known(key, field.value))) theirs.push(field);
      }
    }
    for (const { name, fields } of partsOf(item)) {
      const ours = new Set(partOf(declared, name, false)?.map(({ id }) => id));
      fields.splice(0, Infinity, ...fields.filter(({ id, value }) => ours.has(id) || !known(`${name}/${id}`, value)));
    }
    return { item, disputed };
  }

  /** The file of the record, from the project folder, and its text. */
  file(): [file: string, text: string] {
    const sorted = Object.fromEntries([...this.#now].sort(([a], [b]) => (a < b ? -1 : 1)));
    return [FILE, `${JSON.stringify(sorted, null, 2)}\n`];
  }
}
