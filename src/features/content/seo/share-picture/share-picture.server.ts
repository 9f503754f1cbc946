/** Share pictures: 1200 × 630 PNG, made when they are first asked for and kept. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { decoded } from '@/lib/decoded';
import { chooseDrawing, drawing } from '@/lib/drawings';
import { encodePath } from '@/lib/encode-path';
import { splitLanguage } from '@/lib/split-language';
import { callService } from '@/server/calls/call';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { parseFileSource, type FileAddress } from '../../files/address.server';
import { fileOf } from '../../files/item.server';
import { levelOfFile } from '../../files/level.server';
import { sourceOf } from '../../files/source.server';
import { shareCardOf } from '../head.server';
import type { QueryClient } from '@/server/content/client';
import { loadItem, type ItemDependencies } from '@/server/page/page';
import { redirectedPage } from '@/server/page/redirected';
import { parsePageFields } from '../page-fields';
import { parseSharePath, shareAddress, shareHash, sharePath } from './address.server';
import type { ShareCard } from './card';
import { DRAWING, shareDesign } from './design';
import { charactersOf, drawableCard } from './drawable';

const FONT_FILES = [
  ['Literata', 'share-literata.ttf'],
  ['Literata Ext', 'share-literata-ext.ttf'],
  ['Schibsted Grotesk', 'share-schibsted.ttf'],
  ['Schibsted Grotesk Ext', 'share-schibsted-ext.ttf'],
] as const;

const PICTURE_MAX_BYTES = 20_000_000;
/** A few bytes unpack to any size; the largest that the media library takes in is smaller. */
const PICTURE_MAX_PIXELS = 100_000_000;
const PICTURE_TIMEOUT_MS = 5_000;
/** Pictures kept in memory, about 60 kB each. */
const KEPT = 150;

let fonts: Promise<Font[]> | undefined;
const loadFonts = (): Promise<Font[]> =>
  (fonts ??= Promise.all(
    FONT_FILES.map(async ([name, file]) => ({
      name,
      weight: 400 as const,
      style: 'normal' as const,
      data: await readFile(path.join(process.cwd(), 'public/fonts', file)),
    })),
  ));

let characters: Promise<(codePoint: number) => boolean> | undefined;
/** What the title can be written in; the other words are of the same scripts. */
const drawableCharacters = (): Promise<(codePoint: number) => boolean> =>
  (characters ??= loadFonts().then((all) => {
    const has = all.filter(({ name }) => name.startsWith('Literata')).map(({ data }) => charactersOf(Buffer.from(data as Uint8Array)));
    return (codePoint) => has.some((one) => one(codePoint));
  }));

/** Where a page's own picture is. Only the media library: an address that an editor typed must not send this server elsewhere. */
const libraryAddress = (image: string): FileAddress | undefined => (image.startsWith('/-/') ? parseFileSource(image) : undefined);

/** The page's own picture; undefined when it cannot be had now: the drawing is then made from the title. */
async function fetchPicture(image: string, address: FileAddress, client: QueryClient): Promise<Buffer | undefined> {
  try {
    const file = await fileOf(address, 'published', client);
    if (!file || (await levelOfFile(file, client)) !== 'free') return undefined;
    const { SITECORE_API_HOST, SITECORE_MEDIA_URL } = getEnv();
    const url = new URL(sourceOf(file, address, SITECORE_MEDIA_URL), SITECORE_API_HOST);
    url.search = new URL(image, SITECORE_API_HOST).search;
    const call = { timeout: PICTURE_TIMEOUT_MS, lane: 'files' } as const;
    const bytes = await callService(url, call, async (answer) => {
      const size = Number(answer.headers.get('content-length') ?? 0);
      if (answer.ok && size <= PICTURE_MAX_BYTES) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      throw new AppError('service/status', { detail: `the picture was answered with ${answer.status} and ${size} bytes` });
    });
    return await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS })
      .resize(DRAWING.width, DRAWING.height, { fit: 'cover', position: 'attention' })
      .png()
      .toBuffer();
  } catch (error) {
    count('sharePictures.withoutImage');
    logger.warn({ err: error, image }, 'the picture of a page cannot be used for sharing');
    return undefined;
  }
}

