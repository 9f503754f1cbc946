import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../../kit/secrets.ts';

/** Values that a browser keeps for Piano: who it is (tbc), which visit (xbc), what was given to it (tac). The site's server keeps them in one cookie of its own. */
export interface BrowserTokens {
  tbc: string;
  xbc: string;
  tac: string;
}

export interface Browser {
  id: string;
  /** Tokens of gift links that were opened in it. */
  gifts: readonly string[];
}

const MOST_GIFTS = 20;
const access = z.object({ browser: z.string(), gifts: z.array(z.string()).max(MOST_GIFTS) });

/** Reads what a browser sends; one that sends nothing of ours is a new one. */
export function readBrowser(secrets: Secrets, { tbc = '', tac = '' }: { tbc?: string | undefined; tac?: string | undefined }): Browser {
  const [id = '', mac = ''] = tbc.split('.');
  const known = id !== '' && secrets.verify('browser', id, mac);
  return { id: known ? id : randomUUID(), gifts: known ? giftsOf(secrets, tac, id) : [] };
}

function giftsOf(secrets: Secrets, tac: string, id: string): readonly string[] {
  if (tac === '') return [];
  try {
    const { browser, gifts } = access.parse(JSON.parse(secrets.open('access', tac)));
    return browser === id ? gifts : [];
  } catch {
    // Altered, or of an earlier secret: it gives nothing.
    return [];
  }
}

/** What the browser keeps from now on. */
export function writeBrowser(secrets: Secrets, { id, gifts }: Browser, visit: string): BrowserTokens {
  return {
    tbc: `${id}.${secrets.mac('browser', id)}`,
    xbc: visit,
    tac: gifts.length === 0 ? '' : secrets.seal('access', JSON.stringify({ browser: id, gifts: gifts.slice(-MOST_GIFTS) })),
  };
}
