/** JSON for the editor's scripts: what a field may hold, pictures, and a file that is sent. */
import { z } from 'zod';
import { sameOrigin } from '@/features/account/session/server';
import type { Handlers } from '@/server/route';
import { isAuthoringRefusal } from '../authoring/client.server';
import { formOf } from '../authoring/form-of.server';
import { authoringOf } from '../authoring/of-request.server';
import { itemSchema, rowsSchema } from '../authoring/items.schema';
import { editorHref } from '../common/use-desk';
import type { FoundItem, FoundMedia, FoundMediaPage } from './find';
import { mediaRowSchema, type MediaPage, type MediaRow } from './library.schema';
import { mediaPage } from './library.server';

const FOUND = 20;

const one = z.string().max(2_000).optional().catch(undefined);
const languageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
  .catch('en');

const findSchema = z.object({
  q: one,
  ids: z.string().max(20_000).optional().catch(undefined),
  source: one,
  under: one,
  language: languageSchema,
});

/** `GET /api/editor/find`: items by their names, by ids, or as a field's source allows. */
export const findHandlers: Handlers = {
  GET: async (request, response) => {
    const api = await authoringOf(request, response, 'deskPage');
    const { ids, ...wanted } = findSchema.parse(request.query);
    const rows = await api.ask('search', rowsSchema, { query: { ...wanted, ids, limit: ids === undefined ? FOUND : 200 } });
    response.json({
      rows: rows.map(({ id, title, displayName, name, path, template }): FoundItem => ({
        id,
        label: title || displayName || name,
        path,
        template: template.name,
      })),
    });
  },
};

const row = ({ id, displayName, name, path, alt, extension, size, width, height }: MediaRow): FoundMedia => ({
  id,
  name: displayName || name,
  path,
  alt,
  extension,
  ...(size === undefined ? {} : { size }),
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
});

const folderOf = ({ id, path, parent }: NonNullable<MediaPage['folder']>): NonNullable<FoundMediaPage['folder']> => ({
  id,
  name: path.split('/').at(-1) ?? '',
  ...(parent === undefined ? {} : { parent }),
});

const picturesSchema = z.object({
  q: z.string().max(200).catch(''),
  under: z.string().max(40).catch(''),
  kind: z.enum(['image', 'file']).catch('image'),
  page: z.coerce.number().int().min(1).catch(1),
  language: languageSchema,
});

/** `GET /api/editor/pictures`: a page of the library. */
export const picturesHandlers: Handlers = {
  GET: async (request, response) => {
    const api = await authoringOf(request, response, 'deskPage');
    const found = await mediaPage(api, picturesSchema.parse(request.query));
    const answer: FoundMediaPage = {
      rows: found.rows.map(row),
      folders: found.folders.map(({ id, displayName, name }) => ({ id, name: displayName || name })),
      ...(found.folder ? { folder: folderOf(found.folder) } : {}),
      total: found.total,
      page: found.page,
      pages: found.pages,
    };
    response.json(answer);
  },
};

/** With room for the form around the file, which the service measures itself. */
const MOST_BYTES = 21 * 1024 * 1024;

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** What a form that sent a file says of its page, and of the file. */
const keptOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    ['for', 'field', 'parent', 'language', 'alt'].flatMap((name) => {
      const value = text(form, name).slice(0, 500);
      return value === '' ? [] : [[name === 'parent' ? 'under' : name, value]];
    }),
  );

/** Why a file was not taken, as a key of the editor's words. */
const wordOf = (reason: string, status: number): string =>
  reason === 'media-refused'
    ? 'media.upload.refused'
    : status === 413
      ? 'media.upload.large'
      : status === 507
        ? 'refusal.disk-full'
        : 'media.upload.failed';

/** `POST /api/editor/upload`: a file into the library. Scripts are answered with its row; a form is led to its page, or back. */
export const uploadHandlers: Handlers = {
  POST: async (request, response) => {
    sameOrigin(request);
    const api = await authoringOf(request, response, 'deskForm');
    const form = await formOf(request, MOST_BYTES);
    const script = request.headers.accept?.includes('application/json') ?? false;
    const language = form !== 'too-large' && text(form, 'words') === 'de' ? 'de' : 'en';
    // Without a script the page is another one afterwards: where it was, and what it was for, go with the address.
    const kept: Record<string, string> = form === 'too-large' ? {} : keptOf(form);
    const refuse = (word: string, status: number) => {
      if (script) response.status(status).json({ word });
      else response.redirect(303, editorHref(`media?${new URLSearchParams({ ...kept, wrong: word })}`, language));
    };
    if (form === 'too-large') {
      refuse('media.upload.large', 413);
      return;
    }
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) {
      refuse('media.upload.none', 422);
      return;
    }
    try {
      const made = await api.ask('media', itemSchema, {
        method: 'POST',
        query: {
          parent: text(form, 'parent'),
          name: file.name.slice(0, 200),
          alt: text(form, 'alt').slice(0, 500),
          language: languageSchema.parse(text(form, 'language')),
        },
        file: { type: file.type || 'application/octet-stream', bytes: new Uint8Array(await file.arrayBuffer()) },
      });
      if (!script) {
        const { for: item, field, language: content } = kept;
        const to =
          item && field
            ? `media?${new URLSearchParams({ for: item, field, language: content ?? '' })}&told=media-uploaded-choose`
            : undefined;
        response.redirect(303, editorHref(to ?? `media/${made.id}?told=media-uploaded`, language));
        return;
      }
      const field = (name: string): string => made.fields.find((each) => each.name === name)?.value ?? '';
      const number = (name: string): number | undefined => Number(field(name)) || undefined;
      response.status(201).json({
        row: row(
          mediaRowSchema.parse({
            ...made,
            alt: field('Alt') || text(form, 'alt'),
            extension: field('Extension'),
            width: number('Width') ?? (file.type.startsWith('image/') ? 1 : undefined),
            height: number('Height'),
          }),
        ),
      });
    } catch (error) {
      if (!isAuthoringRefusal(error) || error.status === 401) throw error;
      refuse(wordOf(error.reason, error.status), error.status);
    }
  },
};
