import { bytesOf, DamagedError, readArchive, type ArchiveEntry } from './archive.ts';
import { createDigests, differences } from './digests.ts';
import { END, endSchema, entryOf, MANIFEST, manifestSchema, type End, type Entry, type Manifest } from './format.ts';

/** What is done with a backup while it is read, in the order in which it lies in the file. */
export interface Receiver {
  /** @throws what of the manifest cannot be taken */
  begin?(manifest: Manifest): Promise<void>;
  /** Takes the entry's bytes, all of them. */
  take?(entry: Entry, chunks: AsyncIterable<Buffer>, mode: number): Promise<void>;
}

async function json({ name, body }: ArchiveEntry): Promise<unknown> {
  const text = (await bytesOf(body)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DamagedError(`Its ${name} is no JSON.`, { cause });
  }
}

/**
 * Reads a backup from its first byte to its last and compares digests.
 * @throws DamagedError, SealedError; what `receiver` throws
 */
export async function readBackup(
  file: string,
  identities: readonly string[],
  receiver: Receiver = {},
): Promise<{ manifest: Manifest; end: End }> {
  let manifest: Manifest | undefined;
  let digests = createDigests([], []);
  for await (const entry of readArchive(file, identities)) {
    if (!manifest) {
      if (entry.name !== MANIFEST) throw new DamagedError('It does not begin with a manifest.');
      const parsed = manifestSchema.safeParse(await json(entry));
      if (!parsed.success)
        throw new DamagedError(
          `Its manifest cannot be used: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}.`,
        );
      manifest = parsed.data;
      const { tables, folders } = manifest;
      digests = createDigests(
        tables.map(({ name }) => name),
        folders,
      );
      await receiver.begin?.(manifest);
      continue;
    }
    if (entry.name === END) {
      const parsed = endSchema.safeParse(await json(entry));
      if (!parsed.success) throw new DamagedError('Its end cannot be used.');
      const end = parsed.data;
      const differing = differences(end, digests.result());
      if (differing.length > 0) throw new DamagedError(`It is not as it was written: ${differing.join(', ')}.`);
      return { manifest, end };
    }
    const what = entryOf(entry.name);
    digests.begin(what, entry.size);
    const { add } = digests;
    const heard = (async function* () {
      for await (const chunk of entry.body) {
        add(chunk);
        yield chunk;
      }
    })();
    if (receiver.take) await receiver.take(what, heard, entry.mode);
    else for await (const _ of heard);
  }
  throw new DamagedError('It ends too soon: it was not written whole, or was cut.');
}
