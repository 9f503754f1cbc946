import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { callAuthoring, type AuthoringAnswer, type AuthoringCall, type Session } from '@/features/account/session/server';
import type { SessionSource } from '@/server/cookie-jar';
import { AppError, type ErrorCode } from '@/server/errors';
import { firstIssue } from '@/server/first-issue';
import { loggedPath } from '@/server/log-words';
import { waitOf } from '@/server/retry-after';

const codes: Partial<Record<number, ErrorCode>> = {
  401: 'request/unauthorised',
  403: 'request/forbidden',
  404: 'request/not-found',
  429: 'request/too-many',
};

/** Problem answers of the service: `{ error: { code, … } }`, or the same without its envelope. */
const refusalSchema = z.union([
  z.object({ error: z.looseObject({ code: z.string() }) }).transform(({ error }) => error),
  z.looseObject({ code: z.string() }),
]);

/** The service said no; `reason` is its code (`changed-meanwhile`, `needs-approver`, …), `body` all that it said besides. */
export class AuthoringRefusal extends AppError {
  readonly status: number;
  readonly reason: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, reason: string, body: Readonly<Record<string, unknown>>, where: string, headers: Headers) {
    super(codes[status] ?? 'request/bad', { detail: `${where}: ${reason}`, upstreamStatus: status, ...waitOf(headers) });
    this.status = status;
    this.reason = reason;
    this.body = body;
  }
}

/** Goes by the shape: each bundle of the server has its own copy of the class. */
export const isAuthoringRefusal = (error: unknown, reason?: string): error is AuthoringRefusal =>
  error instanceof Error && 'reason' in error && 'body' in error && (reason === undefined || error.reason === reason);

export interface AuthoringOptions extends Pick<AuthoringCall, 'method' | 'body' | 'file'> {
  /** Empty values are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** The revision that the change is made to. */
  ifMatch?: string;
}

/** The authoring API as one editor may use it. */
export interface AuthoringClient {
  /**
   * @param path below `/authoring/v1/`, without a slash at its beginning
   * @throws AuthoringRefusal; AppError `service/…`
   */
  ask<S extends z.ZodType>(path: string, schema: S, options?: AuthoringOptions): Promise<z.infer<S>>;
}

type Send = (url: string, options: Omit<AuthoringCall, 'for'>) => Promise<AuthoringAnswer>;

function addressOf(base: string | undefined, path: string, query: AuthoringOptions['query'] = {}): string {
  if (!base) throw new AppError('request/not-found', { detail: 'there is no authoring API: AUTHORING_URL is not set' });
  const root = new URL(`${base}/authoring/v1/`);
  const url = new URL(`${root.href}${path}`);
  // An id out of a form or an address may be `../..`: nothing of the service but the authoring calls is asked in an editor's name.
  if (!url.pathname.startsWith(root.pathname))
    throw new AppError('request/not-found', { detail: 'the path leads out of the authoring API' });
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  return url.href;
}

/**
 * A client over something that sends; tests give their own.
 * @param base address of the service; none where there is no authoring
 * @param names language in which the service names fields, kinds and choices; left out, that of the texts that are asked for
 */
export const clientOver = (send: Send, base: string | undefined, names?: string): AuthoringClient => ({
  ask: async (path, schema, { method = 'GET', query, ifMatch, ...sent } = {}) => {
    const asked = names !== undefined && method === 'GET' ? { names, ...query } : query;
    const answer = await send(addressOf(base, path, asked), {
      ...sent,
      method,
      headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
    });
    const where = `${method} ${loggedPath(path)} answered ${answer.status}`;
    if (answer.status >= 400) {
      const refusal = refusalSchema.safeParse(answer.body);
      const body: Readonly<Record<string, unknown>> = refusal.success ? refusal.data : {};
      const code = typeof body.code === 'string' ? body.code : 'unknown';
      // A page past the end of a list is answered whole, without results: it says where the list ends.
      if (code !== 'past-the-end') throw new AuthoringRefusal(answer.status, code, body, where, answer.headers);
    }
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success)
      throw new AppError('service/shape', { detail: `${where}: ${firstIssue(parsed.error)}`, upstreamStatus: answer.status });
    return parsed.data;
  },
});

/**
 * The authoring API for the editor of a request: with the newest token of the session, which never leaves its room.
 * @param names language of the editor's words
 */
export const authoringClient = (session: Session, source: SessionSource, names?: string): AuthoringClient =>
  clientOver((url, options) => callAuthoring(session, url, { ...options, for: source }), getEnv().AUTHORING_URL, names);
