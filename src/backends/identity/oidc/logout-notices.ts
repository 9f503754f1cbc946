import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT, type JWK } from 'jose';
import { z } from 'zod';
import { createOutbox } from '../../kit/outbox/outbox.ts';
import type { Log } from '../../kit/log.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { ClientConfig } from '../config.ts';
import type { Database } from '../storage/database.ts';

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TOKEN_TIME = '2m';
const TIMEOUT_MS = 5_000;
/** As long as a client may keep a session. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** The answer waits this long for the clients; one that is away is told later. */
const WAIT_MS = 2_000;

const notice = z.object({
  clientId: z.string(),
  sub: z.string(),
  /** The one sign-in that ended. */
  sid: z.string().optional(),
  /** All ended but this one. */
  exceptSid: z.string().optional(),
  /** Epoch seconds. */
  at: z.number(),
});

type Notice = z.infer<typeof notice>;

export interface LogoutNotices {
  /** Owes the notice to every client that wants it, in the transaction that ends the sign-ins; `told` afterwards. */
  owe(ended: Omit<Notice, 'clientId'>, transaction: Database): Promise<void>;
  /** Resolves when those that answer have heard of it. */
  told(): Promise<void>;
  counts(): Promise<{ waiting: number; dead: number }>;
  stop(): Promise<void>;
}

/**
 * Tells clients what ended: OpenID Connect Back-Channel Logout 1.0, owed in the database until the client has taken it.
 * `toe` (RFC 8417, section 2.2) is the time of the event, since a try may come hours later. A notice that spares one sign-in
 * carries `except_sid`: a client that does not know the claim ends all of them, which errs on the safe side.
 */
export function createLogoutNotices(options: {
  issuer: string;
  clients: readonly ClientConfig[];
  /** The one that signs now. */
  key: () => JWK;
  db: Database;
  secrets: Secrets;
  log: Log;
  now: () => Date;
  leaseMs?: number;
}): LogoutNotices {
  const { issuer, key, db, secrets, log, now, leaseMs } = options;
  const told = options.clients.filter(({ backchannelLogoutUri }) => backchannelLogoutUri !== undefined);

  const deliver = async ({ clientId, sub, sid, exceptSid, at }: Notice, id: string): Promise<void> => {
    const uri = told.find((client) => client.id === clientId)?.backchannelLogoutUri;
    // The client was taken out of the configuration: nobody is left to tell.
    if (uri === undefined) return;
    const signing = key();
    const token = await new SignJWT({
      events: { [EVENT]: {} },
      toe: at,
      ...(sid === undefined ? {} : { sid }),
      ...(exceptSid === undefined ? {} : { except_sid: exceptSid }),
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: signing.kid ?? '' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(sub)
      .setJti(id)
      .setIssuedAt()
      .setExpirationTime(TOKEN_TIME)
      .sign(await importJWK(signing, 'RS256'));
    const response = await fetch(uri, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The client ${clientId} answered ${response.status} to a back-channel logout.`);
  };

  const outbox = createOutbox({
    db,
    schema: 'identity',
    table: 'logout_notices',
    payload: notice,
    seal: (text) => secrets.seal('logout notice', text),
    open: (sealed) => secrets.open('logout notice', sealed),
    deliver: (payload, { id }) => deliver(payload, id),
    log,
    now,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  return {
    owe: async (ended, transaction) => {
      for (const { id } of told) await outbox.put({ clientId: id, ...ended }, { lifetimeMs: LIFETIME_MS }, transaction);
    },
    told: async () => {
      if (told.length > 0) await outbox.attempted(WAIT_MS);
    },
    counts: outbox.counts,
    stop: outbox.stop,
  };
}

/** Names a sign-in: in ID tokens and logout tokens as `sid`. */
export const newSid = (): string => randomUUID();
