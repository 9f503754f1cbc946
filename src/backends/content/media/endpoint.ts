import type { Answer } from '../../kit/http/answer.ts';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Route } from '../../kit/http/router.ts';
import { LruCache } from '../../kit/lru.ts';
import { parseDate } from '../items/dates.ts';
import { readBlob } from '../items/scs/blob.ts';
import type { ItemVersion, View } from '../items/types.ts';
import { mediaFacts, ownSize } from '../layout/links.ts';
import { findMedia, findMediaByPath } from './lookup.ts';
import { parseMediaParams } from './params.ts';
import type { MediaParams } from './params.ts';
import { createResizer, isResizable } from './resize.ts';
import { contentTag, mediaAnswer } from './respond.ts';
import { isListedSize, PICTURE_HEIGHTS, PICTURE_WIDTHS, sizeHash } from './sizes.ts';

export interface MediaOptions {
  /** Bytes that resized images may take in memory; originals get half as much again. */
  cacheBytes: number;
  viewOf: (exchange: Exchange) => View;
  /** Where the published media are instead of below `/-/media/`, as on a host of media (`Profile.mediaHostPath`). */
  hostPath?: string | undefined;
}

interface Original {
  bytes: Buffer;
  tag: string;
}

/** `/-/media/…` and `/-/jssmedia/…`, which JSS makes of it. */
export function mediaRoutes({ cacheBytes, viewOf, hostPath }: MediaOptions): Route[] {
  const resizer = createResizer(cacheBytes);
  const originals = new LruCache<Original>(Math.floor(cacheBytes / 2));

  async function original(version: ItemVersion): Promise<Original | undefined> {
    const { item, actualLanguage, view } = version;
    const key = `${view.name} ${view.revision} ${item.id} ${actualLanguage} ${version.version}`;
    const known = originals.get(key);
    if (known !== undefined) return known;
    const bytes = await readBlob(version);
    if (bytes === undefined) return undefined;
    const made = { bytes, tag: contentTag(bytes) };
    originals.set(key, made, bytes.length);
    return made;
  }

  /** Work is done for sizes that a site asks for, and for those that this service itself wrote into an address. */
  function needKnownSize(exchange: Exchange, version: ItemVersion, params: MediaParams): void {
    const hash = exchange.query('hash')?.toUpperCase();
    if (isListedSize(params, ownSize(version)) || (hash !== undefined && hash === sizeHash(version, params))) return;
    throw new ServiceError(
      'bad-request',
      `Pictures are not made in this size. Give a width of ${PICTURE_WIDTHS.join(', ')} px, a height of ${PICTURE_HEIGHTS.join(', ')} px, or the whole address, hash included, as the content has it.`,
    );
  }

  async function sized(exchange: Exchange, version: ItemVersion, source: Original, mimeType: string): Promise<Buffer> {
    const params = parseMediaParams(exchange.url.searchParams);
    if (!isResizable(mimeType)) return source.bytes;
    needKnownSize(exchange, version, params);
    try {
      return await resizer.resize({ key: source.tag, mimeType, bytes: source.bytes }, params);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      // A damaged image is served as it is: the browser may still show some of it.
      exchange.log.warn({ err: error, path: exchange.url.pathname }, 'an image cannot be resized and is sent as it is');
      return source.bytes;
    }
  }

  const answer = async (exchange: Exchange, view: View, find: typeof findMedia): Promise<Answer> => {
    const language = exchange.query('la') ?? exchange.query('sc_lang') ?? view.tree.defaultLanguage;
    const version = find(view, exchange.params['*'] ?? '', language);
    const source = version && (await original(version));
    if (version === undefined || source === undefined)
      throw new ServiceError('not-found', `There is no media item at ${exchange.url.pathname}.`);
    const facts = mediaFacts(version);
    const mimeType = facts.mimeType || 'application/octet-stream';
    const params = parseMediaParams(exchange.url.searchParams);
    const time = parseDate(version.raw('__Updated') ?? '');
    return mediaAnswer(
      {
        bytes: await sized(exchange, version, source, mimeType),
        mimeType,
        fileName: facts.extension === '' ? version.item.name : `${version.item.name}.${facts.extension}`,
        modified: time === undefined || time > Date.now() ? undefined : new Date(time),
        cacheable: view.name === 'published',
        immutable: facts.revision !== undefined && exchange.query('rev') === facts.revision,
        download: params.dmc,
      },
      exchange.header,
    );
  };
  const ofSitecore = (exchange: Exchange): Promise<Answer> => {
    const view = viewOf(exchange);
    if (hostPath !== undefined && view.name === 'published')
      throw new ServiceError('not-found', `The published media are below ${hostPath}, by the paths of their items.`);
    return answer(exchange, view, findMedia);
  };
  const ofHost = (exchange: Exchange): Promise<Answer> => answer(exchange, viewOf(exchange), findMediaByPath);
  return [
    { method: 'GET', path: '/-/media/*', handler: ofSitecore },
    { method: 'GET', path: '/-/jssmedia/*', handler: ofSitecore },
    ...(hostPath === undefined ? [] : [{ method: 'GET', path: `${hostPath}*`, handler: ofHost } as const]),
  ];
}
