import { randomUUID } from 'node:crypto';
import type { Db } from '../storage/database.ts';
import type { UploadFolder } from './folder.ts';

/** A file that lies where it is kept, under an id that no row names yet. */
export type Kept<F> = F & { id: string };

/**
 * Puts files under new ids, and only then does in a transaction what names them: an object store that does not answer holds no
 * connection and no lock. What is refused before COMMIT was asked for is removed again; after that nobody knows whether rows name the
 * files, and the sweep for strays looks.
 *
 * @param put takes a file to its id
 * @param unused whether an answer of the work means that no row names the files
 */
export async function withKept<F, T>(
  { db, folder }: { db: Db; folder: UploadFolder },
  files: readonly F[],
  put: (file: F, id: string) => Promise<void>,
  work: (transaction: Db, kept: readonly Kept<F>[]) => Promise<T>,
  unused: (answer: T) => boolean = () => false,
): Promise<T> {
  const kept: Kept<F>[] = [];
  // What cannot be removed just now is a stray, and goes with the next sweep after an hour.
  const takeBack = () => Promise.allSettled(kept.map(({ id }) => folder.remove(id)));
  let commits = false;
  try {
    for (const file of files) {
      const id = randomUUID();
      await put(file, id);
      kept.push({ ...file, id });
    }
    const answer = await db.transaction().execute(async (transaction) => {
      const done = await work(transaction, kept);
      commits = true;
      return done;
    });
    if (unused(answer)) await takeBack();
    return answer;
  } catch (error) {
    if (!commits) await takeBack();
    throw error;
  }
}
