import type { NextApiRequest } from 'next';
import { z } from 'zod';
import { getHosts } from '@/config/env.server';
import { may } from '@/config/roles';
import { apiSource, readDraftsSession } from '@/features/account/session/server';
import { AppError } from '@/server/errors';
import type { Phrase } from '@/runtime/phrases';
import type { Handler } from '@/server/route';
import { authoringClient, type AuthoringClient } from '../authoring/client.server';
import { rowSchema, treeSchema } from '../authoring/items.schema';
import type { EditorPage } from '../common/page';
import { rootsOf } from '../common/roots.server';
import { bringIn, takeAnyway, type BroughtItem, type Taken } from './bring-in.server';
import { byPage, opened, standings, TARGETS, WANTED, xliffOf, type PageStanding } from './translations.server';
import { uploadOf } from './uploads.server';
import { ITEM_ID } from '../authoring/item-id';

export interface TranslationsData {
  to: string;
  /** Of which what lies below is shown; undefined at the top, where one is chosen. */
  root: { id: string; name: string } | undefined;
  above: readonly { id: string; name: string }[];
  /** Parts of it that may be chosen instead. */
  parts: readonly { id: string; name: string }[];
  pages: readonly PageStanding[];
}

export interface TranslationsReport {
  to: string;
  brought: readonly BroughtItem[];
}

const targetOf = (asked: string | null): string => TARGETS.find((each) => each === asked) ?? TARGETS[0] ?? 'de';
const row = rowSchema.extend({ title: z.string().optional() });
const levelSchema = treeSchema.extend({ item: row.nullish(), children: z.array(row) });
type Level = z.infer<typeof levelSchema>;
const aboveSchema = z.array(row.pick({ id: true, name: true, displayName: true, title: true }));

const named = ({ id, title, displayName, name }: { id: string; title?: string | undefined; displayName: string; name: string }) => ({
  id,
  name: title || displayName || name,
});

/** The top of what has words of pages: the sites, by their homes. */
async function sitesOf(api: AuthoringClient, language: string, word: Phrase): Promise<Level> {
  const roots = await rootsOf(api, language, word);
  // Their names are those of the sites, which say more than the titles of their homes.
  return { children: roots.filter(({ name }) => name.toLowerCase() === 'home') };
}

const takenSchema = z.object({
  item: z.string().regex(ITEM_ID),
  field: z.string().regex(ITEM_ID),
  // Browsers send other ends of line than items have.
  value: z.string().transform((text) => text.replace(/\r\n?/g, '\n')),
  target: z.string(),
  source: z.string(),
});

/** What was ticked in a report: `take.<n>`, with what stood beside it under names of the same number. */
const takenOf = (form: URLSearchParams): Taken[] =>
  [...form.keys()].flatMap((name) => {
    const number = /^take\.(\d+)$/.exec(name)?.[1];
    const said = (key: string) => form.get(`${key}.${number}`) ?? undefined;
    const keys = ['item', 'field', 'value', 'target', 'source'];
    return number === undefined ? [] : (takenSchema.safeParse(Object.fromEntries(keys.map((key) => [key, said(key)]))).data ?? []);
  });

/** `/sitecore/editor/translations?under=&to=`: what is missing and what is stale; a file for translators, and their file back. */
export const translationsPage: EditorPage<TranslationsData> = {
  load: async ({ api, query, language, word }) => {
    const asked = (query.get('under') ?? '').toLowerCase();
    const to = targetOf(query.get('to'));
    const root = ITEM_ID.test(asked) ? asked : undefined;
    const [tree, above] = await Promise.all([
      root === undefined ? sitesOf(api, language, word) : api.ask('tree', levelSchema, { query: { id: root, language } }),
      root === undefined ? [] : api.ask(`items/${root}/path`, aboveSchema, { query: { language } }),
    ]);
    return {
      title: word('translations.title'),
      data: {
        to,
        root: root === undefined || !tree.item ? undefined : named(tree.item),
        // What is above a site's home has no words of pages.
        above: above
          .slice(above.findIndex(({ name }) => name.toLowerCase() === 'home') + 1)
          .filter(({ id }) => id !== root)
          .map(named),
        parts: tree.children.filter(({ hasChildren, name }) => hasChildren && name !== 'Data').map(named),
        pages: root === undefined ? [] : byPage(await standings(api, root, to)),
      },
    };
  },
  post: async ({ api }, form) => {
    if (form.get('act') === 'take') {
      const taken = takenOf(form);
      if (taken.length === 0) return { problems: [{ word: 'translations.noneTaken' }] };
      const to = targetOf(form.get('to'));
      return { problems: [], status: 200, more: { to, brought: await takeAnyway(api, taken, to) } satisfies TranslationsReport };
    }
    const upload = uploadOf(form);
    if (upload === undefined) return { problems: [{ field: 'file', word: 'translations.noFile' }] };
    const file = upload === 'too-large' ? { refused: 'too-large' } : opened(upload.bytes);
    if ('refused' in file) return { problems: [{ field: 'file', word: `translations.refused.${file.refused}` }] };
    const report: TranslationsReport = { to: file.to, brought: await bringIn(api, file.read, file.to) };
    return { problems: [], status: 200, more: report };
  },
};

/** What is read of XLIFF, and the form around it: what Next hands on past the proxy, ten megabytes, with room to say that it was too much. */
export const MOST_XLIFF_BYTES = 9_500_000;

const one = (request: NextApiRequest, name: string): string => {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
};

/** `GET /api/editor/translations?under=&to=&only=`: the file for translators. */
export const downloadXliff: Handler = async (request, response) => {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  if (getHosts().resolve(request.headers.host ?? null)?.kind !== 'preview') throw new AppError('request/not-found');
  const source = apiSource(request, response);
  const session = await readDraftsSession(source);
  if (!session) throw new AppError('request/unauthorised');
  if (!may(session.roles, 'editorForm')) throw new AppError('request/forbidden');
  const under = one(request, 'under').toLowerCase();
  if (!ITEM_ID.test(under)) throw new AppError('request/bad', { detail: 'under is no id' });
  const to = targetOf(one(request, 'to'));
  const wanted = WANTED.find((each) => each === one(request, 'only')) ?? 'open';
  const text = xliffOf(await standings(authoringClient(session, source), under, to), wanted, to);
  // Nothing to translate is said by the page, where its numbers are.
  if (text === undefined) {
    response.status(204).end();
    return;
  }
  response.setHeader('Content-Type', 'application/xliff+xml; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="words-${to}.xlf"`);
  response.send(text);
};
