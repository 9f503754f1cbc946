import { getEnv } from '@/config/env.server';
import type { CalledFor } from '@/server/client-address';
import { fetchJson } from '@/server/fetch-json';
import type { Piece } from '@/runtime/offered';
import { decided, type Decided } from './decide.server';
import { executed } from './piano.schema';
import { PAGE_TIMEOUT_MS } from './piano.server';
import { giftFor, type OffersVisit } from './visit.server';

export interface Execution {
  said: Decided;
  /** The visit, as the service knows it from now on. */
  visit: OffersVisit;
}

/**
 * Whether an execution counts whatever is asked: `mode: look` is our own service's. A gateway before Piano that knows it has a name of
 * its own.
 */
export const alwaysCounts = (address: string): boolean => /(?:^|\.)(?:piano\.io|tinypass\.com)$/.test(new URL(address).hostname);

/**
 * Asks the offers service about a piece by Piano's protocol for programs (protocol page offers, "Objects").
 * @param counts whether it is read now: a page that is only made moves no meter
 * @throws AppError `service/…`
 */
export async function execute(
  { url, site, language, level, published }: Pick<Piece, 'url' | 'site' | 'language' | 'level' | 'published'>,
  { visit, userRef, counts, for: visitor }: { visit: OffersVisit; userRef: string | undefined; counts: boolean; for: CalledFor },
): Promise<Execution> {
  const { OFFERS_AID, OFFERS_URL } = getEnv();
  // A page that was only made, or that a program opened, uses nothing up: who has access is asked for by itself.
  if (!counts && alwaysCounts(OFFERS_URL)) return { said: { spent: false }, visit };
  const gift = giftFor(visit, url);
  const { body } = await fetchJson(`${OFFERS_URL}/xbuilder/experience/executeMobile`, executed, {
    for: visitor,
    method: 'POST',
    timeout: PAGE_TIMEOUT_MS,
    body: new URLSearchParams({
      aid: OFFERS_AID,
      url,
      tags: level,
      zone: site,
      content_section: new URL(url).pathname.split('/')[1] ?? '',
      ...(published ? { content_created: published } : {}),
      custom_variables: JSON.stringify({ ...(counts ? {} : { mode: 'look' }), ...(gift ? { gift } : {}) }),
      language,
      ...(userRef ? { user_token: userRef } : {}),
      tbc: visit.tbc,
      xbc: visit.xbc,
      tac: visit.tac,
      timezone_offset: '0',
    }),
  });
  const { tbc, xbc, tac, result } = body.models;
  return {
    said: decided(result?.events ?? []),
    visit: { ...visit, tbc: tbc ?? visit.tbc, xbc: xbc ?? visit.xbc, tac: tac ?? visit.tac },
  };
}
