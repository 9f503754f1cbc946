/** The site's own server: what is the same for all is answered from memory, everything else is Next's. */
import compression from 'compression';
import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { bareAnswer, type Handler } from './bare-request.ts';
import { announcedTooLarge, watchBody } from './bodies.ts';
import type { Answer } from './cache/answer.ts';
import { createSharedCache, type Outcome, type SharedCache } from './cache/shared.ts';
import type { Room } from './cache/shelves.ts';
import { LIMITS, type Limits } from './limits.ts';
import { isOfNext, outward } from './outward.ts';
import { createPlaces, TooManyWait } from './places.ts';
import { REFUSALS, readTarget, refuse, wrongHead } from './refusals.ts';
import type { Registry, Share } from './registry.ts';
import { sendCopy } from './send-copy.ts';
import { createShares } from './shares.ts';
import { createTally } from './tally.ts';

const MB = 1024 * 1024;
/** Until the site says how much. */
const MEGABYTES = 72;

/** Pages have most of it, pictures and the build's files a third, addresses without a page little. */
function roomOf(megabytes: number): Room {
  const texts = Math.max(1, Math.floor(megabytes / 9));
  const files = Math.max(1, Math.floor(megabytes / 3));
  const absent = Math.max(1, Math.floor(megabytes / 18));
  return { pages: Math.max(1, megabytes - texts - files - absent) * MB, texts: texts * MB, files: files * MB, absent: absent * MB };
}

/**
 * Brotli for what is compressed while it is sent; a copy is made smaller (`cache/encodings.ts`). As far back as a quarter of a megabyte,
 * which is more than a page is: with the usual window each answer under way held eight megabytes, 120 for fifteen.
 */
const STREAM = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

interface Options {
  /** Next's. */
  handler: Handler;
  registry: Registry;
  limits?: Limits;
  /** Told of what nobody can be answered for. */
  report(error: unknown, request: IncomingMessage): void;
}

const packed = compression({
  brotli: { params: STREAM },
  // A part is one of the bytes as they are: whoever resumes a download puts them together (RFC 9110, section 14.4).
  filter: (request, response) =>
    response.statusCode !== 206 && !response.hasHeader('content-range') && compression.filter(request, response),
}) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Compresses an answer as it is sent, whose tag is a weak one then: it is no other for another form (RFC 9110, section 8.8.3.3). */
function compress(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  // Called by that of the library, which has said by then whether it compresses.
  response.writeHead = (status: number, ...given: unknown[]) => {
    const tag = response.getHeader('etag');
    if (response.hasHeader('content-encoding') && typeof tag === 'string' && tag.startsWith('"')) response.setHeader('ETag', `W/${tag}`);
    return writeHead(status, ...(given as [OutgoingHttpHeaders]));
  };
  packed(request, response, () => undefined);
}

/** Pictures have a bound of their own, files cost little, and what a route does (an upload) may take its time. */
const NO_PAGE = /^(?:\/[a-z]{2})?\/(?:api|-|_next\/(?:static|image)|_boot|fonts)(?:[/?]|$)/;
const isOfPage = ({ method, url = '' }: IncomingMessage): boolean => (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url);

/** The answer to a request that was as bare as the one it was made for. */
const isBare = ({ url, headers, method }: IncomingMessage, share: Share): boolean =>
  method === 'GET' && url === share.target && headers.cookie === undefined && headers['if-none-match'] === undefined;

