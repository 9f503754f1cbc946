/** Asks Next as nobody in particular: with `Host`, path and what the share says. No header, cookie or address of a visitor can get into what is kept. */
import inject from 'light-my-request';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './cache/answer.ts';
import type { Copy } from './cache/copy.ts';
import type { Share } from './registry.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Neither a visitor's address, nor this machine's, which sees more. */
const NOBODY = '0.0.0.0';

/** Larger answers are streamed to whoever asks, each by itself. */
const MOST = 2 * 1024 * 1024;
/** Longer than any page takes; the content service is given up on before (`CONTENT_TIMEOUT_MS`, at most three tries). */
const TIMEOUT_MS = 120_000;

/**
 * @param handler Next's, with what is done before it
 * @param before a copy that may still be right: the answer is 304 then
 * @returns undefined for what is too large to be kept
 * @throws Error when the handler fails, cuts its answer off or does not end
 */
export async function bareAnswer(
  handler: Handler,
  share: Share,
  before: Copy | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer | undefined> {
  const given = new AbortController();
  const failed = Promise.withResolvers<never>();
  // Also where no head ever comes, and nothing would be told of the abort: whoever asks next must not wait for it too.
  const timer = setTimeout(() => {
    const late = new Error(`${share.target} was not answered within ${timeoutMs / 1_000} s`);
    failed.reject(late);
    given.abort(late);
  }, timeoutMs);
  try {
    const answered = inject(
      (request, response) => {
        handler(request, response).catch((error: unknown) => {
          failed.reject(error instanceof Error ? error : new Error(String(error)));
          response.destroy();
        });
      },
      {
        method: 'GET',
        url: share.target,
        remoteAddress: NOBODY,
        headers: {
          host: share.host,
          'user-agent': 'masthead-door',
          'accept-encoding': 'identity',
          ...(before ? { 'if-none-match': before.tag } : {}),
          ...share.headers,
        },
        payloadAsStream: true,
        signal: given.signal,
      },
    );
    const answer = await Promise.race([answered, failed.promise]);
    const stream = answer.stream();
    const { statusCode: status, headers } = answer;
    if (Number(headers['content-length'] ?? 0) > MOST) {
      stream.destroy();
      answer.raw.res.destroy();
      return undefined;
    }
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MOST) {
        answer.raw.res.destroy();
        return undefined;
      }
      parts.push(part);
    }
    const said = headers['content-length'];
    if (said !== undefined && status !== 304 && Number(said) !== size)
      throw new Error(`${share.target} was to be of ${String(said)} bytes, and has ${size}`);
    return { status, headers, body: Buffer.concat(parts, size) };
  } finally {
    clearTimeout(timer);
  }
}
