/** Share pictures: 1200 × 630 PNG, made when they are first asked for and kept. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { LANGUAGES } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { chooseDrawing, drawing } from '@/lib/drawings';
import { callService } from '@/server/calls/call';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { parseFileSource } from '../../files/address.server';
import { fileOf } from '../../files/item.server';
import { levelOfFile } from '../../files/level.server';
import { shareCardOf } from '../head.server';
import type { QueryClient } from '@/server/content/client';
import { loadItem, type ItemDependencies } from '@/server/page/page';
import { parsePageFields } from '../page-fields';
import { parseSharePath, shareHash, sharePath } from './address.server';
import type { ShareCard } from './card';
import { DRAWING, shareDesign } from './design';

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

/** The page's own picture; undefined when it has none or it cannot be had: the drawing is then made from the title. */
async function fetchPicture(image: string, client: QueryClient): Promise<Buffer | undefined> {
  // Only the media library: an address that an editor typed must not send this server elsewhere.
  const address = image.startsWith('/-/') ? parseFileSource(image) : undefined;
  if (!address) return undefined;
  try {
    const file = await fileOf(address, 'published', client);
    if (!file || (await levelOfFile(file, client)) !== 'free') return undefined;
    const call = { timeout: PICTURE_TIMEOUT_MS, lane: 'files' } as const;
    const bytes = await callService(new URL(image, getEnv().SITECORE_API_HOST), call, async (answer) => {
      if (answer.ok && Number(answer.headers.get('content-length') ?? 0) <= PICTURE_MAX_BYTES)
        return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    });
    return (
      bytes &&
      (await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS })
        .resize(DRAWING.width, DRAWING.height, { fit: 'cover', position: 'attention' })
        .png()
        .toBuffer())
    );
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
  const svg = await satori(shareDesign(card), { width: 1200, height: 630, fonts: await loadFonts() });
  return sharp(Buffer.from(svg))
    .composite([{ input: picture ?? (await drawn(card)), left: DRAWING.left, top: DRAWING.top }])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

const kept = new Map<string, Buffer>();
const underWay = new Map<string, Promise<Buffer>>();
/** One at a time: pictures are many when a network reads a listing, and none is urgent. */
let last: Promise<unknown> = Promise.resolve();

async function picture(hash: string, card: ShareCard, client: QueryClient): Promise<Buffer> {
  const known = kept.get(hash);
  if (known) return known;
  const make = async () => {
    const image = card.image ? await fetchPicture(card.image, client) : undefined;
    const made = await renderShareCard(card, image);
    count('sharePictures.made');
    // Without its image it is not what the address promises; the next request may have more luck.
    if (image || !card.image) {
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

export type SharePictureResult = { kind: 'picture'; bytes: Buffer; hash: string } | { kind: 'moved'; path: string } | { kind: 'not-found' };

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
  if (!page || page.item.templateName === 'Error Page') return { kind: 'not-found' };
  const phrases = await dependencies.services.dictionary.phrases(site, address.language);
  const card = shareCardOf(parsePageFields(page.item.fields), page.item.displayName || page.item.name, phrases['site.name'] ?? '');
  return answerCard(card, address, dependencies.services.client);
}

async function answerCard(
  card: ShareCard,
  address: { language: string; hash: string; path: string },
  client: QueryClient,
): Promise<SharePictureResult> {
  const hash = shareHash(card);
  if (hash !== address.hash) return { kind: 'moved', path: sharePath(card, address.language, address.path) };
  return { kind: 'picture', bytes: await picture(hash, card, client), hash };
}
