import { openAddresses } from '../openings.server';

import type { OpeningAddress } from '../openings.schema';

/** Closed openings leave the sitemap within a minute. */
const FRESH_MS = 30_000;
/** Of 10,000 each; beyond them an index of sitemaps would be of a size that nobody reads. */
const MOST_ANSWERS = 50;

let known: { at: number; addresses: OpeningAddress[] } | undefined;
let underWay: Promise<OpeningAddress[]> | undefined;

async function readAll(): Promise<OpeningAddress[]> {
  const found: OpeningAddress[] = [];
  let after: number | undefined = 0;
  for (let answers = 0; after !== undefined && answers < MOST_ANSWERS; answers++) {
    const { addresses, next } = await openAddresses(after);
    found.push(...addresses);
    after = next;
  }
  return found;
}

/** All openings that take applications; read again when older than half a minute, once however many ask. @throws AppError `service/…` */
export async function openingAddresses(now = Date.now()): Promise<readonly OpeningAddress[]> {
  if (known && now - known.at < FRESH_MS) return known.addresses;
  underWay ??= readAll()
    .then((addresses) => {
      known = { at: Date.now(), addresses };
      return addresses;
    })
    .finally(() => (underWay = undefined));
  return underWay;
}
