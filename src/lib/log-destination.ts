import { chmodSync, statSync } from 'node:fs';
import { pino, type DestinationStream } from 'pino';

/** Lines that wait in memory for a disk that is full; later ones are left out. */
const WAITING_BYTES = 1024 * 1024;
/** What cannot be written is said again after so long. */
const AGAIN_MS = 60_000;

interface Destination {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'drop', listener: () => void): unknown;
}

/** Standard output may be the destination of many logs. */
const known = new WeakSet<Destination>();

/** Without a listener a line that cannot be written is thrown at whoever wrote it, or ends the process: a sign-in, for a full disk. */
function outlive(destination: Destination, name: string, say: (words: string) => void): void {
  if (known.has(destination)) return;
  known.add(destination);
  let saidAt = -AGAIN_MS;
  let left = 0;
  destination.on('drop', () => (left += 1));
  destination.on('error', (error) => {
    if (performance.now() - saidAt < AGAIN_MS) return;
    saidAt = performance.now();
    say(`  ! ${name} cannot be written: ${error.message}${left > 0 ? ` (${left} lines were left out)` : ''}\n`);
  });
}

function onStandardError(words: string): void {
  try {
    process.stderr.write(words);
  } catch {
    // It is on the same disk: nobody is left to tell.
  }
}

/**
 * Where the security events go: a file that only its owner may read, or standard output. What is no regular file, such as a pipe or
 * /dev/stdout, keeps its permissions. What cannot be written is said, waits, and is written when there is room.
 */
export function securityDestination(file: string | undefined, say = onStandardError): DestinationStream {
  const where = file === undefined ? { dest: 1 } : { dest: file, append: true, mkdir: true, mode: 0o600 };
  const destination = pino.destination({ ...where, sync: true, maxLength: WAITING_BYTES });
  if (file !== undefined && statSync(file).isFile()) chmodSync(file, 0o600);
  outlive(destination, file ?? 'The security log', say);
  return destination;
}

/** A log on standard output that ends nobody where that is a file on a full disk. @returns the log */
export function lasting<L extends object>(log: L): L {
  const stream = Reflect.get(log, pino.symbols.streamSym) as Destination;
  outlive(stream, 'The log', onStandardError);
  return log;
}
