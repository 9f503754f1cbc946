import { Worker } from 'node:worker_threads';
import { createGate } from '../gate.ts';

/** A document is opened in a fraction of this. From when it came, also where it waits for its turn: the answer to a form waits for it. */
const PATIENCE_MS = 8_000;
/** What opening a PDF may take of the memory. */
const MOST_MB = 192;
const AT_ONCE = 1;

const gate = createGate(AT_ONCE, { waiting: 50, what: 'PDF files with a password are looked at' });

/**
 * Whether a PDF cannot be opened without a password. It is opened in a thread of its own that is ended when it takes too long or too
 * much; of one that nobody can say it of, it is not said.
 */
export const isLockedPdf = (path: string): Promise<boolean> => {
  const until = Date.now() + PATIENCE_MS;
  return (
    gate
      .run(async () => {
        if (Date.now() >= until) return false;
        const worker = new Worker(new URL('./locked-pdf-thread.ts', import.meta.url), {
          workerData: path,
          resourceLimits: { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: 32 },
          // What the library says of a file goes nowhere.
          stdout: true,
          stderr: true,
          env: {},
        });
        let timer: NodeJS.Timeout | undefined;
        try {
          return await new Promise<boolean>((resolve) => {
            worker.once('message', (said) => resolve(said === true)).once('error', () => resolve(false));
            worker.once('exit', () => resolve(false));
            timer = setTimeout(() => resolve(false), until - Date.now());
          });
        } finally {
          clearTimeout(timer);
          await worker.terminate();
        }
      })
      // So many wait that it is not looked at.
      .catch(() => false)
  );
};
