import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PublicSite } from '../../config/sites.ts';
import { draw as firmDraw } from '../media/drawing.ts';
import type { Draw } from '../media/drawing.ts';
import { MediaLibrary } from '../media/library.ts';
import { Printer } from '../media/pdf.ts';
import { DocumentError } from '../markdown/front-matter.ts';
import { fileOf, LANGUAGES } from '../scs/modules.ts';
import { ItemStore, tellLeft } from '../scs/store.ts';
import type { SaveResult } from '../scs/store.ts';
import { documents } from './documents.ts';
import type { Document } from './documents.ts';
import { postsAsDocuments } from './posts/posts.ts';
import { readPeople } from './posts/people.ts';
import { documentPrinter } from './print/print.ts';
import { readFeed } from './from/feed.ts';
import { readHtmlFolder } from './from/html-folder.ts';
import type { Sources } from './from/sources.ts';
import { readWordPress } from './from/wordpress.ts';
import { importForms } from './forms.ts';
import { Imported } from './imported.ts';
import { giveBack } from './memory.ts';
import { References } from './references.ts';
import { Report } from './report.ts';
import { importDocument, makeAncestors, removeUnusedMedia } from './session.ts';
import type { Session } from './session.ts';
import { readSources } from './source.ts';

/** What can be brought in. */
export const FORMS = ['markdown', 'wordpress', 'html', 'feed'] as const;
export type Form = (typeof FORMS)[number];

export interface ImportOptions {
  /** Project folder. */
  root: string;
  /** Folder of Markdown or HTML files, file of a WordPress export, file or address of a feed. */
  folder: string;
  site: PublicSite;
  /** Address below which posts without a type go. */
  into?: string;
  languages?: readonly string[];
  dryRun?: boolean;
  /** Also documents that say what they said when they were imported last: what editors wrote in their items since goes. */
  over?: boolean;
  /** File for the JSON report. */
  report?: string;
  /** Folder of the posts' pictures. */
  assets?: string;
  /** Origin that root-relative links of posts belong to when they lead to nothing here. */
  origin?: string;
  /** Title of the blog that posts go into; made of its address otherwise. */
  title?: string;
  /** File with the names of the posts' authors by their short names (`readPeople`). */
  authors?: string;
  /** Told after each document. */
  progress?: (done: number, total: number, what: string) => void;
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

/** Memory is given back each so many documents; a collection takes about as long as five of them. */
const COLLECTED = 250;

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

const read = async (form: Form, { folder, languages = LANGUAGES }: ImportOptions, report: Report): Promise<Sources> => {
  switch (form) {
    case 'markdown':
      return { sources: readSources(folder, languages, report) };
    case 'wordpress':
      return readWordPress(folder, report);
    case 'html':
      return readHtmlFolder(folder, report);
    case 'feed':
      return readFeed(folder, report);
  }
};

/** Where the pictures of a source are, unless it is said. */
const assetsOf = (form: Form, folder: string): string =>
  form === 'html' ? folder : form === 'wordpress' ? path.join(path.dirname(folder), 'uploads') : path.join(folder, '..', 'assets');

/** Elements within elements are read by functions that call themselves. */
const reasonOf = (error: unknown): string =>
  error instanceof RangeError && /call stack/.test(error.message)
    ? 'elements are nested too deeply in the text'
    : `the text cannot be read: ${error instanceof Error ? error.message : String(error)}`;

/** Imports a folder of documents or posts into the items of a project. */
export const importMarkdown = (options: ImportOptions): Promise<ImportResult> => importFrom('markdown', options);

/**
 * Imports what comes from elsewhere into the items of a project; what was imported before and has not changed is not written again.
 * @throws DocumentError, Error when the source as a whole cannot be read; a part of it that cannot is in the report
 */
export async function importFrom(form: Form, options: ImportOptions): Promise<ImportResult> {
  const report = new Report();
  const store = ItemStore.load(options.root);
  const { sources, people, title, origin } = await read(form, options, report);
  const many = sources.length >= COLLECTED;
  if (many) giveBack();
  const house = documents(
    sources.filter((source) => source.data.type !== undefined),
    report,
  );
  if (form === 'markdown') importForms(options.folder, store, report, options.over === true);
  const references = new References(store);
  const posts = await postsAsDocuments(
    sources.filter((source) => source.data.type === undefined),
    {
      ...options,
      assets: options.assets ?? assetsOf(form, options.folder),
      ...((options.title ?? title) ? { title: options.title ?? title ?? '' } : {}),
      ...((options.origin ?? origin) ? { origin: options.origin ?? origin ?? '' } : {}),
      people: new Map([...(people ?? []), ...(options.authors ? readPeople(options.authors) : [])]),
      references,
      store,
      report,
    },
  );
  if (many) giveBack();
  const all = [...house, ...posts.documents];
  const imported = new Imported(options.root);
  const isDeleted = (document: Document): boolean =>
    options.over !== true && !store.at(document.path) && !store.movedFrom(document.path) && imported.knows(document);
  for (const document of all) if (!isDeleted(document)) references.add(document);

  const dryRun = options.dryRun ?? false;
  const media = new MediaLibrary(store, { dryRun, problem: (note) => void report.general.push(note) });
  const draw = options.draw ?? firmDraw;
  const printer = new Printer();
  const print = options.print === false ? undefined : documentPrinter({ store, references, media, printer, draw, documents: all });
  const saysTheSame = (document: Document): boolean => options.over !== true && imported.saysTheSame(document, report);
  const session: Session = { store, references, report, media, folder: options.folder, draw, print, saysTheSame, isDeleted };
  const taken = new Map<Document, string[]>();
  const names = drawingNames(all);
  try {
    for (const [index, document] of all.entries()) {
      options.progress?.(index, all.length, 'documents');
      if (index % COLLECTED === COLLECTED - 1) giveBack();
      try {
        const own = posts.sources(document, media);
        const made = await importDocument({ ...session, ...(own ? { sources: own } : {}) }, document, names.get(document) ?? document.slug);
        if (made.length > 0) taken.set(document, made);
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
  if (all.length >= COLLECTED) giveBack();
  const saved = dryRun ? store.changes() : store.save();
  report.general.push(...tellLeft(saved));
  if (!dryRun) {
    const left = new Set(saved.left);
    for (const [document, paths] of taken) if (!paths.some((each) => left.has(fileOf(each)))) imported.note(document, report);
    imported.save();
  }
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
