import { z } from 'zod';
import { openSealed, seal, type CookieJar } from '../session/server';
import type { Outcome } from './model';

/** Long enough for the page after the form, and for no other. */
const FLASH_S = 60;
/** Browsers keep 4096 bytes of a cookie; sealing makes a third more of it. */
const MAX_LENGTH = 2_600;

const texts = z.record(z.string(), z.string());
const flashSchema = z.object({
  page: z.string(),
  outcome: z.object({
    form: z.string(),
    kind: z.enum(['ok', 'invalid', 'error']),
    message: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    errors: texts.optional(),
    values: texts.optional(),
    undo: z.object({ form: z.string(), fields: texts }).optional(),
    signIn: z.string().optional(),
  }),
});

/** Keeps what came of a form for the page that the browser is sent back to. What is too long for a cookie goes without the values that were typed. */
export async function storeFlash(jar: CookieJar, page: string, outcome: Outcome): Promise<void> {
  const whole = JSON.stringify(outcome).length <= MAX_LENGTH;
  jar.set('flash', await seal('flash', { page, outcome: whole ? outcome : { ...outcome, values: undefined, undo: undefined } }, FLASH_S), {
    maxAge: FLASH_S,
  });
}

/** What came of the form before this page. Said once: reading it forgets it. */
export async function takeFlash(jar: CookieJar, page: string): Promise<Outcome | undefined> {
  const stored = jar.get('flash');
  if (stored === undefined) return undefined;
  const parsed = flashSchema.safeParse(await openSealed('flash', stored));
  if (parsed.success && parsed.data.page !== page) return undefined;
  jar.clear('flash');
  return parsed.success ? parsed.data.outcome : undefined;
}
