import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS } from './limits.ts';

/** What a request is refused for before anybody looks at it: status, and words for whoever reads them. */
export interface Refusal {
  status: 400 | 408 | 413 | 414 | 431 | 503;
  words: string;
}

export const REFUSALS = {
  notHttp: { status: 400, words: 'This is not a request that HTTP knows.' },
  twoHosts: { status: 400, words: 'The request names its host more than once.' },
  slow: { status: 408, words: 'The request took too long to arrive.' },
  largeBody: { status: 413, words: 'The request is larger than this address takes.' },
  longTarget: { status: 414, words: 'The address is too long.' },
  manyHeaders: { status: 431, words: 'The request has too many header fields, or too long ones.' },
} as const satisfies Record<string, Refusal>;

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** What Node's parser gave up on: by the code of its error. */
const BY_CODE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: REFUSALS.manyHeaders,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: REFUSALS.largeBody,
  ERR_HTTP_REQUEST_TIMEOUT: REFUSALS.slow,
};

/** Answers on the bare socket: there is no response to a request that could not be read. */
export function refuseSocket(error: Error & { code?: string }, socket: Duplex): void {
  // Whoever cut the line reads nothing, and an answer under way must not be mixed with another.
  if (error.code === 'ECONNRESET' || !socket.writable || ('bytesWritten' in socket && isAnswering(socket))) {
    socket.destroy();
    return;
  }
  const { status, words } = BY_CODE[error.code ?? ''] ?? REFUSALS.notHttp;
  const head = Object.entries({ ...HEADERS, 'Content-Length': String(Buffer.byteLength(words)), Connection: 'close' });
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${words}`);
}

/** Node keeps the answer that is being written on its connection. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: message } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return message?.headersSent === true;
}

/** Answers, and closes the connection: what is left of the request is not read. */
export function refuse(response: ServerResponse, { status, words }: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, { ...HEADERS, 'Content-Length': Buffer.byteLength(words), Connection: 'close' });
  response.end(words);
}

/**
 * A target that names its host says itself which host is meant, whatever `Host` says (RFC 9112, section 3.2.2); Next would take it for a
 * path, and lead there.
 */
export function readTarget(request: IncomingMessage): void {
  const target = request.url ?? '/';
  if (!/^https?:\/\//i.test(target)) return;
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** What is wrong with a request's head, beyond what Node's parser refuses by itself. */
export function wrongHead({ url = '/', rawHeaders }: IncomingMessage): Refusal | undefined {
  if (url.length > LIMITS.target) return REFUSALS.longTarget;
  if (!url.startsWith('/') && url !== '*') return REFUSALS.notHttp;
  if (rawHeaders.length > 2 * LIMITS.headers) return REFUSALS.manyHeaders;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    // Node takes the first of two; what stands in front may take the other (RFC 9112, section 3.2).
    if (name.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1) return REFUSALS.twoHosts;
  }
  return undefined;
}
