import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasVersion } from '../lib/has-version.ts';
import type { Copy } from './cache/copy.ts';
import type { Encoding } from './cache/encodings.ts';
import { encodingFor } from './negotiation.ts';
import { isOfNext, outward } from './outward.ts';

const hasIt = ({ headers }: IncomingMessage, { tag, lastModified, status }: Copy): boolean =>
  status === 200 && hasVersion(headers, tag, lastModified);

/** Of the body that is not sent with a 304 (RFC 9110, section 15.4.5). */
const OF_BODY = /^content-(?!security-policy|location)/i;

/** Name, value, name, value …, as Node writes a head at once. */
function headOf(copy: Copy, encoding: Encoding, length: number, networkSeconds: number): string[] {
  const { head, tag, variesByCookie, body } = copy;
  const replaced = isOfNext(head.find(([name]) => name === 'cache-control')?.[1]) ? outward(networkSeconds, variesByCookie) : [];
  const written: string[] = [];
  for (const [name, value] of head) {
    if (name === 'etag' || name === 'vary' || (name === 'cache-control' && replaced.length > 0)) continue;
    written.push(name, value);
  }
  const varies = (
    head
      .find(([name]) => name === 'vary')?.[1]
      .split(',')
      .map((each) => each.trim()) ?? []
  ).filter((name) => !/^(?:accept-encoding|cookie)$/i.test(name));
  if (variesByCookie) varies.push('Cookie');
  if (body.compressible) varies.push('Accept-Encoding');
  if (varies.length > 0) written.push('Vary', varies.join(', '));
  for (const [name, value] of replaced) written.push(name, value);
  written.push('ETag', encoding === 'identity' ? tag : `W/${tag}`);
  if (encoding !== 'identity') written.push('Content-Encoding', encoding);
  written.push('Content-Length', String(length));
  return written;
}

function without(head: readonly string[], isLeftOut: RegExp): string[] {
  const left: string[] = [];
  for (let at = 0; at < head.length; at += 2) if (!isLeftOut.test(head[at]!)) left.push(head[at]!, head[at + 1]!);
  return left;
}

const ageOf = ({ since, share: { fixed } }: Copy): number => (fixed ? 0 : Math.floor((Date.now() - since) / 1_000));

function write(
  request: IncomingMessage,
  response: ServerResponse,
  copy: Copy,
  encoding: Encoding,
  bytes: Buffer,
  networkSeconds: number,
): void {
  let head = copy.written.get(encoding);
  // Another form came, or a smaller one.
  if (head?.at(-1) !== String(bytes.length)) copy.written.set(encoding, (head = headOf(copy, encoding, bytes.length, networkSeconds)));
  const age = ageOf(copy);
  if (hasIt(request, copy)) {
    response.writeHead(304, without(head, OF_BODY));
    response.end();
    return;
  }
  response.writeHead(copy.status, age > 0 ? [...head, 'Age', String(age)] : head);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
}

/** Answers with a copy: 304 to whoever has it, in the smallest encoding that the asker takes. */
export function sendCopy(request: IncomingMessage, response: ServerResponse, copy: Copy, networkSeconds: number): void | Promise<void> {
  const encoding = copy.body.compressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
  const ready = copy.body.ready(encoding);
  if (ready) return write(request, response, copy, encoding, ready, networkSeconds);
  return copy.body.in(encoding).then((bytes) => {
    if (!response.destroyed) write(request, response, copy, encoding, bytes, networkSeconds);
  });
}
