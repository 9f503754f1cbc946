import path from 'node:path';
import { decoded } from '../../lib/decoded.ts';
import { make } from '../definitions/make.ts';
import { partsOf, templateById } from '../definitions/schema.ts';
import type { Document } from './documents.ts';
import { RESERVED } from './documents.ts';
import { buildItems } from './items/build.ts';
import type { ContextFor } from './items/build.ts';
import { encodeDate } from './items/dates.ts';
import { htmlContext, mediaUrl } from './html-context.ts';
import type { HtmlSources } from './html-context.ts';
import { merge } from './items/merge.ts';
import { planParts, planText } from './items/plan.ts';
import { minutesOfText, READING_MINUTES } from './items/reading-minutes.ts';
import type { ItemPlan } from './items/plan.ts';
import type { References } from './references.ts';
import type { FileReport, Report } from './report.ts';
import type { SourceFile } from './source.ts';
import { readText } from './text.ts';
import type { DocumentText } from './text.ts';
import { DocumentError, textOf } from '../markdown/front-matter.ts';
import type { YamlMap } from '../markdown/front-matter.ts';
import { drawingSpec } from '../media/drawing.ts';
import type { Draw } from '../media/drawing.ts';
import { DRAWING_MARK, PRINT_MARK } from '../media/library.ts';
import type { Media, MediaLibrary } from '../media/library.ts';
import { idOf, parseGuid } from '../scs/guid.ts';
import { openingOf } from './print/preview.ts';
import type { PrintDocument } from './print/print.ts';
import { itemName, latest, nameOf, parentPath, setVersioned, languageOf, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { CONTENT_ROOT, DEFAULT_LANGUAGE, MEDIA_ROOT, WORKFLOW_PATH } from '../scs/modules.ts';
import type { ItemStore } from '../scs/store.ts';
import { F, T } from '../scs/well-known.ts';

export interface Session {
  store: ItemStore;
  references: References;
  report: Report;
  media: MediaLibrary;
  /** Folder that was imported. */
  folder: string;
  draw: Draw | undefined;
  print: PrintDocument | undefined;
  /** Whether a document says what it said when it was imported last, and lacks what it lacked then: its items are what editors made of them. */
  saysTheSame(document: Document): boolean;
  /** Whether its item was deleted since it was imported, and it says what it said then. */
  isDeleted(document: Document): boolean;
  /** Sources of a document's HTML where they differ from the house form. */
  sources?(document: Document, language: string): Partial<HtmlSources>;
}

/** Media item path of a file: its folders and name, made fit for item names. */
export function mediaPath(folder: string, file: string): string {
  const { dir, name } = path.posix.parse(file.split(path.sep).join('/'));
  return [MEDIA_ROOT, ...folder.split('/'), ...dir.split('/').filter((part) => part !== '' && part !== '.'), name]
    .map((part, index) => (index === 0 ? part : itemName(part)))
    .join('/');
}

/**
 * Makes and stores the items of one document, unless they are editors' by now.
 * @returns the paths of those that it has, or none where they stay as they are
 * @throws DocumentError when one of its files cannot be read
 */
export async function importDocument(session: Session, document: Document, drawingName: string): Promise<string[]> {
  const { store } = session;
  if (isGone(session, document)) return [];
  const contextFor = contexts(session, document, drawingName);
  const texts = new Map<string, DocumentText>();
  for (const [language, source] of document.sources) {
    const entry = session.report.of(source.file, language);
    entry.item = document.path;
    try {
      texts.set(language, await readText(source, source.body, contextFor.html(language), (note) => void entry.problems.push(note)));
    } catch (error) {
      if (error instanceof DocumentError && language !== DEFAULT_LANGUAGE) {
        session.report.fail(source.file, error.message, error.line);
        document.sources.delete(language);
        continue;
      }
      throw error;
    }
    const text = texts.get(language);
    entry.kept = {
      ...entry.kept,
      words: text?.words ?? 0,
      blocks: text?.pieces.filter((piece) => piece.kind === 'block').length ?? 0,
      notes: text?.notes.split('<li id="n').length ?? 1,
    };
    entry.kept.notes -= 1;
  }
  contextFor.texts = texts;
  compareBlocks(session, document, texts);
  const text = planText(document, texts, (language, note) =>
    session.report.of(document.sources.get(language)?.file ?? document.key).problems.push(note),
  );
  if (document.template.fields.has(READING_MINUTES)) {
    for (const [language, read] of texts) {
      const minutes = minutesOfText(read);
      if (minutes !== undefined) text.raw.get(language)?.set(READING_MINUTES, minutes);
    }
  }
  const values = new Map([...document.sources].map(([language, source]) => [language, withTitle(document, source.data)]));
  const plan: ItemPlan = { path: document.path, template: document.template, values, raw: text.raw, inherit: 'all' };
  const [page, ...below] = await buildItems(plan, contextFor.of, drawingName);
  if (!page) return [];
  for (const [language, layout] of text.layouts) setVersioned(page, language, F.finalRenderings, layout);
  if (document.template.page) stamp(page, document);
  const items = [page, ...below];
  const data = `${document.path}/Data`;
  const datasources = [...planParts(document, values, text.raw), ...text.datasources];
  if (datasources.length > 0 || below.some((item) => item.path.startsWith(`${data}/`))) items.push(make(data, T.pageData));
  for (const datasource of datasources)
    items.push(
      ...(await buildItems(datasource, contextFor.of, `${drawingName}-${nameOf(datasource.path).toLowerCase().replaceAll(' ', '-')}`)),
    );
  if (staysAsItIs(session, document, items)) return [];
  removeStale(session, document, items);
  for (const item of items) store.put(merge(store.at(item.path), item));
  return items.map((item) => item.path);
}

const entriesOf = ({ report }: Session, document: Document): FileReport[] =>
  [...document.sources].map(([language, source]) => report.of(source.file, language));

/** Ids follow from paths: what an editor gave another name or place has that of its document still, and at its path would get a twin. */
function isMoved(session: Session, document: Document, paths: readonly string[]): boolean {
  const path = paths.find((each) => session.store.movedFrom(each));
  const moved = path === undefined ? undefined : session.store.movedFrom(path);
  if (!moved) return false;
  const what = path === document.path ? 'its item' : nameOf(path ?? '');
  for (const entry of entriesOf(session, document)) {
    entry.unchanged = session.saysTheSame(document);
    entry.problems.push(`${what} has another name or place by now (${moved.path}): nothing of the document was taken over`);
  }
  return true;
}

/** Editors deleted its item, or gave it or something above it another name or place. */
function isGone(session: Session, document: Document): boolean {
  const paths = [document.path];
  for (let at = parentPath(document.path); at.startsWith(`${CONTENT_ROOT}/`); at = parentPath(at)) paths.push(at);
  if (isMoved(session, document, paths)) return true;
  if (!session.isDeleted(document)) return false;
  for (const entry of entriesOf(session, document)) {
    entry.unchanged = true;
    entry.item = document.path;
    entry.problems.push('its item was deleted since it was imported, and stays so (--over brings it back)');
  }
  return true;
}

function staysAsItIs(session: Session, document: Document, items: readonly ScsItem[]): boolean {
  const { store, report } = session;
  const isThere = store.at(document.path) !== undefined;
  if (isThere && session.saysTheSame(document)) {
    for (const entry of entriesOf(session, document)) entry.unchanged = true;
    return true;
  }
  const paths = items.map((item) => item.path);
  if (isMoved(session, document, paths)) return true;
  if (!isThere) return false;
  const present = [...items.flatMap(({ path: at }) => store.at(at) ?? []), ...store.below(`${document.path}/Data`)];
  const drafts = [...document.sources.keys()].filter((language) => present.some((item) => isDraft(item, language)));
  for (const language of drafts)
    report
      .of(document.sources.get(language)?.file ?? document.key, language)
      .problems.push('there is a draft of an editor, which stays as it is: publish or delete it, and import again');
  return drafts.length > 0;
}

const APPROVED = idOf(`${WORKFLOW_PATH}/Approved`);

/** Whether the newest version of a language is on its way through the workflow. What an import makes is in none. */
function isDraft({ languages }: ScsItem, language: string): boolean {
  const part = languages.find((each) => each.language === language);
  const state = part && latest(part).fields.find(({ id }) => id === F.workflowState.id)?.value;
  return state !== undefined && state !== '' && parseGuid(state) !== APPROVED;
}

/** A datasource has a title in front matter for people; only templates with the field keep it. */
function withTitle(document: Document, data: YamlMap): YamlMap {
  return Object.fromEntries(
    Object.entries(data).filter(([key]) => document.template.fields.has(key) || !RESERVED.has(key) || key !== 'title'),
  );
}

function stamp(page: ScsItem, document: Document): void {
  const main = document.sources.get(DEFAULT_LANGUAGE);
  const created = encodeDate(textOf(main?.data.displayDate) ?? '');
  for (const [language, source] of document.sources) {
    const updated = encodeDate(textOf(source.data.updated) ?? textOf(main?.data.updated) ?? '') ?? created;
    languageOf(page, language);
    if (created) setVersioned(page, language, F.created, created);
    if (updated) setVersioned(page, language, F.updated, updated);
  }
}

/** Items named by an import (`Pull Quote 3`, parts of the page) that a document no longer has go; others below a page are none of its business. */
function removeStale(session: Session, document: Document, items: readonly ScsItem[]): void {
  const made = new Set(items.map((item) => item.path.toLowerCase()));
  const root = document.template.page ? `${document.path}/Data` : document.path;
  const parts = new Set(partsOf(document.template).map(({ name }) => name));
  for (const item of session.store.below(root)) {
    const template = templateById(item.template)?.name;
    if (made.has(item.path.toLowerCase()) || template === undefined) continue;
    const isPart = parts.has(template) && item.path === `${root}/${template}`;
    if (!isPart && !new RegExp(`^${template} \\d+$`).test(nameOf(item.path))) continue;
    session.store.remove(item.path);
    session.report.general.push(`Removed, no longer in its document: ${item.path}`);
  }
  if (document.template.page && !made.has(root.toLowerCase()) && session.store.below(root).length === 0) session.store.remove(root);
}

function compareBlocks(session: Session, document: Document, texts: ReadonlyMap<string, DocumentText>): void {
  const shape = (text: DocumentText | undefined): string =>
    text?.pieces.map((piece) => (piece.kind === 'text' ? 'text' : piece.component)).join(' ') ?? '';
  const main = shape(texts.get(DEFAULT_LANGUAGE));
  for (const [language, text] of texts) {
    const source = document.sources.get(language);
    if (source && main !== '' && shape(text) !== main)
      session.report.of(source.file).problems.push('its blocks do not follow each other as in English: the layouts differ');
  }
}

interface Contexts {
  of: ContextFor;
  html(language: string): ReturnType<typeof htmlContext>;
  texts: ReadonlyMap<string, DocumentText>;
}

function contexts(session: Session, document: Document, drawingName: string): Contexts {
  const entryOf = (language: string) => session.report.of(document.sources.get(language)?.file ?? document.key, language);
  const outside = (language: string, src: string, where: string): undefined =>
    void entryOf(language).problems.push(`${where}: the file ${src} lies outside of the imported folder, and was left out`);
  const local = async (src: string, alt: string, language: string): Promise<Media | undefined> => {
    const relative = src.replace(/^\/+/, '');
    const absolute = within(session.folder, relative);
    if (absolute === undefined) return undefined;
    return session.media.file(absolute, mediaPath('images', relative.replace(/^media\//, '')), alt, language);
  };
  const html = (language: string) =>
    htmlContext({
      site: document.site,
      references: session.references,
      entry: entryOf(language),
      media: (src, alt) => local(src, alt, language),
      mediaLink: async (href) => {
        if (!href.startsWith('media/')) return undefined;
        const absolute = within(session.folder, decoded(href));
        if (absolute === undefined) return outside(language, href, lineOf(document.sources.get(language), href));
        const found = await linkedFile(session, decoded(href), absolute, language);
        return found && mediaUrl(found.id);
      },
      ...session.sources?.(document, language),
    });
  const result: Contexts = {
    texts: new Map(),
    html,
    of: (language, mediaName) => ({
      site: document.site,
      language,
      references: session.references,
      html: html(language),
      problem: (note) => void entryOf(language).problems.push(note),
      dropped: (note) => void entryOf(language).dropped.push(note),
      image: async (value, field) => {
        const src = textOf(value.src);
        if (src !== undefined) {
          const media = await (
            session.sources?.(document, language).media ?? ((address: string, alt: string) => local(address, alt, language))
          )(src, textOf(value.alt) ?? '');
          if (!media) entryOf(language).problems.push(`${field.key}: the picture ${src} is not among the files`);
          return media;
        }
        return drawn(session, value, mediaName(field), language, (note) => void entryOf(language).problems.push(`${field.key}: ${note}`));
      },
      file: async (value, field) => {
        const known = textOf(value.media);
        if (known !== undefined) {
          const media = session.media.existing(`${MEDIA_ROOT}/${known}`);
          if (!media) entryOf(language).problems.push(`${field.key}: the media library has no ${known}`);
          return media;
        }
        const src = textOf(value.src);
        if (src !== undefined) {
          const absolute = within(session.folder, src);
          if (absolute === undefined) return outside(language, src, field.key);
          const media = await session.media.file(absolute, mediaPath('documents', src.replace(/^media\//, '')), '', language);
          if (!media) entryOf(language).problems.push(`${field.key}: the file ${src} does not exist`);
          return media;
        }
        const text = result.texts.get(language);
        const preview = textOf(value.print) === 'preview';
        if ((textOf(value.print) !== 'true' && !preview) || !text) return undefined;
        const suffix = language === DEFAULT_LANGUAGE ? '' : `-${language}`;
        const itemPath = `${MEDIA_ROOT}/${preview ? 'documents' : printFolder(document)}/${drawingName}${preview ? '-preview' : ''}${suffix}`;
        if (!session.print)
          return printedBefore(session, itemPath, (note) => void entryOf(language).problems.push(`${field.key}: ${note}`));
        return session.print({ document, drawingName, language, text: preview ? openingOf(text) : text, itemPath });
      },
    }),
  };
  return result;
}

/** Where a file of the imported folder is; undefined for what lies outside of it. */
function within(folder: string, address: string): string | undefined {
  const root = path.resolve(folder);
  const absolute = path.resolve(root, address);
  return absolute.startsWith(root + path.sep) ? absolute : undefined;
}

/** The line in which a text has an address; none where it is written otherwise than it is read. */
function lineOf(source: SourceFile | undefined, href: string): string {
  const at = source?.body.indexOf(href) ?? -1;
  return source === undefined || at < 0 ? 'link' : `line ${source.bodyLine + source.body.slice(0, at).split('\n').length - 1}`;
}

/** A file that a text leads to: where the library has it, else among the documents. */
function linkedFile(session: Session, href: string, absolute: string, language: string): Promise<Media | undefined> {
  const below = href.replace(/^media\//, '');
  const known = ['images', 'documents'].map((folder) => mediaPath(folder, below)).find((itemPath) => session.media.find(itemPath));
  return session.media.file(absolute, known ?? mediaPath('documents', below), '', language);
}

/** Another language with another drawing has an item of its own; with the same one it shares it. */
async function drawn(
  session: Session,
  value: YamlMap,
  field: string,
  language: string,
  problem: (note: string) => void,
): Promise<Media | undefined> {
  if (!session.draw) return void problem('this project has no drawing programs, so there is no picture');
  // A small portrait is that of its person, whatever field it stands in.
  const name = textOf(value.small) === 'true' ? field.replace(/-image-small$/, '') : field;
  const spec = drawingSpec(value, name);
  let svg: string;
  try {
    svg = session.draw(spec);
  } catch (error) {
    return void problem(error instanceof Error ? error.message : String(error));
  }
  const base = `${MEDIA_ROOT}/drawings/${itemName(name)}${spec.small ? '-small' : ''}`;
  const own = language !== DEFAULT_LANGUAGE && session.media.drawnOtherwise(base, svg);
  return session.media.drawing(own ? `${base}-${language}` : base, svg, spec, textOf(value.alt) ?? '', language);
}

/** Items between a new item and its site that nobody has made: folders. */
export function makeAncestors(session: Session): void {
  for (const item of session.store.all()) {
    let at = parentPath(item.path);
    while ([CONTENT_ROOT, MEDIA_ROOT].some((root) => at.startsWith(`${root}/`)) && !session.store.at(at)) {
      const template = at.startsWith(`${MEDIA_ROOT}/`) ? T.mediaFolder : T.folder;
      session.store.put(make(at, template));
      if (template === T.folder) session.report.general.push(`Made a folder, as no document is at ${at}`);
      at = parentPath(at);
    }
  }
}

/** Pictures and prints that an import once made and that no item mentions any more. */
export function removeUnusedMedia(session: Session): void {
  const generated = session.store
    .below(MEDIA_ROOT)
    .filter((item) => [DRAWING_MARK, PRINT_MARK].some((mark) => valueOf(item, DEFAULT_LANGUAGE, F.keywords)?.startsWith(mark)));
  const mentioned = new Set<string>();
  for (const item of session.store.below(CONTENT_ROOT)) {
    for (const field of [
      ...item.shared,
      ...item.languages.flatMap((part) => [...part.fields, ...part.versions.flatMap((version) => version.fields)]),
    ]) {
      for (const [id] of field.value.matchAll(/[0-9A-F]{8}-?(?:[0-9A-F]{4}-?){3}[0-9A-F]{12}/gi)) mentioned.add(parseGuid(id) ?? '');
    }
  }
  for (const item of generated) {
    if (mentioned.has(item.id)) continue;
    session.store.remove(item.path);
    session.report.general.push(`Removed, no longer shown anywhere: ${item.path}`);
  }
}

/** Where nothing can print, readers keep the file that was printed before. */
function printedBefore(session: Session, itemPath: string, problem: (note: string) => void): Media | undefined {
  const before = session.media.existing(itemPath);
  if (!before) return void problem('nothing here can print; run again where Chromium is installed');
  session.report.general.push('a file printed before stays: nothing is printed in this run');
  return before;
}

/** Prints of gated documents lie apart, so that the site can tell by the address that they are not for everyone. */
const printFolder = (document: Document): 'documents' | 'restricted' => {
  const access = textOf(document.sources.get(DEFAULT_LANGUAGE)?.data.access) ?? 'free';
  return access === 'free' ? 'documents' : 'restricted';
};
