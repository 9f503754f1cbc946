import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { draw as firmDraw } from '../media/drawing.ts';
import type { Draw } from '../media/drawing.ts';
import { MediaLibrary } from '../media/library.ts';
import { Printer } from '../media/pdf.ts';
import { DocumentError } from '../markdown/front-matter.ts';
import { LANGUAGES } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import type { SaveResult } from '../scs/store.ts';
import { documents } from './documents.ts';
import type { Document } from './documents.ts';
import { postsAsDocuments } from './posts.ts';
import { documentPrinter } from './print/print.ts';
import { References } from './references.ts';
import { Report } from './report.ts';
import { importDocument, makeAncestors, removeUnusedMedia } from './session.ts';
import type { Session } from './session.ts';
import { readSources } from './source.ts';

export interface ImportOptions {
  /** Project folder. */
  root: string;
  /** Folder of Markdown files. */
  folder: string;
  site: 'dotcom' | 'insights';
  /** Address below which posts without a type go. */
  into?: string;
  languages?: readonly string[];
  dryRun?: boolean;
  /** File for the JSON report. */
  report?: string;
  /** Folder of the posts' pictures. */
  assets?: string;
  /** Origin that root-relative links of posts belong to when they lead to nothing here. */
  origin?: string;
  /** For tests; the project's own programs otherwise. */
  draw?: Draw;
  print?: boolean;
}

export interface ImportResult {
  report: Report;
  saved: SaveResult;
  documents: readonly Document[];
  /** Files that were read anew, drawn or printed. */
  made: number;
}

/** Pictures are named by the document's slug; of two documents with one slug the later by type says which it is. */
function drawingNames(all: readonly Document[]): Map<Document, string> {
  const names = new Map<Document, string>();
  const taken = new Set<string>();
  for (const document of all) {
    const name = taken.has(document.slug) ? `${document.type.toLowerCase()}-${document.slug}` : document.slug;
    taken.add(name);
    names.set(document, name);
  }
  return names;
}

/** Elements within elements are read by functions that call themselves. */
const reasonOf = (error: unknown): string =>
  error instanceof RangeError && /call stack/.test(error.message)
    ? 'elements are nested too deeply in the text'
    : `the text cannot be read: ${error instanceof Error ? error.message : String(error)}`;

/** Imports a folder of documents or posts into the items of a project. */
export async function importMarkdown(options: ImportOptions): Promise<ImportResult> {
  const report = new Report();
  const store = ItemStore.load(options.root);
  const sources = readSources(options.folder, options.languages ?? LANGUAGES, report);
  const house = documents(
    sources.filter((source) => source.data.type !== undefined),
    report,
  );
  const references = new References(store);
  const posts = postsAsDocuments(
    sources.filter((source) => source.data.type === undefined),
    { ...options, references, store, report },
  );
  const all = [...house, ...posts.documents];
  for (const document of all) references.add(document);

  const dryRun = options.dryRun ?? false;
  const media = new MediaLibrary(store, { dryRun });
  const draw = options.draw ?? firmDraw;
  const printer = new Printer();
  const print = options.print === false ? undefined : documentPrinter({ store, references, media, printer, draw, documents: all });
  const session: Session = { store, references, report, media, folder: options.folder, draw, print };
  const names = drawingNames(all);
  try {
    for (const document of all) {
      try {
        const own = posts.sources(document, media);
        await importDocument({ ...session, ...(own ? { sources: own } : {}) }, document, names.get(document) ?? document.slug);
      } catch (error) {
        // Whatever a text does to a parser, the others are imported.
        const reason = error instanceof DocumentError ? error.message : reasonOf(error);
        const line = error instanceof DocumentError ? error.line : undefined;
        for (const source of document.sources.values()) report.fail(source.file, reason, line ?? source.bodyLine);
      }
    }
  } finally {
    await printer.close();
  }
  makeAncestors(session);
  removeUnusedMedia(session);
  const saved = dryRun ? store.changes() : store.save();
  if (options.report)
    writeFileSync(
      path.resolve(options.report),
      report.toJson({
        folder: options.folder,
        items: { written: saved.written.length, removed: saved.removed.length, unchanged: saved.unchanged },
      }),
    );
  return { report, saved, documents: all, made: media.made };
}
