import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { SITECORE_DIR } from '../scs/modules.ts';
import type { Document } from './documents.ts';

/** Beside the items, so that it goes where they go: to others with the repository, and back with an older state of it. */
const FILE = `${SITECORE_DIR}/imported.json`;

const recordSchema = z.record(z.string(), z.record(z.string(), z.string()));
type Record = z.infer<typeof recordSchema>;

/** What the documents said that were imported last, by item and language. One that says the same is not written over what editors made of it since. */
export class Imported {
  readonly #file: string;
  readonly #before: Record;
  readonly #now: Record;

  /** @throws Error when the file of the record cannot be read */
  constructor(root: string) {
    this.#file = path.join(root, FILE);
    this.#before = existsSync(this.#file) ? recordSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8'))) : {};
    this.#now = structuredClone(this.#before);
  }

  saysTheSame(document: Document): boolean {
    const before = this.#before[document.path];
    return [...document.sources].every(([language, source]) => before?.[language] === hashOf(source));
  }

  note(document: Document): void {
    const hashes = Object.fromEntries([...document.sources].map(([language, source]) => [language, hashOf(source)]));
    this.#now[document.path] = { ...this.#now[document.path], ...hashes };
  }

  save(): void {
    const sorted = Object.fromEntries(Object.entries(this.#now).sort(([a], [b]) => (a < b ? -1 : 1)));
    const text = `${JSON.stringify(sorted, null, 2)}\n`;
    if (Object.keys(sorted).length === 0 || (existsSync(this.#file) && readFileSync(this.#file, 'utf8') === text)) return;
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, text);
  }
}

const hashOf = ({ data, body }: { data: unknown; body: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([data, body]))
    .digest('hex');
