import type { LookupFunction } from 'node:net';

/** Of two, Node tries the other one when the first does not answer. */
const ADDRESSES = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

const lookup: LookupFunction = (_name, options, done) => (options.all === true ? done(null, ADDRESSES) : done(null, '127.0.0.1', 4));

/** How a request to an address finds its host. Names under localhost are this machine (RFC 6761), which not every resolver knows, and `fetch` asks the resolver. */
export const lookupFor = ({ hostname }: URL): { lookup?: LookupFunction } => (hostname.endsWith('.localhost') ? { lookup } : {});

/** Of a request that reached none of a host's addresses, what the first said: Node puts them together under no words at all. */
export const firstOf = (error: Error): Error =>
  error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
