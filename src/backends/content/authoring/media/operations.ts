import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { v5 } from 'uuid';
import { z } from 'zod';
import { plainGermanLetters } from '../../../../lib/plain-letters.ts';
import { FIELD } from '../../items/ids.ts';
import type { Item, RawItem, Tree } from '../../items/types.ts';
import type { AuthoringContext } from '../context.ts';
import { AuthoringError, REFUSES_SAVE } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import { displayName, itemAnswer, itemOf } from '../items/answer.ts';
import { needsEdit } from '../items/ground.ts';
import { itemReply } from '../items/operations.ts';
import { guidSchema, itemSchema, languageSchema } from '../items/shapes.ts';
import { comparable, isItemName, LONGEST_NAME } from '../store/names.ts';
import { arrivedFile } from './body.ts';
import { cleanPicture } from './clean.ts';
import { mediaKind } from './kinds.ts';
import { TEMPLATE_OF_MEDIA } from './templates.ts';
import { trimSigns, trimSignsEnd } from '../../../../lib/trim-signs.ts';

const PATH = '/authoring/v1/media';
const LIBRARY = '/sitecore/media library/';
const PAGE = 24;
/** Of ids that are made from the bytes of a file, so that other bytes have another address. */
const BLOBS = '7f4f1f3e-6c3d-5b0e-9a53-0a1d2b7c8e11';

const isMedia = (item: Item): boolean => `${item.path.toLowerCase()}/`.startsWith(LIBRARY);
const isFolder = (item: Item): boolean => !item.raw.shared.some(({ id }) => id === FIELD.extension);

/** When the file of an item was written last; of those that this service wrote, and of a fresh checkout all the same. */
const written = new WeakMap<RawItem, number>();
function writtenAt({ raw }: Item): number {
  let at = written.get(raw);
  if (at === undefined) {
    at = statSync(raw.file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    written.set(raw, at);
  }
  return at;
}

/** A name that an item may have, of the name of a file. */
function nameOfFile(file: string): string {
  const words = plainGermanLetters(file.replace(/^.*[\\/]/, '').replace(/\.[A-Za-z0-9]{1,5}$/, '')).replace(/[^A-Za-z0-9_ -]+/g, '-');
  const plain = trimSignsEnd(trimSigns(words, '- ').slice(0, LONGEST_NAME), '- ');
  return isItemName(plain) ? plain : 'file';
}

const mediaSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  path: z.string(),
  alt: z.string(),
  extension: z.string(),
  mimeType: z.string(),
  size: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
});

function mediaRow(tree: Tree, item: Item, language: string): z.input<typeof mediaSchema> {
  const version = tree.view('draft').whatever(item, language);
  const text = (field: string): string => version?.raw(field) ?? '';
  const number = (field: string): number => Number.parseInt(text(field), 10) || 0;
  const [width, height] = [number(FIELD.width), number(FIELD.height)];
  return {
    id: item.id,
    name: item.name,
    displayName: displayName(tree, item, language),
    path: item.path,
    alt: text(FIELD.alt),
    extension: text(FIELD.extension).replace(/^\./, '').toLowerCase(),
    mimeType: text(FIELD.mimeType),
    size: number(FIELD.size),
    ...(width > 0 && height > 0 ? { width, height } : {}),
  };
}

function libraryRoot(tree: Tree): Item | undefined {
  for (const item of tree.all())
    if (isMedia(item) && item.raw.file !== '(built in)' && item.parent && !item.parent.raw.file.endsWith('.yml')) return item;
  return undefined;
}

function* below(root: Item): Generator<Item> {
  for (const child of root.children) {
    yield child;
    yield* below(child);
  }
}

