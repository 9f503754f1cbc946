import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Codes of a line that the other end has cut. */
const CUT = new Set<unknown>(['ECONNRESET', 'EPIPE']);
/** What a visitor who goes away causes as well, and a line of ours too: nobody can say whose it was. */
const BROKEN_OFF = new Set<unknown>([...CUT, 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

type Watched = Socket | IncomingMessage;
/** Lines of visitors, and what is asked on them. */
const open = new Set<Watched>();
/** With what they ended. */
const ends = new WeakSet<Error>();

function watch(stream: Watched): void {
  open.add(stream);
  stream.once('close', () => {
    open.delete(stream);
    if (stream.errored) ends.add(stream.errored);
  });
}

/** Remembers with what lines of a server, and requests, end: of an error alone nobody can say whose line it was. */
export function watchLines(server: Server): void {
  server.on('connection', watch);
  for (const event of ['request', 'checkContinue']) server.on(event, watch);
}

/** How many are watched. */
export const watched = (): number => open.size;

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);
const isOfVisitor = (error: Error): boolean => ends.has(error) || [...open].some(({ errored }) => errored === error);

/**
 * Whether an error beside a request says no more than that a visitor went away, as Next tells what was still being made for them
 * (`ResponseAborted`), or that their own line was cut: anybody can cause as many as they like. What a line of ours says, to a database
 * or a service, is a fault, whatever its code.
 */
export function saysGone(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ResponseAborted' || (CUT.has(codeOf(error)) && isOfVisitor(error)));
}

/** Whether it may be no more than that: a fault all the same, which is counted. */
export function mayBeGone(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError';
  return error instanceof Error && BROKEN_OFF.has(codeOf(error));
}
