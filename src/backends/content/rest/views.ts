import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import { parseDate } from '../items/dates.ts';
import { guid } from '../items/guid.ts';
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

/** The time at which an editor wants to see what visitors see (protocol page editing): header `sc_previewTime`, a date of Sitecore's or ISO 8601. */
function previewTime(exchange: Exchange): number | undefined {
  const header = exchange.header('sc_previewtime');
  if (!header) return undefined;
  const time = parseDate(header);
  if (time === undefined) throw new ServiceError('bad-request', 'The header sc_previewTime is no date, such as 2026-12-01T09:00:00Z.');
  return time;
}

/** The one page whose draft is asked for, among what is published: header `sc_draftOf`, the id of its item. */
function draftOf(exchange: Exchange, tree: Tree): View | undefined {
  const id = exchange.header('sc_draftof');
  if (!id) return undefined;
  const page = guid(id) === undefined ? undefined : tree.byId(id);
  // What is gone has no draft, and nobody is shown any other in its place.
  return page ? tree.draftOf(page) : tree.view('published');
}

/** Which view a request's API key opens: header or parameter `sc_apikey`. What is shown at another time is told to the key of drafts alone. */
export function createViewOf(tree: () => Tree, keys: Keys) {
  const open = (key: string, exchange: Exchange): View => {
    if (same(key, keys.published)) return tree().view('published');
    if (same(key, keys.preview)) {
      const time = previewTime(exchange);
      return draftOf(exchange, tree()) ?? (time === undefined ? tree().view('draft') : tree().viewAt(time));
    }
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
      return open(key, exchange);
    },
    /** What is public anyway is published without a key; the preview key shows drafts. */
    optional: (exchange: Exchange): View => {
      const key = keyOf(exchange);
      return key === undefined ? tree().view('published') : open(key, exchange);
    },
  };
}
