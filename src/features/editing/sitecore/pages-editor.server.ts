import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { contentSecurityPolicy } from '@/config/csp';
import { getEnv, getOrigins } from '@/config/env.server';
import { escapeJson } from '@/lib/escape-json';
import { escapeHtml } from '@/lib/rich-text/escape';
import { parseLayout } from '@/server/content/layout';
import { draftLayout } from '@/server/content/draft-layout';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { editorPatterns, isEditor, SITECORE_EDITORS } from './guard.server';
import { LIBRARY_SCRIPT_HASH, libraryScript, updateSchema, type LibraryUpdate } from './library.server';
import { showsAnother, withChromes, withOneRendering } from './metadata.server';
import { renderOwnPage } from './own-page.server';
import { sameName } from './same-name';
import { withUnshownFields } from './unshown.server';

const id = z.string().regex(/^\{?[\da-f-]{32,36}\}?$/i, 'is no id');
const common = {
  sc_site: z.string().min(1).max(100),
  sc_itemid: id,
  sc_lang: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
  sc_version: z
    .string()
    .regex(/^\d{1,6}$/, 'is no number')
    .optional(),
  sc_variant: z.string().max(200).optional(),
  sc_layoutKind: z.enum(['final', 'shared']).default('final'),
};
/** What Pages asks for (protocol page editing, "Sitecore Pages, metadata mode"). */
const askedSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.enum(['edit', 'preview']), route: z.string().min(1).max(2_000), ...common }),
  z.object({ mode: z.enum(['library', 'library-metadata']), sc_uid: id, dataSourceId: id.optional().catch(undefined), ...common }),
]);

const contextSchema = z.object({
  sitecore: z.object({
    context: z.object({
      clientScripts: z.array(z.string().max(2_000)).max(50).default([]).catch([]),
      clientData: z
        .record(z.string().regex(/^[\w.-]{1,100}$/), z.unknown())
        .default({})
        .catch({}),
    }),
  }),
});

/** By this id Pages' scripts know that the page is open in their editor. */
const MARKER = 'jss-hrz-editing';

const missingOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'mode'}: ${message}`).join('; ');

/** Scripts of the editor: only from where the editor is. */
function editorScripts(addresses: readonly string[]): string[] {
  return addresses.filter((address) => {
    const url = URL.parse(address);
    const known = url !== null && isEditor(url.origin);
    if (!known) logger.warn({ host: url?.host }, 'a script that the content service names is not from an editor of JSS_ALLOWED_ORIGINS');
    return known;
  });
}

/**
 * The page may stand in the editor's frame and run the editor's scripts; its own it does without.
 * @param own hashes of scripts that are the library's
 */
function pagesPolicy(scripts: readonly string[], own: readonly string[]): string {
  const editors = [...SITECORE_EDITORS, ...getEnv().JSS_ALLOWED_ORIGINS].map((origin) => origin.trim());
  const from = [...new Set(scripts.map((address) => new URL(address).origin))];
  return contentSecurityPolicy({ styles: ["'unsafe-inline'", ...from], images: from, connect: editors, frames: editors })
    .replace(/script-src [^;]*/, ['script-src', "'self'", ...own, ...from].join(' '))
    .replace(/frame-ancestors [^;]*/, ['frame-ancestors', "'self'", ...editors].join(' '));
}

/**
 * `GET /api/editing/render?…`: a draft as Sitecore Pages shows it in its frame, with its markers in `edit` and `library-metadata`.
 * @throws AppError `request/bad`, which names what is missing; `request/not-found`; `content/…`
 */
export const renderForPages = (request: NextApiRequest, response: NextApiResponse): Promise<void> => render(request, response, {});

/**
 * `POST /api/editing/render?mode=library…`: the same as the form of the component library has it (`component:update`).
 * @throws AppError as `renderForPages`
 */
export async function renderUpdate(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const body = updateSchema.safeParse(request.body);
  if (!body.success) throw new AppError('request/bad', { detail: missingOf(body.error) });
  await render(request, response, body.data.update);
}

/** Whether a post is the component library's: the Experience Editor says no mode. */
export const isUpdate = ({ query }: NextApiRequest): boolean => String(query.mode ?? '').startsWith('library');

async function render(request: NextApiRequest, response: NextApiResponse, update: LibraryUpdate): Promise<void> {
  const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, [value].flat()[0]]));
  const asked = askedSchema.safeParse({ ...query, mode: query.mode ?? 'edit' });
  if (!asked.success) throw new AppError('request/bad', { detail: missingOf(asked.error) });
  const { mode, sc_itemid: itemId, sc_lang: language, sc_version: version, sc_variant: variant, sc_layoutKind: kind } = asked.data;
  const site = getOrigins().sites.find(({ name }) => sameName(name, asked.data.sc_site));
  if (!site) throw new AppError('request/bad', { detail: 'sc_site: there is no such site' });
  const marks = mode === 'edit' || mode === 'library-metadata';
  const rendered = await draftLayout({ itemId, language, version, variant, kind, site: site.name, edit: marks });
  if ('sc_uid' in asked.data && showsAnother(rendered, asked.data.sc_uid, asked.data.dataSourceId))
    throw new AppError('request/bad', {
      detail: 'dataSourceId: a rendering is shown with the datasource that it has on its page, and with no other',
    });
  const shown = 'sc_uid' in asked.data ? withOneRendering(rendered, asked.data.sc_uid, update) : rendered;
  const layout = shown === undefined ? undefined : parseLayout(marks ? withChromes(shown) : shown);
  if (!layout) throw new AppError('request/not-found', { detail: 'there is no such item, version or rendering' });
  const { clientScripts, clientData } = contextSchema.safeParse(rendered).data?.sitecore.context ?? { clientScripts: [], clientData: {} };
  const scripts = marks ? editorScripts(clientScripts) : [];
  const page = await renderOwnPage(request, { layout, site: site.name, language, phrases: {} });
  const html = marks ? withUnshownFields(page, layout.sitecore.route.placeholders) : page;
  const data = marks ? { ...clientData, [MARKER]: clientData[MARKER] ?? {} } : {};
  const added = [
    ...Object.entries(data).map(([name, value]) => `<script id="${name}" type="application/json">${escapeJson(value)}</script>`),
    ...scripts.map((address) => `<script src="${escapeHtml(address)}"></script>`),
    ...('sc_uid' in asked.data ? [libraryScript(asked.data.sc_uid, editorPatterns())] : []),
  ].join('');
  const end = html.lastIndexOf('</body>');
  response
    .setHeader('Content-Security-Policy', pagesPolicy(scripts, 'sc_uid' in asked.data ? [LIBRARY_SCRIPT_HASH] : []))
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .status(200)
    .send(html.slice(0, end) + added + html.slice(end));
}
