import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { bucketIn } from '../../src/backends/forms/uploads/bucket.ts';
import { ASIDE, MARK } from '../../src/backends/forms/uploads/folder.ts';
import { requireRights } from '../../src/backends/forms/uploads/objects.ts';
import { ConfigError } from '../../src/backends/kit/env.ts';
import { createObjectStore, ObjectStoreError } from '../../src/backends/kit/object-store.ts';
import { ask, bad, good, odd, type Finding } from './findings.ts';

const readiness = z.object({
  uploads: z.enum(['ours', 'another', 'unknown']).optional(),
  strays: z.number().optional(),
  strayed: z.number().optional(),
});

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
    await requireRights(store);
    if (read !== WORDS || !listed) return [bad('FORMS_BUCKET does not give back what was written: it is not what S3 is.')];
    const findings = [good('FORMS_BUCKET takes files, gives them, lists and deletes them.')];
    const keeps = await store.keepsVersions().catch(() => undefined);
    if (keeps === undefined)
      findings.push(
        odd(
          'Nobody says whether FORMS_BUCKET keeps versions of what is deleted: the key needs GetBucketVersioning and ListBucketVersions for that. It must not, for what visitors sent is erased.',
        ),
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

/** What the forms service says of its uploads, where it runs: to another machine for its administration key alone. */
export async function whose(url: string | undefined, key?: string): Promise<Finding[]> {
  const response =
    url === undefined
      ? undefined
      : await ask(new URL('/healthz/ready', url), key ? { headers: { 'x-admin-key': key } } : {}).catch(() => undefined);
  const { uploads: state, strays = 0, strayed = 0 } = readiness.safeParse(await response?.json().catch(() => undefined)).data ?? {};
  const findings: Finding[] = [];
  const todo = `Where nothing else uses them, move away what no row names and delete ${MARK} there.`;
  if (state === 'another')
    findings.push(
      bad(`The uploads are those of another database: give each a folder or a bucket of its own (FORMS_FOLDER, FORMS_BUCKET). ${todo}`),
    );
  if (state === 'unknown')
    findings.push(bad(`Most of the uploads are named by no row of the database: it is another one, or not whole. ${todo}`));
  if (strays > 0)
    findings.push(
      bad(
        `${strays} uploads are named by no row, which is more than one sweep puts aside: was an older state of the database put back? They are left where they are.`,
      ),
    );
  if (strayed > 0)
    findings.push(
      odd(
        `${strayed} uploads that no row names were put aside, below ${ASIDE}/ beside the others, and are removed a week after that; those that a row names again are taken back. Few are what processes left that died. All that came since a day: was an older state of the database put back?`,
      ),
    );
  return findings;
}
