import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimit, type Limits } from './limits.ts';
import { REFUSALS, refuse, type Refusal } from './refusals.ts';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that says itself that it is larger than its address takes. */
export const announcedTooLarge = ({ headers, url = '/' }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > bodyLimit(url);

/**
 * Watches a body while a route reads it: one that grows beyond what its address takes, or comes drop by drop, is cut off.
 * A route that is slow to read is no fault of the sender: while nobody reads, nothing is counted.
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, limits: Limits): void {
  if (!hasBody(request)) return;
  const most = bodyLimit(request.url ?? '/');
  const begun = performance.now();
  let received = 0;
  let isOver = false;
  const end = (refusal: Refusal): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(look);
    refuse(response, refusal);
    // The line ends as `refuse` has it end, so that the answer is read. Of a request that is answered Node tells its reader no more.
    request.socket.once('close', () => request.destroy());
  };
  // Not `on('data')`, which would begin to read before the route does, and take from it what came.
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (isOver) return false;
    if (chunk === null) clearInterval(look);
    else if (Buffer.isBuffer(chunk)) {
      received += chunk.length;
      if (received > most) {
        end(REFUSALS.largeBody);
        return false;
      }
    }
    return push(chunk, encoding);
  };
  const look = setInterval(() => {
    const took = performance.now() - begun;
    // As long as there is room for more, more is taken from the connection.
    const isRead = request.readableLength < request.readableHighWaterMark;
    if (took > limits.slowAfter && isRead && received < (took / 1_000) * limits.slowest) end(REFUSALS.slow);
  }, limits.look);
  look.unref();
  request.once('close', () => clearInterval(look));
  response.once('close', () => clearInterval(look));
  response.once('finish', () => {
    // After a refusal nothing more is read, and the line is cut in a moment.
    if (!isOver && !request.complete) watchRest(request, { most, begun, limits });
  });
}

/**
 * Of a request that is answered Node reads the rest and throws it away, however long it is, and however slowly it comes. Whoever sends a
 * file that is too large reads why when it is sent: so the limits are those of the body.
 */
function watchRest(request: IncomingMessage, { most, begun, limits }: { most: number; begun: number; limits: Limits }): void {
  const { socket } = request;
  const before = socket.bytesRead;
  const look = setInterval(() => {
    if (request.complete) return clearInterval(look);
    const took = performance.now() - begun;
    const came = socket.bytesRead - before;
    if (came > most || (took > limits.slowAfter && came < (took / 1_000) * limits.slowest)) socket.destroy();
  }, limits.look / 10);
  look.unref();
  socket.once('close', () => clearInterval(look));
}