export function createDoor({ handler, registry, report, limits = LIMITS }: Options): RequestListener {
  const networkSeconds = (): number => registry.site?.networkSeconds ?? 0;
  const ofNext: Handler = (request, response) => {
    registry.site?.prepare(request, response);
    return handler(request, response);
  };
  const places = createPlaces({ places: limits.pagesAtOnce, ofOne: limits.pagesOfOne, waiting: limits.pagesWaiting });
  /** Pages for everybody wait for their turn as those of one visitor do. */
  const EVERYBODY = '';
  /** Undefined behind a hop of ours, whose readers are many. */
  const lineOf = ({ socket: { remoteAddress = '' } }: IncomingMessage): string | undefined =>
    registry.site?.lineOf ? registry.site.lineOf(remoteAddress) : remoteAddress;
  /** The page of one request, in its turn; of one that is over by then nothing is made. */
  const inTurn = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    places.take(lineOf(request), async () => {
      if (response.destroyed) return;
      // Next makes a page to its end whether or not anybody waits for it: who asks and leaves would have any number made.
      const over = new AbortController();
      const { signal } = over;
      const forNobody = once(response, 'close', { signal }).then(() => sleep(limits.madeForNobody, undefined, { signal, ref: false }));
      try {
        await Promise.race([ofNext(request, response), forNobody]);
      } finally {
        over.abort();
      }
    });
  const cache: SharedCache = createSharedCache({
    room: roomOf(registry.site?.megabytes ?? MEGABYTES),
    isOwed: ({ page }) => page !== undefined && registry.isOwed?.(page) === true,
    freshen: ({ page }) => (page === undefined ? undefined : registry.freshen?.(page)),
    watchedMs: ({ page }) => (page === undefined ? undefined : registry.watchedMs?.(page)),
    make: async (share, before, by) => {
      const ask = () => bareAnswer(ofNext, share, before);
      // Made anew for all; made for the first time for whoever thought of its address, of which there is no end.
      return share.shelf === 'pages' ? places.take(before ? EVERYBODY : by, ask) : ask();
    },
  });
  const shares = createShares(() => registry.site);
  registry.purge = (what) => cache.purge(what);
  const tally = createTally(() => cache.counts().bytes ?? 0);
  registry.refused = () => tally.add('refused');
  registry.counts = () => ({ ...cache.counts(), ...tally.counts() });

  const fail = (error: unknown, request: IncomingMessage, response: ServerResponse): void => {
    if (error instanceof TooManyWait) {
      tally.add('refused');
      refuse(response, REFUSALS.tooManyPages);
      return;
    }
    report(error, request);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end('Internal Server Error');
  };

  /** What a request waits for before Next is asked. Who is given a page of their own waits for none of everybody's. */
  const freshFor = (request: IncomingMessage): Promise<void> | undefined => {
    const page = registry.freshen && shares.pageOf(request);
    if (page === undefined) return undefined;
    const own = shares.isOwnFor(request);
    return own ? own.then((isOwn) => (isOwn ? undefined : registry.freshen?.(page))) : registry.freshen?.(page);
  };

  /** Answered by Next for this request alone. */
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    watchBody(request, response, limits);
    compress(request, response);
    sayOutward(response, networkSeconds);
    const first = freshFor(request);
    const ask = () => (isOfPage(request) ? inTurn(request, response) : ofNext(request, response));
    const answered = first ? first.then(ask) : ask();
    answered.catch((error: unknown) => fail(error, request, response));
  };

  const sendOwn = ({ status, headers, body }: Answer, request: IncomingMessage, response: ServerResponse): void => {
    compress(request, response);
    sayOutward(response, networkSeconds);
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && !/^(?:date|connection|keep-alive|transfer-encoding)$/.test(name)) response.setHeader(name, value);
    response.statusCode = status;
    response.end(body);
  };

  const answer = (outcome: Outcome, share: Share, request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    if (outcome.kind === 'copy' && shares.isFor(request, outcome.copy)) {
      tally.add(outcome.how, share);
      return sendCopy(request, response, outcome.copy, networkSeconds());
    }
    tally.add('pass', share);
    if (outcome.kind === 'own' && isBare(request, share)) return sendOwn(outcome.answer, request, response);
    return pass(request, response);
  };

  const share = async (it: Share, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const outcome = await cache.ask(it, lineOf(request));
    if (response.destroyed) return;
    await answer(outcome, it, request, response);
  };

  return (request, response) => {
    readTarget(request);
    const refusal = wrongHead(request) ?? (announcedTooLarge(request) ? REFUSALS.largeBody : undefined);
    if (refusal) {
      tally.add('refused');
      refuse(response, refusal);
      return;
    }
    const it = shares.of(request);
    if (!it) {
      tally.add('pass');
      pass(request, response);
      return;
    }
    const copy = cache.peek(it);
    const done = copy ? answer({ kind: 'copy', copy, how: 'hit' }, it, request, response) : share(it, request, response);
    if (done) done.catch((error: unknown) => fail(error, request, response));
  };
}

/** Sets what is given with a head, by name or as Node's lists have it, so that it is read in one place with what was set before. */
function setGiven(response: ServerResponse, given: unknown): void {
  if (Array.isArray(given)) {
    const flat: unknown[] = given.flat();
    for (let at = 0; at < flat.length; at += 2) response.removeHeader(String(flat[at]));
    for (let at = 0; at < flat.length; at += 2) response.appendHeader(String(flat[at]), String(flat[at + 1]));
  } else if (typeof given === 'object' && given !== null)
    for (const [name, value] of Object.entries(given as OutgoingHttpHeaders)) response.setHeader(name, value!);
}

/** What Next says of pages to networks, in the words that hold (`outward.ts`), whichever way its head is written. */
function sayOutward(response: ServerResponse, networkSeconds: () => number): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...parts: unknown[]) => {
    const words = parts.find((part) => typeof part === 'string');
    setGiven(response, parts.at(-1));
    const said = (name: string): string => [response.getHeader(name) ?? ''].flat().join(',');
    const isOwn = response.hasHeader('set-cookie') || /(?:^|,)\s*cookie\s*(?:,|$)/i.test(said('vary'));
    if (isOfNext(said('cache-control'))) for (const [name, value] of outward(networkSeconds(), isOwn)) response.setHeader(name, value);
    return words === undefined ? writeHead(status) : writeHead(status, words);
  };
}
