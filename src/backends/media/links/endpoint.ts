import { isbot } from 'isbot';
import { z } from 'zod';
import { json, ServiceError } from '../../kit/http.ts';
import type { Answer, Exchange, Route } from '../../kit/http.ts';
import type { Log } from '../../kit/log.ts';
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

/** A person's click: no program, and nothing that a browser fetches before anybody asks for it. */
function isClick(exchange: Pick<Exchange, 'method' | 'header'>): boolean {
  const userAgent = exchange.header('x-user-agent') ?? exchange.header('user-agent') ?? '';
  return (
    exchange.method === 'GET' && userAgent.trim() !== '' && !isbot(userAgent) && !/\bprefetch\b/.test(exchange.header('sec-purpose') ?? '')
  );
}

/** As long as Bitly lets a browser keep where a link leads: who follows it again later is counted again. */
const KEPT = 'private, max-age=90';

const wholeDays = z.coerce.number().int().min(1).max(800);
const summaryQuery = z.object({ unit: z.literal('day').default('day'), units: z.coerce.number().int().min(-1).max(800).default(-1) });
const listQuery = z.object({ days: wholeDays.default(28), most: z.coerce.number().int().min(1).max(1_000).default(100) });

function given<S extends z.ZodType>(schema: S, { url }: Pick<Exchange, 'url'>): z.output<S> {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ServiceError('bad-request', `${String(issue?.path[0] ?? 'The query')}: ${issue?.message ?? 'is wrong'}.`);
}

/**
 * `POST /v4/shorten`, and `GET /s/<code>`, which leads to the address and is counted. How often a link was followed is said with
 * the operator's key: of one below `/admin` in the shape of Bitly's "Get a clicks summary", and of those followed most.
 */
export function linkRoutes(store: LinkStore, origins: readonly string[], log: Log): Route[] {
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
      handler: async (exchange) => {
        const code = exchange.params.code ?? '';
        const link = CODE.test(code) ? await store.find(code) : undefined;
        // An origin that has been taken from the list since is no longer led to.
        const address = link && allowedAddress(link.longUrl, origins);
        if (address === undefined) throw new ServiceError('not-found', 'There is no such link.');
        // Who follows a link gets there, counted or not.
        if (isClick(exchange))
          await store.follow(code).catch((error: unknown) => log.warn({ err: error, code }, 'a click was not counted'));
        return { status: 301, headers: { location: address, 'cache-control': KEPT } };
      },
    },
    {
      method: 'GET',
      path: '/admin/v4/bitlinks/:host/s/:code/clicks/summary',
      handler: async (exchange) => {
        const { unit, units } = given(summaryQuery, exchange);
        const link = await store.find(exchange.params.code ?? '');
        if (!link || new URL(link.longUrl).host !== exchange.params.host) throw new ServiceError('not-found', 'There is no such link.');
        return json(
          {
            total_clicks: await store.clicks(link.code, units < 1 ? undefined : units),
            units,
            unit,
            unit_reference: new Date().toISOString().replace(/\.\d+Z$/, '+0000'),
          },
          200,
          { 'cache-control': 'no-store' },
        );
      },
    },
    {
      method: 'GET',
      path: '/admin/links',
      handler: async (exchange) => {
        const { days, most } = given(listQuery, exchange);
        const links = await store.mostFollowed(days, most);
        return json({ days, links: links.map((link) => ({ ...answerOf(link), clicks: link.clicks })) }, 200, {
          'cache-control': 'no-store',
        });
      },
    },
  ];
}
