import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { SITECORE_DIR } from '../scs/modules.ts';
import type { Document } from './documents.ts';
import type { Report } from './report.ts';
import type { SourceFile } from './source.ts';

/** Beside the items, so that it goes where they go: to others with the repository, and back with an older state of it. */
const FILE = `${SITECORE_DIR}/imported.json`;

/** `lacked`: what its report said of it then, as pictures that were not among the files and references that led nowhere. */
const saidSchema = z.strictObject({ said: z.string(), lacked: z.array(z.string()).optional() });
const recordSchema = z.record(z.string(), z.record(z.string(), saidSchema));
type Record = z.infer<typeof recordSchema>;

/**
 * What the documents said that were imported last, by item and language. One that says the same is not written over what editors made of it
 * since, unless something is there by now that it lacked then.
 */
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

  /** @param report with what it lacks now: what comes of it has been made, though not been kept */
  saysTheSame(document: Document, report: Report): boolean {
    const before = this.#before[document.path];
    return [...document.sources].every(([language, source]) => {
      const last = before?.[language];
      const lacks = new Set(lackOf(source, language, report));
      return last?.said === hashOf(source) && (last.lacked ?? []).every((each) => lacks.has(each));
    });
  }

  /** Whether a document said the same when it was imported last, whatever it lacked. */
  knows(document: Document): boolean {
    const before = this.#before[document.path];
    return [...document.sources].every(([language, source]) => before?.[language]?.said === hashOf(source));
  }

  note(document: Document, report: Report): void {
    const said = Object.fromEntries(
      [...document.sources].map(([language, source]) => {
        const lacked = lackOf(source, language, report);
        return [language, { said: hashOf(source), ...(lacked.length > 0 ? { lacked } : {}) }];
      }),
    );
    this.#now[document.path] = { ...this.#now[document.path], ...said };
  }

  save(): void {
    const sorted = Object.fromEntries(Object.entries(this.#now).sort(([a], [b]) => (a < b ? -1 : 1)));
    const text = `${JSON.stringify(sorted, null, 2)}\n`;
    if (Object.keys(sorted).length === 0 || (existsSync(this.#file) && readFileSync(this.#file, 'utf8') === text)) return;
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, text);
  }
}

/** What stays the same with each import, as a key that has no field, is no reason to take the document anew. */
function lackOf({ file }: SourceFile, language: string, report: Report): string[] {
  const { problems, dropped } = report.of(file, language);
  return [...new Set([...problems, ...dropped])].sort();
}

const hashOf = ({ data, body }: { data: unknown; body: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([data, body]))
    .digest('hex');
