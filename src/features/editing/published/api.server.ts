import type { IncomingMessage } from 'node:http';
import type { NextApiRequest, NextApiResponse } from 'next';
import { getEnv } from '@/config/env.server';
import { isEqualText, isSignedBody } from '@/lib/signed-body';
import { clientAddress } from '@/server/client-address';
import { AppError } from '@/server/errors';
import type { RouteContext } from '@/server/route';
import { writeSecurityEvent } from '@/server/security-log';
import { PASSED_ON, passOn } from './everywhere.server';
import { messageSchema, type Message } from './message.schema';
import type { Revalidate } from './remaking.server';
import { takeOnce } from './take.server';

/** Ten thousand updates. */
const BODY_MOST = 2 * 1024 * 1024;
/** Without a body that goes on nobody is waited for. */
const BODY_MS = 10_000;

/** What our own content service signs a message with. */
const SIGNATURE_HEADER = 'x-published-signature';
/** What Experience Edge is told to send: it signs nothing, but sends headers that its administrator names. */
const SECRET_HEADER = 'x-published-secret';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const tooLarge = (): AppError => new AppError('request/too-large', { detail: 'the message is larger than any publication' });
  if (Number(request.headers['content-length'] ?? 0) > BODY_MOST) throw tooLarge();
  const timer = setTimeout(() => request.destroy(), BODY_MS);
  try {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > BODY_MOST) throw tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  } finally {
    clearTimeout(timer);
  }
}

function parse(body: string): Message {
  try {
    const parsed = messageSchema.safeParse(JSON.parse(body));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError('request/bad', { detail: 'the message is none of a publication' });
}

const headerOf = (request: NextApiRequest, name: string): string => [request.headers[name]].flat()[0] ?? '';

/**
 * `POST /api/editing/published`: the content service says what was published. It is answered when nobody is shown what was before; the
 * pages are made anew then, first those that are asked for. Until it is answered the sender keeps the message and sends it again.
 * @throws AppError `request/forbidden`, `request/bad`, `request/too-large`, `content/…`
 */
export async function publishedApi(request: NextApiRequest, response: NextApiResponse, { log }: RouteContext): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  const { PUBLISHED_SECRET: secret, NODE_ENV } = getEnv();
  if (secret === undefined) throw new AppError('request/not-found', { detail: 'PUBLISHED_SECRET is not set' });
  const refuse = (): AppError => {
    writeSecurityEvent({ event: 'refused', what: 'token', address: clientAddress(request) });
    return new AppError('request/forbidden', { detail: 'the message is not of the content service' });
  };
  const [signature, said] = [headerOf(request, SIGNATURE_HEADER), headerOf(request, SECRET_HEADER)];
  if (said === '' && signature === '') throw refuse();
  if (said !== '' && !isEqualText(said, secret)) throw refuse();
  const body = await bodyOf(request);
  if (said === '' && !isSignedBody(secret, signature, body, Math.floor(Date.now() / 1000))) throw refuse();
  const message = parse(body);
  // Development keeps no pages.
  const revalidate: Revalidate = (path) => (NODE_ENV === 'production' ? response.revalidate(path) : Promise.resolve());
  const { known, outcome } = takeOnce(message, revalidate);
  if (!known && headerOf(request, PASSED_ON) === '') await passOn(body);
  const done = await outcome;
  if (!known && !message.pages) log.info({ updates: message.updates.length, ...done }, 'what was published is taken');
  response.status(200).json({ known, ...done });
}