function drawn({ title }: ShareCard): Promise<Buffer> {
  const { program, ...options } = chooseDrawing(title, []);
  return sharp(Buffer.from(drawing(program, { ...options, width: DRAWING.width, height: DRAWING.height })))
    .png()
    .toBuffer();
}

/** The picture of a card. @param picture PNG of `DRAWING`'s size, in place of the one that is drawn */
export async function renderShareCard(card: ShareCard, picture?: Buffer): Promise<Buffer> {
  const svg = await satori(shareDesign(drawableCard(card, await drawableCharacters())), {
    width: 1200,
    height: 630,
    fonts: await loadFonts(),
  });
  return sharp(Buffer.from(svg))
    .composite([{ input: picture ?? (await drawn(card)), left: DRAWING.left, top: DRAWING.top }])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

interface Picture {
  bytes: Buffer;
  /** False where it has a drawing in place of a picture of the page that could not be had: the next one may have it. */
  isWhole: boolean;
}

const kept = new Map<string, Picture>();
const underWay = new Map<string, Promise<Picture>>();
/** One at a time: pictures are many when a network reads a listing, and none is urgent. */
let last: Promise<unknown> = Promise.resolve();

async function picture(hash: string, card: ShareCard, client: QueryClient): Promise<Picture> {
  const known = kept.get(hash);
  if (known) return known;
  const make = async () => {
    const address = libraryAddress(card.image);
    const image = address && (await fetchPicture(card.image, address, client));
    const made = { bytes: await renderShareCard(card, image), isWhole: image !== undefined || address === undefined };
    count('sharePictures.made');
    if (made.isWhole) {
      kept.set(hash, made);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    }
    return made;
  };
  const pending = underWay.get(hash) ?? last.then(make).finally(() => underWay.delete(hash));
  underWay.set(hash, pending);
  last = pending.catch(() => undefined);
  return pending;
}

export type SharePictureResult = ({ kind: 'picture'; hash: string } & Picture) | { kind: 'moved'; path: string } | { kind: 'not-found' };

/** What stands on the picture of a page that no item stands for; undefined for the others. */
export type SubjectCards = (path: string, language: string) => Promise<Pick<ShareCard, 'title' | 'eyebrow'> | undefined>;

/**
 * What is at an address below `/-/share/` of a site. The address of a picture that has changed leads to the new one.
 * @throws AppError `content/…`
 */
export async function loadSharePicture(
  site: string,
  segments: readonly string[],
  dependencies: ItemDependencies,
  elsewhere?: SubjectCards,
): Promise<SharePictureResult> {
  const address = parseSharePath(segments);
  if (!address || !(LANGUAGES as readonly string[]).includes(address.language)) return { kind: 'not-found' };
  const subject = await elsewhere?.(address.path, address.language);
  if (subject) {
    const phrases = await dependencies.services.dictionary.phrases(site, address.language);
    return answerCard({ ...subject, siteName: phrases['site.name'] ?? '', image: '' }, address, dependencies.services.client);
  }
  const page = await loadItem({ site, ...address }, dependencies);
  if (!page || page.item.templateName === 'Error Page') return movedPicture(site, address, dependencies);
  const phrases = await dependencies.services.dictionary.phrases(site, address.language);
  const card = shareCardOf(parsePageFields(page.item.fields), page.item.displayName || page.item.name, phrases['site.name'] ?? '');
  return answerCard(card, address, dependencies.services.client);
}

/** Of a page that an author sent elsewhere: links to it that were shared keep their picture. */
async function movedPicture(
  site: string,
  { path: before, language, hash }: { language: string; hash: string; path: string },
  dependencies: ItemDependencies,
): Promise<SharePictureResult> {
  const moved = await redirectedPage({ site, language, path: encodePath(before), query: '' }, dependencies);
  if (!moved) return { kind: 'not-found' };
  const there = splitLanguage(moved.path || '/', LANGUAGES);
  const address = shareAddress(hash, there.language ?? DEFAULT_LANGUAGE, decoded(there.path));
  return { kind: 'moved', path: `${moved.origin}${address}` };
}

async function answerCard(
  card: ShareCard,
  address: { language: string; hash: string; path: string },
  client: QueryClient,
): Promise<SharePictureResult> {
  const hash = shareHash(card);
  if (hash !== address.hash) return { kind: 'moved', path: sharePath(card, address.language, address.path) };
  return { kind: 'picture', hash, ...(await picture(hash, card, client)) };
}