export const mediaOperations = ({ store, now }: AuthoringContext): AuthoringCall[] => [
  call({
    method: 'GET',
    path: PATH,
    summary: 'Pictures and files of the media library, newest first, 24 a page: of a folder, or with `q` of all below it.',
    access: 'practice',
    query: z.object({
      q: z.string().max(200).optional(),
      under: guidSchema.optional(),
      kind: z.enum(['image', 'file']).optional(),
      language: languageSchema.default('en'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: z.object({
      rows: z.array(mediaSchema),
      folders: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string(), path: z.string() })),
      folder: z.object({ id: z.string(), path: z.string(), parent: z.string().optional() }).optional(),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
    paged: true,
    refuses: ['no-such-item'],
    handle: ({ query: { q = '', under, kind, language, page } }) => {
      const tree = store.tree();
      const folder = under === undefined ? libraryRoot(tree) : itemOf(tree, under);
      if (folder && !isMedia(folder)) throw new AuthoringError('no-such-item');
      const words = q
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '');
      const within = folder ? (words.length > 0 ? [...below(folder)] : folder.children) : [];
      const rows = within
        .filter((item) => !isFolder(item))
        .map((item) => ({ item, row: mediaRow(tree, item, language) }))
        .filter(({ row }) => kind === undefined || row.mimeType.startsWith('image/') === (kind === 'image'))
        .filter(({ row }) => words.every((word) => `${row.displayName} ${row.name} ${row.alt} ${row.path}`.toLowerCase().includes(word)))
        .sort((a, b) => writtenAt(b.item) - writtenAt(a.item) || (a.row.name < b.row.name ? -1 : 1));
      const parent = folder?.parent;
      return Promise.resolve({
        rows: rows.slice((page - 1) * PAGE, page * PAGE).map(({ row }) => row),
        folders: within
          .filter(isFolder)
          .filter((item) => words.every((word) => item.name.toLowerCase().includes(word)))
          .map((item) => ({ id: item.id, name: item.name, displayName: displayName(tree, item, language), path: item.path })),
        ...(folder
          ? {
              folder: {
                id: folder.id,
                path: folder.path,
                ...(parent && isMedia(parent) && parent.path.length > LIBRARY.length && folder !== libraryRoot(tree)
                  ? { parent: parent.id }
                  : {}),
              },
            }
          : {}),
        total: rows.length,
        page,
        pages: Math.max(1, Math.ceil(rows.length / PAGE)),
      });
    },
  }),
  call({
    method: 'POST',
    path: PATH,
    summary:
      'Adds a picture (JPEG, PNG, WebP, GIF, SVG that only draws) or a PDF, 20 MB at most: the body itself, or the first file of a form. A name that is taken gets a number.',
    access: 'editor',
    query: z.object({
      parent: guidSchema.optional(),
      name: z.string().max(200).optional(),
      language: languageSchema.default('en'),
      alt: z.string().max(500).optional(),
    }),
    ownBody: z.string().describe('The bytes of the file, or multipart/form-data'),
    status: 201,
    answer: itemSchema,
    refuses: ['no-such-item', 'media-refused', 'too-large', 'not-here', 'not-allowed', ...REFUSES_SAVE],
    handle: async ({ query, reader, exchange }) => {
      const { bytes: arrived, name: given, texts } = await arrivedFile(exchange);
      const kind = await mediaKind(arrived);
      if (!kind) throw new AuthoringError('media-refused');
      const bytes = await cleanPicture(arrived, kind.extension);
      const alt = query.alt ?? texts.get('alt') ?? '';
      const { language } = query;
      const wanted = nameOfFile(query.name ?? texts.get('name') ?? given ?? 'file');
      const parent = query.parent ?? libraryRoot(store.tree())?.id ?? '';
      const { result } = await store.change(reader, `New: ${itemOf(store.tree(), parent).path}/${wanted}`, (draft) => {
        const folder = itemOf(draft.tree, parent);
        needsEdit(draft.tree, folder, reader);
        if (!isMedia(folder)) throw new AuthoringError('not-here', { message: 'Media are kept in the media library.' });
        const taken = new Set(draft.children(folder.id).map((id) => comparable(draft.tree.byId(id)?.name ?? '')));
        let name = wanted;
        for (let number = 2; taken.has(comparable(name)); number++) name = `${wanted.slice(0, LONGEST_NAME - 6)} ${number}`;
        const hash = createHash('sha256').update(bytes).digest('hex');
        const number = (value: number | undefined, field: string) => (value === undefined ? [] : [{ field, value: String(value) }]);
        return draft.create({
          parent: folder.id,
          name,
          template: kind.template,
          language,
          fields: [
            { field: FIELD.blob, value: bytes.toString('base64'), blobId: v5(`${folder.path}/${name}#${hash}`.toLowerCase(), BLOBS) },
            { field: FIELD.extension, value: kind.extension },
            { field: FIELD.mimeType, value: kind.mimeType },
            { field: FIELD.size, value: String(bytes.length) },
            // Sitecore's own template, whose standard values are not ours to set.
            { field: FIELD.enableItemFallback, value: '1' },
            ...(kind.template === TEMPLATE_OF_MEDIA.image
              ? [
                  ...number(kind.width, FIELD.width),
                  ...number(kind.height, FIELD.height),
                  ...(alt === '' ? [] : [{ field: FIELD.alt, value: alt }]),
                ]
              : []),
          ],
        });
      });
      return itemReply(itemAnswer(store.tree(), itemOf(store.tree(), result), { language }, reader, now()), 201);
    },
  }),
];
