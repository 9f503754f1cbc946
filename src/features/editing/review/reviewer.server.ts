import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import type { CalledFor } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import { reviewSchema, threadSchema, type Review, type Thread } from './review.schema';

const TIMEOUT_MS = 10_000;
const REFUSALS = [400, 404, 409, 410, 413, 422, 429] as const;
const refusalSchema = z.object({ error: z.looseObject({ code: z.string() }) });

/** As the content service makes them; what is no such token is not asked for. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

/** Why a reviewer is not served: there is no such link, it is over, it was too often, what was sent is not valid, or more than is kept. */
export type Refused = 'none' | 'over' | 'often' | 'invalid' | 'full';
const WHY: Readonly<Record<number, Refused>> = { 404: 'none', 409: 'full', 410: 'over', 429: 'often' };

async function ask<S extends z.ZodType>(
  token: string,
  source: CalledFor,
  path: string,
  schema: S,
  { query = {}, ...sent }: { method?: 'POST'; body?: unknown; query?: Readonly<Record<string, string>> } = {},
): Promise<{ answer: z.infer<S> } | { refused: Refused }> {
  const base = getEnv().AUTHORING_URL;
  if (!base) throw new AppError('request/not-found', { detail: 'there is no authoring API: AUTHORING_URL is not set' });
  const asked = new URLSearchParams(query);
  const { status, body } = await fetchJson(
    `${base}/authoring/v1/${path}${asked.size > 0 ? `?${asked}` : ''}`,
    z.union([refusalSchema, schema]),
    {
      ...sent,
      for: source,
      headers: { 'x-review-token': token },
      timeout: TIMEOUT_MS,
      accept: REFUSALS,
    },
  );
  if (status >= 400) return { refused: WHY[status] ?? 'invalid' };
  return { answer: schema.parse(body) };
}

/** What a link shows. @param opens whether somebody opens it now, which its makers are told @throws AppError `service/…` */
export const readReview = (token: string, source: CalledFor, opens: boolean): Promise<{ answer: Review } | { refused: Refused }> =>
  ask(token, source, 'review', reviewSchema, opens ? {} : { query: { counted: 'false' } });

/** What a reviewer says; without `answers` it is about the page, or one of its fields. */
export type Said = { name: string; words: string; key?: string } & ({ answers: string } | { item?: string; field?: string; quote: string });

/** @throws AppError `service/…` */
export const sayAsReviewer = (token: string, source: CalledFor, body: Said): Promise<{ answer: Thread } | { refused: Refused }> =>
  ask(token, source, 'review/comments', threadSchema, { method: 'POST', body });
