import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScsField, ScsItem } from './item.ts';
import { readScs } from './read.ts';
import { writeScs } from './write.ts';

/**
 * A reader by the rules of another one: those of Rainbow, Unicorn's storage of items, whose lines Sitecore's own serialization
 * inherits. It knows nothing of ours: pairs come one after the other, and what is expected next is asked for by name. Blanks and
 * dashes are indentation; a value is what is two characters behind the first colon; a bar begins a block, which ends at the first line
 * that is indented less.
 */
class Pairs {
  readonly #lines: string[];
  #at = 0;

  constructor(text: string) {
    this.#lines = text
      .replace(/^\uFEFF/, '')
      .replace(/\n$/, '')
      .split('\n');
    if (this.#lines[this.#at++] !== '---') throw new Error('A file begins with ---.');
  }

  static indent(line: string): number {
    return /^[ -]*/.exec(line)?.[0].length ?? 0;
  }

  #skip(): void {
    const isNothing = (line: string): boolean => line.trim() === '' || line[Pairs.indent(line)] === '#';
    for (let line = this.#lines[this.#at]; line !== undefined && isNothing(line); line = this.#lines[this.#at]) this.#at += 1;
  }

  /** The name that comes next, and how far it is indented; undefined at the end. */
  peek(): { key: string; indent: number } | undefined {
    this.#skip();
    const line = this.#lines[this.#at];
    if (line === undefined) return undefined;
    const indent = Pairs.indent(line);
    const colon = line.indexOf(':');
    if (colon <= indent) throw new Error(`Line ${this.#at + 1} has no name: ${line}`);
    return { key: line.slice(indent, colon), indent };
  }

  read(expected: string): string {
    const next = this.peek();
    if (next?.key !== expected) throw new Error(`Line ${this.#at + 1}: ${expected} is expected, and it is ${next?.key}.`);
    const line = this.#lines[this.#at++] ?? '';
    const value = line.slice(line.indexOf(':') + 2);
    if (value === '|') return this.#block(next.indent + 2);
    return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replaceAll('\\"', '"') : value;
  }

  #block(indent: number): string {
    const lines: string[] = [];
    for (let line = this.#lines[this.#at]; line !== undefined && Pairs.indent(line) >= indent; line = this.#lines[this.#at]) {
      lines.push(line.slice(indent));
      this.#at += 1;
    }
    return lines.join('\n');
  }
}

function fieldsOf(pairs: Pairs): ScsField[] {
  const fields: ScsField[] = [];
  while (pairs.peek()?.key === 'ID') {
    const id = pairs.read('ID');
    const hint = pairs.peek()?.key === 'Hint' ? pairs.read('Hint') : '';
    const blobId = pairs.peek()?.key === 'BlobID' ? pairs.read('BlobID') : undefined;
    fields.push({ id, hint, ...(blobId === undefined ? {} : { blobId }), value: pairs.read('Value') });
  }
  return fields;
}

const listed = (pairs: Pairs, name: string): ScsField[] => {
  if (pairs.peek()?.key !== name) return [];
  pairs.read(name);
  return fieldsOf(pairs);
};

function itemOf(text: string): ScsItem {
  const pairs = new Pairs(text);
  const [id, parent, template, at] = ['ID', 'Parent', 'Template', 'Path'].map((key) => pairs.read(key));
  const branch = pairs.peek()?.key === 'BranchID' ? pairs.read('BranchID') : undefined;
  const item: ScsItem = { id: id!, parent: parent!, template: template!, path: at!, shared: listed(pairs, 'SharedFields'), languages: [] };
  if (branch !== undefined) item.branch = branch;
  if (pairs.peek()?.key === 'Languages') pairs.read('Languages');
  while (pairs.peek()?.key === 'Language') {
    const part = {
      language: pairs.read('Language'),
      fields: listed(pairs, 'Fields'),
      versions: [] as ScsItem['languages'][number]['versions'],
    };
    pairs.read('Versions');
    while (pairs.peek()?.key === 'Version') part.versions.push({ version: Number(pairs.read('Version')), fields: listed(pairs, 'Fields') });
    item.languages.push(part);
  }
  if (pairs.peek()) throw new Error(`Nobody asked for ${pairs.peek()?.key}.`);
  return item;
}

const guid = fc.uuid();
const words = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '|',
    '"',
    '-',
    '#',
    '---',
    'ID: x',
    '- Value: y',
    ' ',
    '\n',
    '\n\n# a\n',
    '"a"',
    '\\"',
    'Languages:\n- Language: de',
    '\t',
  ),
  fc.array(fc.constantFrom('\n', ' ', '-', '#', '"', '\\', ':', '|', 'a', 'ß'), { maxLength: 10 }).map((parts) => parts.join('')),
);
/** Ends of line are written as one sign. */
const value = words.map((text) => text.replaceAll('\r', ''));
const hint = fc.constantFrom('Title', '__Final Renderings', '');
const fields = fc
  .uniqueArray(fc.record({ id: guid, hint, value }), { maxLength: 4, selector: ({ id }) => id })
  .map((list) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
const versions = fields.map((list) => [{ version: 1, fields: list }]);
const languages = fc.record({ en: versions, de: versions }).map(({ en, de }) => [
  { language: 'de', fields: [], versions: de },
  { language: 'en', fields: [], versions: en },
]);

describe('what is written', () => {
  it('is read by the rules of another reader as it was meant, whatever is in it', () => {
    fc.assert(
      fc.property(guid, guid, guid, fields, languages, (id, parent, template, shared, parts) => {
        const item: ScsItem = { id, parent, template, path: '/sitecore/content/a', shared, languages: parts };
        expect(itemOf(writeScs(item))).toEqual(item);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same to both readers in the items of this project', () => {
    const root = path.join(import.meta.dirname, '../../sitecore');
    const files = globSync('**/*.yml', { cwd: root }).sort();
    // Every tenth, for the time that all would take.
    const some = files.filter((_, index) => index % 10 === 0);
    expect(some.length).toBeGreaterThan(200);
    for (const file of some) {
      const text = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
      expect([file, itemOf(text)]).toEqual([file, readScs(text)]);
    }
  });
});
