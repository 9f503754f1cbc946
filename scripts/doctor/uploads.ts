import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { bucketIn } from '../../src/backends/forms/uploads/bucket.ts';
import { ConfigError } from '../../src/backends/kit/env.ts';
import { createObjectStore, ObjectStoreError } from '../../src/backends/kit/object-store.ts';
import { bad, good, odd, type Finding } from './findings.ts';

const WORDS = 'a look of npm run doctor';

/**
 * The object store of FORMS_BUCKET: writes, reads and deletes a file beside those of the forms, as the forms service does.
 * @returns nothing where a folder is used
 */
export async function uploads(environment: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  let place: ReturnType<typeof bucketIn>;
  try {
    place = bucketIn(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map(bad);
  }
  if (!place) return [];
  const store = createObjectStore(place);
  const key = `doctor/${randomUUID()}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-doctor-'));
  try {
    const file = path.join(folder, 'look');
    writeFileSync(file, WORDS);
    await store.put(key, file);
    const read = (await buffer(await store.get(key))).toString();
    const listed = (await store.list('doctor/')).some((one) => one.key === key);
    // As a restore does.
    await store.copy(key, `${key}-again`);
    await store.remove(`${key}-again`);
    await store.remove(key);
    if (read !== WORDS || !listed) return [bad('FORMS_BUCKET does not give back what was written: it is not what S3 is.')];
    const findings = [good('FORMS_BUCKET takes files, gives them, lists and deletes them.')];
    const keeps = await store.keepsVersions().catch(() => undefined);
    if (keeps === undefined)
      findings.push(
        odd('Nobody says whether FORMS_BUCKET keeps versions of what is deleted. It must not, for what visitors sent is erased.'),
      );
    if (keeps === true)
      findings.push(
        bad(
          'FORMS_BUCKET keeps versions of what is deleted: what visitors have erased stays. Switch versioning off, delete what old versions there are, or let them end within a day.',
        ),
      );
    if (new URL(place.url).protocol === 'http:')
      findings.push(odd('FORMS_BUCKET is not encrypted on its way: give https:// where it leaves this machine.'));
    return findings;
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    const todo =
      error.kind === 'refused'
        ? 'Its key needs GetObject, PutObject, DeleteObject and ListBucket; bucket and region have to be its own.'
        : 'Uploads are refused until it answers.';
    return [bad(`${error.message} ${todo}`)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
