import { createHash, createHmac } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { getEnv, offersAvailable } from '@/config/env.server';
import { clientAddress } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import type { RouteContext } from '@/server/route';
import { writeSecurityEvent } from '@/server/security-log';
import { pianoDecrypt } from '@/lib/piano-cipher';
import { PREMIUM_RESOURCE } from '../piano.schema';
import { packet, type Packet } from './packet.schema';

/** A packet that was sent longer ago is somebody's who kept it. */
const FRESH_S = 300;
const TIMEOUT_MS = 8_000;

const GRANTS = ['access_granted', 'access_modified'];
const REVOKES = ['access_revoked'];

/** `POST /v1/entitlements/webhook` of the user service. */
const taken = z.object({ status: z.string() });

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** What the user service is told; undefined for what is no entitlement of an account of ours, or one to something else. */
export function entitlementOf(said: Packet, sealed: string, now = Date.now()): Record<string, string> | undefined {
  const granted = GRANTS.includes(said.type);
  if (!granted && !REVOKES.includes(said.type)) return undefined;
  if (said.rid !== PREMIUM_RESOURCE) return undefined;
  if (!z.uuid().safeParse(said.uid).success) return undefined;
  return {
    // A packet of Piano's own has no id: the same one again has the same text.
    id: said.id ?? `packet:${createHash('sha256').update(sealed).digest('hex')}`,
    type: granted ? 'entitlement.granted' : 'entitlement.revoked',
    userId: said.uid ?? '',
    product: 'premium',
    ...(granted && typeof said.expires === 'number' ? { expiresAt: new Date(said.expires * 1000).toISOString() } : {}),
    occurredAt: said.occurredAt ? new Date(said.occurredAt).toISOString() : new Date(now).toISOString(),
  };
}

/**
 * `GET, POST /api/offers/webhook` with `data`: what the offers service says of an access. Its signature is looked at before anything
 * else, then its age. It is handed to the user service, which knows an event that comes twice and one that comes late. Only 200 takes
 * it off the queue of the sender, so nothing is lost while the user service is away.
 * @throws AppError `request/not-found`, `request/forbidden`, `request/bad`, `service/…`
 */
export async function webhookApi(request: NextApiRequest, response: NextApiResponse, { log }: RouteContext): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (!offersAvailable()) throw new AppError('request/not-found');
  const fields = (request.method === 'POST' ? request.body : request.query) as Readonly<Record<string, unknown>> | undefined;
  const sealed = typeof fields?.data === 'string' ? fields.data : '';
  const text = pianoDecrypt(getEnv().OFFERS_PRIVATE_KEY, sealed);
  const refuse = (detail: string): AppError => {
    writeSecurityEvent({ event: 'refused', what: 'token', address: clientAddress(request) });
    return new AppError('request/forbidden', { detail });
  };
  if (text === undefined) throw refuse('the packet is not signed with the key of the offers');
  const said = packet.safeParse(parsedJson(text));
  if (!said.success) throw new AppError('request/bad', { detail: 'the packet says nothing that is known' });
  if (typeof said.data.sentAt === 'number' && Math.abs(Date.now() / 1000 - said.data.sentAt) > FRESH_S)
    throw refuse('the packet is too old');
  const event = entitlementOf(said.data, sealed);
  if (event) {
    const { status } = await handOn(event);
    log.info({ type: said.data.type, status }, 'an entitlement was handed on');
  }
  response.status(200).json({ taken: event !== undefined });
}

async function handOn(event: Record<string, string>): Promise<z.infer<typeof taken>> {
  const { ENTITLEMENT_WEBHOOK_SECRET } = getEnv();
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', ENTITLEMENT_WEBHOOK_SECRET)
    .update(`${seconds}.${JSON.stringify(event)}`)
    .digest('hex');
  const { body } = await fetchJson(`${getEnv().USER_SERVICE_URL}/v1/entitlements/webhook`, taken, {
    for: 'site',
    method: 'POST',
    headers: { 'x-entitlement-signature': `t=${seconds},v1=${signature}` },
    body: event,
    timeout: TIMEOUT_MS,
  });
  return body;
}
