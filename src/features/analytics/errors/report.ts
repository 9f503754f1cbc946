import type { BrowserError } from './errors.schema';

/** Tells the site of errors in its scripts: fetched once there is one (`watch.client`). */
const ADDRESS = '/api/errors';
const WAIT_MS = 1_000;
const MOST = 5;
const NAMES =
  /^(?:(?:Type|Reference|Range|Syntax|URI|Aggregate|Security|NotFound|NotAllowed|NotSupported|InvalidState|QuotaExceeded|DataClone|Network|ChunkLoad)?Error)$/;
const NO_MODULE = /dynamically imported module|importing a module script failed|loading (?:css )?chunk/i;
/** A browser's own word that it shows a page without moving from the one before, in a promise that nobody can wait for. */
const NOT_MOVED = /^Transition was (?:aborted|skipped)/;

const told = new Set<string>();
let waiting: BrowserError[] = [];

/** `/_next/static/a.js:1:2` of an address of ours, without its query; undefined for what is no file of ours. */
function ownFile(address: string, line?: number, column?: number): string | undefined {
  const { origin } = location;
  if (!address.startsWith(`${origin}/`)) return undefined;
  const [path = ''] = address.slice(origin.length).split(/[?#]/);
  if (/^\/(?:_next\/static|_boot)\/[\w./~-]{1,160}$/.test(path)) return line ? `${path}:${line}:${column ?? 0}` : path;
  return 'document';
}

/** The first frame that is in a file of ours: engines write `at f (address:1:2)` or `f@address:1:2`. */
function fromStack(stack: string): string | undefined {
  for (const [, address = '', line, column] of stack.matchAll(/(https?:\/\/[^\s()@]+?):(\d+):(\d+)/g)) {
    const at = ownFile(address, Number(line), Number(column));
    if (at) return at;
  }
  return undefined;
}

/** What is said of an event; undefined for what is no script of ours, such as a browser's extensions. */
function described(event: Event): BrowserError | undefined {
  const { target } = event;
  if (target instanceof HTMLScriptElement) {
    const at = ownFile(target.src);
    return at && at !== 'document' ? { kind: 'script', name: 'NetworkError', at } : undefined;
  }
  const isError = event instanceof ErrorEvent;
  const thrown: unknown = isError ? event.error : 'reason' in event ? event.reason : (event as CustomEvent<unknown>).detail;
  const error = thrown instanceof Error || thrown instanceof DOMException ? thrown : undefined;
  if (error instanceof DOMException && NOT_MOVED.test(error.message)) return undefined;
  const at = isError ? ownFile(event.filename, event.lineno, event.colno) : error?.stack ? fromStack(error.stack) : 'unknown';
  const isLost = error !== undefined && (NO_MODULE.test(error.message) || error.name === 'ChunkLoadError');
  if (!at && !isLost) return undefined;
  const name = error && NAMES.test(error.name) ? error.name : 'Other';
  return { kind: isLost ? 'script' : isError ? 'error' : 'rejection', name: name as BrowserError['name'], at: at ?? 'unknown' };
}

function send(): void {
  const body = JSON.stringify(waiting);
  waiting = [];
  // Nobody is there to be told that this failed too.
  fetch(ADDRESS, { method: 'POST', body, keepalive: true, headers: { 'Content-Type': 'text/plain' } }).catch(() => undefined);
}

/** Keeps what is said of an event, once, and sends it with others of the same moment. */
export function report(event: Event): void {
  const error = described(event);
  if (!error) return;
  const key = Object.values(error).join();
  if (told.has(key) || told.size >= MOST) return;
  told.add(key);
  if (waiting.length === 0) setTimeout(send, WAIT_MS);
  waiting.push(error);
}
