import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS } from './limits.ts';

/** What a request is refused for before anybody looks at it: status, and words for whoever reads them. */
export interface Refusal {
  status: 400 | 405 | 408 | 413 | 414 | 417 | 431 | 501 | 503 | 505;
  words: string;
}

export const REFUSALS = {
  notHttp: { status: 400, words: 'This is not a request that HTTP knows.' },
  twoHosts: { status: 400, words: 'The request names its host more than once.' },
  otherVersion: { status: 505, words: 'Only HTTP/1.0 and HTTP/1.1 are spoken here.' },
  otherCoding: { status: 501, words: 'A body comes in chunks, or by its length, and in no other coding.' },
  noTunnel: { status: 405, words: 'There is no tunnel here.' },
  otherExpectation: { status: 417, words: 'Nothing but 100-continue can be expected.' },
  tooManyAtOnce: { status: 503, words: 'Too many requests wait for an answer on this connection.' },
  tooManyPages: { status: 503, words: 'More pages are asked for than can be made at this moment. Please try again in a minute.' },
  tooManyConnections: { status: 503, words: 'Too many connections come from this address.' },
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
  MASTHEAD_CONNECTIONS: REFUSALS.tooManyConnections,
  MASTHEAD_TUNNEL: REFUSALS.noTunnel,
};

/**
 * Says that nothing more comes, reads nothing more, and cuts the line a moment later: one that is cut while somebody sends takes the
 * answer with it, and one that is left half open stays as long as the other side wants.
 */
function endGently(socket: Duplex, last?: string): void {
  socket.end(last);
  // Node has the rest of a request read, to throw it away, once its answer is out.
  setImmediate(() => socket.pause());
  const late = setTimeout(() => socket.destroy(), LIMITS.linger);
  late.unref();
  socket.once('close', () => clearTimeout(late));
}

/** Answers on the bare socket: there is no response to a request that could not be read. */
export function refuseSocket(error: Error & { code?: string }, socket: Duplex): void {
  // Whoever cut the line reads nothing, and an answer under way must not be mixed with another.
  if (error.code === 'ECONNRESET' || !socket.writable || ('bytesWritten' in socket && isAnswering(socket))) {
    socket.destroy();
    return;
  }
  const { status, words } = BY_CODE[error.code ?? ''] ?? REFUSALS.notHttp;
  const head = Object.entries({ ...HEADERS, 'Content-Length': String(Buffer.byteLength(words)), Connection: 'close' });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  endGently(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${words}`);
}

/** Node keeps the answer that is being written on its connection. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: message } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return message?.headersSent === true;
}

/**
 * Answers, and closes the connection: what is left of the request is not read.
 * @param isMoreToCome the other side may still be sending
 */
export function refuse(response: ServerResponse, { status, words }: Refusal, isMoreToCome = !response.req.complete): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { socket } = response.req;
  // By this Node ends a connection after its last answer.
  if (isMoreToCome) socket.destroySoon = () => endGently(socket);
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
  const [origin = '', host = ''] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  const rest = target.slice(origin.length);
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** What is wrong with a request's head, beyond what Node's parser refuses by itself. */
export function wrongHead({ url = '/', rawHeaders, headers, httpVersion, method }: IncomingMessage): Refusal | undefined {
  // Node reads a line without a version as HTTP/0.9, whose answers have no head.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return REFUSALS.otherVersion;
  const coding = headers['transfer-encoding'];
  // Node takes the last of several codings; what stands in front may take another, and see another request after this one (RFC 9112, section 6.1).
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) return REFUSALS.otherCoding;
  if (url.length > LIMITS.target) return REFUSALS.longTarget;
  if (!url.startsWith('/') && !(url === '*' && method === 'OPTIONS')) return REFUSALS.notHttp;
  if (rawHeaders.length > 2 * LIMITS.headers) return REFUSALS.manyHeaders;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    // Node takes the first of two; what stands in front may take the other (RFC 9112, section 3.2).
    if (name.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1) return REFUSALS.twoHosts;
  }
  return undefined;
}
