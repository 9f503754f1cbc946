import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { ServiceRefusal } from '@/features/account/session/server';
import type { CalledFor } from '@/server/client-address';
import { fetchJson } from '@/server/fetch-json';
import { readAnswer } from '@/server/read-answer';

const TIMEOUT_MS = 10_000;
/** Refusals that have words on the page. Another key than the service's is none: the session is not over then. */
const REFUSALS = [400, 404, 409, 422];

const refusalSchema = z.object({ error: z.object({ code: z.string() }) });

/** Who acts: the service decides again what that person may see. */
export interface Actor {
  by: string;
  roles: readonly string[];
}

/** The address of a call below the inbox, with who acts. */
export function inboxUrl(path: string, { by, roles }: Actor, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${getEnv().FORMS_URL}/admin/inbox${path}`);
  for (const [name, value] of Object.entries({ ...query, by, roles: roles.join(',') })) if (value !== '') url.searchParams.set(name, value);
  return url;
}

export const inboxHeaders = (): Record<string, string> => ({ 'x-admin-key': getEnv().FORMS_ADMIN_KEY });

async function ask<S extends z.ZodType>(
  url: URL,
  schema: S,
  { for: visitor, body, whole }: { for: CalledFor; body?: unknown; whole?: boolean },
): Promise<z.infer<S>> {
  const answer = await fetchJson(url.href, z.unknown(), {
    for: visitor,
    method: body === undefined ? 'GET' : 'POST',
    headers: inboxHeaders(),
    ...(body === undefined ? {} : { body }),
    timeout: TIMEOUT_MS,
    accept: REFUSALS,
  });
  const where = `the inbox answered ${answer.status}`;
  if (answer.status >= 400) {
    const refusal = refusalSchema.safeParse(answer.body);
    throw new ServiceRefusal(answer.status, refusal.success ? refusal.data.error.code : 'unknown', {}, where);
  }
  return readAnswer(schema, answer.body, { where, status: answer.status, whole });
}

/** Reads of the inbox. @param whole for what is kept as a file @throws ServiceRefusal, AppError `service/…` */
export const readInbox = <S extends z.ZodType>(
  path: string,
  schema: S,
  actor: Actor,
  visitor: CalledFor,
  query: Readonly<Record<string, string>> = {},
  { whole = false } = {},
): Promise<z.infer<S>> => ask(inboxUrl(path, actor, query), schema, { for: visitor, whole });

/** Changes something in the inbox. @throws as `readInbox` does */
export const writeInbox = <S extends z.ZodType>(
  path: string,
  schema: S,
  { by, roles }: Actor,
  visitor: CalledFor,
  body: Readonly<Record<string, unknown>>,
): Promise<z.infer<S>> =>
  ask(new URL(`${getEnv().FORMS_URL}/admin/inbox${path}`), schema, { for: visitor, body: { ...body, by, roles: roles.join(',') } });
