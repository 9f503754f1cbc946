/** Where progress is told: a terminal's line is written anew, a log gets a line now and then. */
interface ProgressStream {
  isTTY?: boolean;
  write(text: string): unknown;
}

const SHOWN_MS = 100;
const LOGGED_MS = 5_000;

export interface Progress {
  (done: number, total: number, what: string): void;
  /** Leaves a terminal's line empty. */
  end(): void;
}

/** Tells how far a long command is; one that is done before five seconds are over says nothing to a log. */
export function createProgress(stream: ProgressStream = process.stderr, now: () => number = Date.now): Progress {
  const live = stream.isTTY === true;
  let last = live ? 0 : now();
  const progress = (done: number, total: number, what: string): void => {
    if (now() - last < (live ? SHOWN_MS : LOGGED_MS)) return;
    last = now();
    const line = `${done} of ${total} ${what}`;
    stream.write(live ? `\r\u001b[2K${line}` : `${line}\n`);
  };
  return Object.assign(progress, { end: () => void (live && stream.write('\r\u001b[2K')) });
}
