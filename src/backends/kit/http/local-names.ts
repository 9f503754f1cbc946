import type { LookupFunction } from 'node:net';

const lookup: LookupFunction = (_name, options, done) =>
  options.all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

/** How a request to an address finds its host. Names under localhost are this machine (RFC 6761), which not every resolver knows, and `fetch` asks the resolver. */
export const lookupFor = ({ hostname }: URL): { lookup?: LookupFunction } => (hostname.endsWith('.localhost') ? { lookup } : {});
