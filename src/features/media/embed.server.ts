import { providerOf, type EmbedProvider } from '@/config/embeds';
import { parseRichText } from '@/lib/rich-text/parse';
import { attribute, find } from '@/lib/rich-text/tree';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { mediaService, type MediaService } from './client.server';
import type { EmbedModel } from './model';

const MAX_WIDTH = 1180;
const SIXTEEN_NINE = 9 / 16;

/**
 * The player's address in an oEmbed answer. Of its HTML nothing else is used: the frame of the page is made by us, and only
 * for an origin of the provider's.
 */
export function frameAddress(html: string, provider: EmbedProvider): string | null {
  const frame = find(parseRichText(html), 'iframe');
  const url = URL.parse((frame && attribute(frame, 'src')) ?? '');
  if (!url || url.username || !provider.answers.includes(url.origin)) return null;
  return `${provider.frame}${url.pathname}${url.search}`;
}

/**
 * What a page shows of another site's video. Null for an address of no provider. When the service cannot be asked the link is
 * all that there is, which is counted.
 */
export async function loadEmbed(address: string, service: MediaService = mediaService()): Promise<EmbedModel | null> {
  const provider = providerOf(address);
  if (!provider) return null;
  const plain: EmbedModel = {
    provider: provider.name,
    href: address,
    title: '',
    frame: null,
    width: MAX_WIDTH,
    height: Math.round(MAX_WIDTH * SIXTEEN_NINE),
  };
  try {
    const answer = await service.oembed(address, MAX_WIDTH);
    const frame = frameAddress(answer.html ?? '', provider);
    if (frame === null) count('embeds.refused');
    return { ...plain, title: answer.title ?? '', frame, width: answer.width ?? plain.width, height: answer.height ?? plain.height };
  } catch (error) {
    count('embeds.failures');
    logger.warn({ err: error, provider: provider.name }, 'an embed could not be asked for; the page links to it');
    return plain;
  }
}
