import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Tree, View } from '../items/types.ts';

export interface Keys {
  published: string;
  preview: string;
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

function keyOf(exchange: Exchange): string | undefined {
  return exchange.header('sc_apikey') || exchange.query('sc_apikey') || undefined;
}

/** Which view a request's API key opens: header or parameter `sc_apikey`. */
export function createViewOf(tree: () => Tree, keys: Keys) {
  const open = (key: string): View => {
    if (same(key, keys.published)) return tree().view('published');
    if (same(key, keys.preview)) return tree().view('draft');
    throw new ServiceError(
      'unauthorized',
      'The API key in the header sc_apikey is not known here. Compare it with SITECORE_API_KEY of the content service.',
    );
  };
  return {
    /** A key is needed. */
    required: (exchange: Exchange): View => {
      const key = keyOf(exchange);
      if (key === undefined)
        throw new ServiceError('unauthorized', 'Send the API key in the header sc_apikey, or as the parameter sc_apikey.');
      return open(key);
    },
    /** What is public anyway is published without a key; the preview key shows drafts. */
    optional: (exchange: Exchange): View => {
      const key = keyOf(exchange);
      return key === undefined ? tree().view('published') : open(key);
    },
  };
}
