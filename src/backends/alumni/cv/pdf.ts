import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { createGate } from '../../kit/gate.ts';
import { AlumniError } from '../errors.ts';

/** A letter is read in a fraction of this. */
const PATIENCE_MS = 8_000;
/** What reading a PDF may take of the memory. */
const MOST_MB = 192;
/** So many are read at a time; the others wait. */
const AT_ONCE = 1;

const answerSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('text'), text: z.string() }),
  z.object({ is: z.literal('locked') }),
  z.object({ is: z.literal('broken'), why: z.string() }),
]);

const gate = createGate(AT_ONCE, { waiting: 20, what: 'PDF files are read' });

/**
 * The text of a PDF, read in a thread of its own that is ended when it takes too long or too much: what a stranger wrote can stop
 * or fill nothing but that.
 *
 * @throws AlumniError `cv-locked`, `cv-broken`
 */
export const textOfPdf = (bytes: Buffer): Promise<string> =>
  gate.run(async () => {
    const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: 32 },
      // What the library says of a file goes nowhere.
      stdout: true,
      stderr: true,
      env: {},
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      const answer = await new Promise<unknown>((resolve, reject) => {
        worker.once('message', resolve).once('error', reject);
        worker.once('exit', (code) => reject(new Error(`Reading the PDF ended with ${code}.`)));
        timer = setTimeout(() => reject(new Error('Reading the PDF took too long.')), PATIENCE_MS);
      });
      const result = answerSchema.parse(answer);
      if (result.is === 'locked') throw new AlumniError('cv-locked');
      if (result.is === 'broken') throw new AlumniError('cv-broken', { cause: new Error(result.why) });
      return result.text;
    } catch (error) {
      throw error instanceof AlumniError ? error : new AlumniError('cv-broken', { cause: error });
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  });
