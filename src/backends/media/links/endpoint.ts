import { z } from 'zod';
import { json, ServiceError } from '../../kit/http.ts';
import type { Answer, Route } from '../../kit/http.ts';
import { CODE } from './code.ts';
import type { Link, LinkStore } from './store.ts';

const MAX_ADDRESS_LENGTH = 2048;

/** Bitly API v4, "Shorten a link": `domain` and `group_guid` are accepted and have no effect here. */
const body = z.object({ long_url: z.string(), domain: z.string().optional(), group_guid: z.string().optional() });

const problem = (status: number, message: string, description: string, code: string): Answer =>
  json({ message, resource: 'bitlinks', description, errors: [{ field: 'long_url', error_code: code }] }, status, {
    'cache-control': 'no-store',
  });

/** The address in its normal form, when its origin is allowed; origins are compared whole, never by their beginning. */
function allowedAddress(value: string, origins: readonly string[]): string | undefined {
  const url = URL.parse(value);
  if (!url || url.username !== '' || url.password !== '' || !origins.includes(url.origin)) return undefined;
  url.hash = '';
  return url.href;
}

const answerOf = ({ code, longUrl, createdAt }: Link): Record<string, unknown> => {
  const { origin, host } = new URL(longUrl);
  return {
    created_at: createdAt.toISOString().replace(/\.\d+Z$/, '+0000'),
    id: `${host}/s/${code}`,
    link: `${origin}/s/${code}`,
    custom_bitlinks: [],
    long_url: longUrl,
    archived: false,
    tags: [],
    deeplinks: [],
    references: {},
  };
};

/** `POST /v4/shorten`, and `GET /s/<code>`, which leads to the address. */
export function linkRoutes(store: LinkStore, origins: readonly string[]): Route[] {
  return [
    {
      method: 'POST',
      path: '/v4/shorten',
      handler: async (exchange) => {
        const parsed = body.safeParse(await exchange.json());
        if (!parsed.success || !URL.canParse(parsed.data.long_url) || parsed.data.long_url.length > MAX_ADDRESS_LENGTH)
          return problem(
            400,
            'INVALID_ARG_LONG_URL',
            `Give long_url as an absolute address of at most ${MAX_ADDRESS_LENGTH} characters.`,
            'invalid',
          );
        const address = allowedAddress(parsed.data.long_url, origins);
        if (address === undefined) return problem(403, 'FORBIDDEN', `Only addresses of ${origins.join(', ')} are shortened.`, 'forbidden');
        const link = await store.shorten(address);
        return json(answerOf(link), link.made ? 201 : 200, { 'cache-control': 'no-store' });
      },
    },
    {
      method: 'GET',
      path: '/s/:code',
      handler: async ({ params }) => {
        const code = params.code ?? '';
        const link = CODE.test(code) ? await store.find(code) : undefined;
        // An origin that has been taken from the list since is no longer led to.
        const address = link && allowedAddress(link.longUrl, origins);
        if (address === undefined) throw new ServiceError('not-found', 'There is no such link.');
        return { status: 301, headers: { location: address, 'cache-control': 'public, max-age=86400' } };
      },
    },
  ];
}
