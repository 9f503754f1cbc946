import { nameOfTitle } from '@/lib/name-of-title';
import { LANGUAGES } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { FINDINGS, findingText, LARGEST_FILE, readWord, REFUSAL_WORDS, WordRefusal, type Outcome, type WordDraft } from '@/lib/word';
import { isAuthoringRefusal, type AuthoringClient } from '../authoring/client.server';
import { itemSchema, rowsSchema } from '../authoring/items.schema';
import type { EditorLanguage, EditorPage, Posted, Problem } from '../common/page';
import { importDraft } from './import-item.server';
import { uploadOf } from './uploads.server';
import { ITEM_ID } from '../authoring/item-id';

interface ImportPlace {
  id: string;
  name: string;
  path: string;
}

export interface ImportData {
  /** Where articles are already, and may be made. */
  places: readonly ImportPlace[];
  /** The one that was asked for. */
  parent: string;
  languages: readonly string[];
}

/** What became of a document. */
export interface ImportReport {
  made: { id: string; name: string; language: string; place: string };
  title: string;
  counts: WordDraft['counts'];
  findings: readonly { outcome: Outcome; text: string }[];
}

const ARTICLE = 'Article';
const MOST_PLACES = 200;

/** Pages below which there are articles, and the one that was asked for. */
async function placesOf(api: AuthoringClient, language: string, asked: string): Promise<ImportPlace[]> {
  const rows = await api.ask('search', rowsSchema, { query: { template: ARTICLE, language, parents: 'yes', limit: MOST_PLACES } });
  const places = rows
    .map((row) => ({ id: row.id, name: row.displayName || row.name, path: row.path }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (!ITEM_ID.test(asked) || places.some(({ id }) => id === asked)) return places;
  const [own] = await api.ask('search', rowsSchema, { query: { ids: asked, language } });
  return own ? [{ id: own.id, name: own.displayName || own.name, path: own.path }, ...places] : places;
}

const refused = (text: string): Posted => ({ problems: [{ field: 'file', word: 'import.refused', params: { reason: text } }] });

async function draftOf(form: URLSearchParams, language: EditorLanguage): Promise<{ draft: WordDraft } | { refused: Posted }> {
  const upload = uploadOf(form);
  if (upload === undefined) return { refused: { problems: [{ field: 'file', word: 'import.noFile' }] } };
  if (upload === 'too-large') return { refused: refused(REFUSAL_WORDS['too-large'][language]) };
  try {
    return { draft: await readWord(upload.bytes, upload.name) };
  } catch (error) {
    if (!(error instanceof WordRefusal)) throw error;
    return { refused: refused(REFUSAL_WORDS[error.code][language]) };
  }
}

/** `/sitecore/editor/import?parent=`: a Word document becomes a draft, and what became of it is said. */
export const importPage: EditorPage<ImportData> = {
  load: async ({ api, query, language, word }) => {
    const parent = (query.get('parent') ?? '').toLowerCase();
    return { title: word('import.title'), data: { places: await placesOf(api, language, parent), parent, languages: LANGUAGES } };
  },
  post: async ({ api, language }, form) => {
    const problems: Problem[] = [];
    const parent = (form.get('parent') ?? '').toLowerCase();
    if (!ITEM_ID.test(parent)) problems.push({ field: 'parent', word: 'refusal.choose' });
    const read = await draftOf(form, language);
    if ('refused' in read)
      return problems.length > 0 && 'problems' in read.refused ? { problems: [...problems, ...read.refused.problems] } : read.refused;
    if (problems.length > 0) return { problems };
    const { draft } = read;
    const said = form.get('language') ?? '';
    const content =
      LANGUAGES.find((each) => each === said) ?? LANGUAGES.find((each) => each === draft.language?.slice(0, 2).toLowerCase()) ?? 'en';
    const place = await api.ask(`items/${parent}`, itemSchema, { query: { language: content } });
    const of = place.insert.find(({ name }) => name === ARTICLE);
    if (!of) return { problems: [{ field: 'parent', word: 'import.notHere' }] };
    const name = nameOfTitle((form.get('name') ?? '').trim() || draft.title);
    try {
      const { sites } = getOrigins();
      const made = await importDraft(api, draft, { parent, of, name, language: content, origins: sites.map(({ origin }) => origin) });
      const report: ImportReport = {
        made: { id: made.id, name: made.name, language: content, place: place.displayName || place.name },
        title: draft.title,
        counts: draft.counts,
        findings: draft.findings.map((finding) => ({ outcome: FINDINGS[finding.code], text: findingText(finding, language) })),
      };
      // The next document has another name.
      form.delete('name');
      return { problems: [], status: 200, more: report };
    } catch (error) {
      if (!isAuthoringRefusal(error, 'name-taken')) throw error;
      return { problems: [{ field: 'name', word: 'import.nameTaken', params: { name } }] };
    }
  },
};

/** Of the whole form, whose words are few. */
export const MOST_IMPORT_BYTES = LARGEST_FILE + 100_000;
