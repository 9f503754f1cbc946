import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readingMinutes } from '../../lib/rich-text/reading-time.ts';
import { nameOfTitle } from '../../lib/name-of-title.ts';
import { wordsIn } from '../../lib/rich-text/words.ts';
import {
  FINDINGS,
  findingText,
  LARGEST_FILE,
  readWord,
  REFUSAL_WORDS,
  withLinks,
  withPictures,
  WordRefusal,
} from '../../lib/word/index.ts';
import type { WordDraft } from '../../lib/word/index.ts';
import { pagePath } from '../definitions/sites.ts';
import { templateNamed } from '../definitions/schema.ts';
import { make } from '../definitions/make.ts';
import { mediaUrl } from '../importer/html-context.ts';
import { linkTarget, References } from '../importer/references.ts';
import { MediaLibrary } from '../media/library.ts';
import { braced, compact, idOf } from '../scs/guid.ts';
import { itemName, parentPath, setShared, setVersioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { CONTENT_ROOT, LANGUAGES, MEDIA_ROOT, WORKFLOW_PATH } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import type { SaveResult } from '../scs/store.ts';
import { F, T } from '../scs/well-known.ts';

export interface WordOptions {
  root: string;
  file: string;
  /** Path of an item, or an address of the insights site. */
  parent: string;
  /** Left out: what the document says of itself. */
  language?: string;
  /** The item's; left out: what the title says. */
  name?: string;
  report?: string;
  dryRun: boolean;
}

export interface WordResult {
  path: string;
  language: string;
  draft: WordDraft;
  saved: SaveResult;
}

/** Nothing was made, for the reason that the message says. */
export class WordCommandError extends Error {}

async function draftOf(file: string): Promise<WordDraft> {
  let size: number;
  try {
    size = statSync(file).size;
  } catch {
    throw new WordCommandError(`There is no file ${file}.`);
  }
  try {
    if (size > LARGEST_FILE) throw new WordRefusal('too-large');
    return await readWord(readFileSync(file), path.basename(file));
  } catch (error) {
    if (!(error instanceof WordRefusal)) throw error;
    throw new WordCommandError(`${file}: ${REFUSAL_WORDS[error.code].en}`);
  }
}

/** The language of the project that a document says it is in: `de-AT` is `de`. */
function languageOf(given: string | undefined, draft: WordDraft): string {
  const said = given ?? draft.language?.slice(0, 2).toLowerCase() ?? 'en';
  return (LANGUAGES as readonly string[]).includes(said) ? said : 'en';
}

/** Makes a draft of an article of a Word document. @throws WordCommandError */
export async function importWord(options: WordOptions): Promise<WordResult> {
  const draft = await draftOf(options.file);
  const store = ItemStore.load(options.root);
  const parentAt = options.parent.startsWith('/sitecore/') ? options.parent.replace(/\/$/, '') : pagePath('insights', options.parent);
  const parent = store.at(parentAt);
  if (!parent || !parent.path.startsWith(`${CONTENT_ROOT}/`)) throw new WordCommandError(`There is no page at ${parentAt}.`);
  const name = itemName(options.name ?? nameOfTitle(draft.title));
  const itemPath = `${parent.path}/${name}`;
  if (store.at(itemPath) ?? store.movedFrom(itemPath))
    throw new WordCommandError(`There is a page at ${itemPath} already. Give the new one another name (--name).`);
  const language = languageOf(options.language, draft);

  const media = new MediaLibrary(store, { dryRun: options.dryRun });
  const pictures = new Map<string, { src: string; width?: number; height?: number }>();
  for (const [index, picture] of draft.pictures.entries()) {
    const found = await media.bytes(
      picture.bytes,
      picture.extension,
      `${MEDIA_ROOT}/articles/${name}/${name}-${index + 1}`,
      picture.alt,
      language,
    );
    pictures.set(picture.key, {
      src: mediaUrl(found.id),
      ...(found.width && found.height ? { width: found.width, height: found.height } : {}),
    });
  }
  const references = new References(store);
  const site = parent.path.slice(CONTENT_ROOT.length + 1).split('/')[0] ?? '';
  const lead = (href: string): string => {
    const found = linkTarget(href, site, references);
    if (found.kind !== 'internal' || !found.target.exists) return href;
    return `~/link.aspx?_id=${compact(found.target.id)}&_z=z${found.query ? `&${found.query}` : ''}${found.anchor ? `#${found.anchor}` : ''}`;
  };
  const text = (html: string): string =>
    html === ''
      ? ''
      : withLinks(
          withPictures(html, (key) => pictures.get(key)),
          lead,
        );
  store.put(article(itemPath, parent, language, { ...draft, body: text(draft.body), notes: text(draft.notes) }));
  makeMediaFolders(store);
  const saved = options.dryRun ? store.changes() : store.save();
  if (options.report) writeFileSync(path.resolve(options.report), `${JSON.stringify(reportOf(itemPath, language, draft), null, 2)}\n`);
  return { path: itemPath, language, draft, saved };
}

function article(
  itemPath: string,
  parent: ScsItem,
  language: string,
  draft: Pick<WordDraft, 'title' | 'standfirst' | 'body' | 'notes'>,
): ScsItem {
  const template = templateNamed('Article');
  const item: ScsItem = { id: idOf(itemPath), parent: parent.id, template: template.id, path: itemPath, shared: [], languages: [] };
  const minutes = readingMinutes(wordsIn(draft.body));
  const values: Readonly<Record<string, string>> = {
    title: draft.title,
    lede: draft.standfirst,
    body: draft.body,
    notes: draft.notes,
    readingMinutes: minutes === null ? '' : String(minutes),
  };
  for (const [key, value] of Object.entries(values)) {
    const field = template.fields.get(key);
    if (field && value !== '') setVersioned(item, language, field.ref, value);
  }
  setShared(item, F.workflow, braced(idOf(WORKFLOW_PATH)));
  setVersioned(item, language, F.workflowState, braced(idOf(`${WORKFLOW_PATH}/Draft`)));
  return item;
}

function makeMediaFolders(store: ItemStore): void {
  for (const item of store.below(MEDIA_ROOT))
    for (let at = parentPath(item.path); at.startsWith(`${MEDIA_ROOT}/`) && !store.at(at); at = parentPath(at))
      store.put(make(at, T.mediaFolder));
}

const reportOf = (itemPath: string, language: string, draft: WordDraft) => ({
  item: itemPath,
  language,
  title: draft.title,
  standfirst: draft.standfirst,
  counts: draft.counts,
  findings: draft.findings.map((finding) => ({ ...finding, outcome: FINDINGS[finding.code], text: findingText(finding, 'en') })),
});

const HEADS = { 'to-do': 'To do', changed: 'Changed', 'left-out': 'Left out', kept: 'Kept' } as const;

/** The report for people, in lines. */
export function describeDraft(draft: WordDraft): string[] {
  const { words, headings, tables, pictures, notes, links } = draft.counts;
  const lines = [
    `"${draft.title}": ${words} words, ${headings} headings, ${tables} tables, ${pictures} pictures, ${notes} notes, ${links} links.`,
  ];
  for (const [outcome, head] of Object.entries(HEADS)) {
    const found = draft.findings.filter(({ code }) => FINDINGS[code] === outcome);
    if (found.length > 0) lines.push(`${head}:`, ...found.map((finding) => `  ${findingText(finding, 'en')}`));
  }
  return lines;
}
