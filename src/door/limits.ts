/** What the door takes of a connection. Times are milliseconds, sizes bytes. */
export const LIMITS = {
  /** All header fields together; browsers with all of our cookies stay below a half. */
  headerBytes: 16 * 1024,
  headers: 100,
  /** Path and query; a path alone is refused by the site from 1,024 on. */
  target: 8 * 1024,
  /** Until a head is there. */
  headTime: 10_000,
  /** Until a whole request is there: the largest upload over a slow line. */
  requestTime: 300_000,
  /** How often both are looked at. */
  look: 1_000,
  /** A body that comes more slowly than this, after a while, is not waited for: bytes a second. */
  slowest: 1_024,
  slowAfter: 10_000,
  /** A connection that asks for nothing. Longer than load balancers keep theirs (60 s), so that they close first. */
  idle: 65_000,
  /** Requests on one connection, after which it is closed: so that several processes come to share the load. */
  requestsOnOne: 10_000,
  connections: 10_000,
  /** Of one address, or one /64 of IPv6, that is no hop of ours: a whole office has a few hundred. */
  connectionsOfOne: 1_000,
  /** Requests of one connection that wait for their answers: browsers wait for one, programs for a few. */
  atOnce: 32,
  /** Pages that are made at a time: of one thread more only take memory, one to three megabytes each, and all of them longer. */
  pagesAtOnce: 32,
  /** Of one address, or one that is made for all, so that nobody whose pages take long has all places; hops in front excepted. */
  pagesOfOne: 16,
  /** Pages that wait for their turn: the last of more would come after everybody had gone. */
  pagesWaiting: 1_000,
  /** A page whose visitor went away has its place until it is made, or so long where that never ends. */
  madeForNobody: 30_000,
  /** An answer that is read more slowly than `slowest` for so long is not sent to its end; a player that pauses asks for the rest later. */
  unreadAfter: 60_000,
  /** What still comes of a request that is answered is not waited for. */
  linger: 2_000,
  /** Requests that are answered are waited for at the end. */
  drain: 10_000,
} satisfies Record<string, number>;
export type Limits = Readonly<typeof LIMITS>;

const KB = 1_024;
const MB = 1_024 * KB;

/**
 * Bytes of a body that an address takes at most, the first that fits. A route that reads its body as a stream (`bodyParser: false`) has a
 * limit of its own, beyond which it says in its own words what was too large: here it is what nobody sends by mistake.
 */
export const BODIES: readonly (readonly [address: RegExp, bytes: number])[] = [
  [/^\/api\/(?:careers\/apply|forms\/[^/]+|editor\/(?:upload|import|translations)|alumni\/(?:cv|leavers))\/*$/i, 128 * MB],
  [/^\/api\/editing\/(?:published|render)\/*$/i, 5 * MB],
  [/^\/api\/editor\/[^/]+\/*$/i, 5 * MB],
  [/^\/api\/(?:page|review|errors)\/*$/i, 128 * KB],
  [/^(?:\/[a-z]{2})?\/api\//i, MB],
];
/** Pages and files take nothing: enough to be told so. */
const NOTHING = 64 * KB;

/** Bytes of a body that an address takes at most. @param target path and query, as it was asked for */
export function bodyLimit(target: string): number {
  const [path = ''] = target.split('?');
  return BODIES.find(([address]) => address.test(path))?.[1] ?? NOTHING;
}
