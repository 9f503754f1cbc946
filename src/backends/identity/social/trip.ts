import { z } from 'zod';
import type { Answer } from '../../kit/http.ts';
import type { Services } from '../services.ts';

/** A round trip to another provider ends after this. */
export const TRIP_MS = 10 * 60 * 1000;
export const SOCIAL_CALLBACK = '/idp/callback';

export const callbackUri = (services: Pick<Services, 'origin'>): string => `${services.origin}${SOCIAL_CALLBACK}`;

/** What is remembered of a trip until the browser is back. */
export const tripSchema = z.object({
  provider: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  browser: z.string(),
  bound: z.boolean(),
});

export const redirect = (location: string): Answer => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
});
