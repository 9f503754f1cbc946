import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

/** An object store by S3's protocol: AWS, and what speaks as it does (MinIO, Ceph, Cloudflare R2, Garage). Addresses are path-style. */

export interface BucketPlace {
  /** `https://host/bucket`, with a prefix below it where several products share one. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

interface StoredObject {
  key: string;
  bytes: number;
  modified: Date;
}

/** Keys are below the prefix of the place. Every call throws `ObjectStoreError`. */
export interface ObjectStore {
  /** The store itself checks the digest of what arrives. */
  put(key: string, file: string): Promise<void>;
  /** @throws ObjectStoreError with `missing`, where there is none */
  get(key: string): Promise<Readable>;
  copy(from: string, to: string): Promise<void>;
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<StoredObject[]>;
  /** Whether what is removed stays as an old version. */
  keepsVersions(): Promise<boolean>;
}

/** ListObjectVersions; an empty element is parsed as an empty text. */
const versionsSchema = z.object({
  ListVersionsResult: z.union([
    z.literal(''),
    z.object({
      Version: z.array(z.object({ IsLatest: z.string() })).default([]),
      IsTruncated: z.string().default('false'),
      NextKeyMarker: z.string().default(''),
      NextVersionIdMarker: z.string().default(''),
    }),
  ]),
});

export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
  /** `down`: trying again may help. `refused`: somebody has to do something. */
  readonly kind: 'down' | 'missing' | 'refused';
  constructor(message: string, kind: ObjectStoreError['kind'], options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Until the head of an answer; of a body that goes on arriving nobody says how long it may take. */
const ANSWER_MS = 15_000;
/** 128 MB over a slow line. */
const TRANSFER_MS = 300_000;
const TRIES_AGAIN = 3;

const xml = new XMLParser({ isArray: (name) => ['Contents', 'Version'].includes(name), parseTagValue: false });
const refusalSchema = z.object({ Error: z.object({ Code: z.string(), Message: z.string().default('') }) });
const listSchema = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), Size: z.coerce.number().int().min(0), LastModified: z.coerce.date() })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
});
/** A store that knows nothing of versions lists the bucket. */
const versioningSchema = z.union([
  z.object({ VersioningConfiguration: z.union([z.object({ Status: z.string().optional() }), z.literal('')]) }),
  z.object({ ListBucketResult: z.unknown() }).transform(() => ({ VersioningConfiguration: '' as const })),
]);

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export function createObjectStore(place: BucketPlace): ObjectStore {
  const base = new URL(place.url);
  const [bucket = '', ...below] = base.pathname.split('/').filter((part) => part !== '');
  const prefix = below.map((part) => `${part}/`).join('');
  const client = new AwsClient({
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    service: 's3',
    region: place.region,
    retries: TRIES_AGAIN,
  });
  /** As AWS has it in what is signed: everything but the slashes in its percent form. */
  const pathOf = (key: string): string => `/${bucket}/${prefix}${key}`.split('/').map(encodeURIComponent).join('/');
  const addressOf = (key: string): string => new URL(pathOf(key), base).href;

  const ask = async (what: string, address: string, init: RequestInit = {}, ms = ANSWER_MS): Promise<Response> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${ms / 1_000} s`)), ms);
    let response: Response;
    try {
      response = await client.fetch(address, { ...init, signal: late.signal, redirect: 'manual' });
    } catch (error) {
      throw new ObjectStoreError(`The object store ${base.host} does not answer (${what}).`, 'down', { cause: error });
    } finally {
      clearTimeout(timer);
    }
    if (response.ok) return response;
    // A refusal that is cut has said by its status what it is.
    const said = refusalSchema.safeParse(parsed(await response.text().catch(() => ''))).data?.Error;
    const code = said?.Code ?? '';
    throw new ObjectStoreError(
      `The object store ${base.host} answers ${response.status} ${code} (${what}). ${said?.Message ?? ''}`.trim(),
      kindOf(response.status, code),
    );
  };
  const cut = (what: string, error: unknown): ObjectStoreError =>
    new ObjectStoreError(`The object store ${base.host} broke off in its answer (${what}).`, 'down', { cause: error });
  const textOf = (what: string, response: Response): Promise<string> =>
    response.text().catch((error: unknown) => {
      throw cut(what, error);
    });
  const read = <T>(what: string, schema: z.ZodType<T>, text: string): T => {
    const { data, error } = schema.safeParse(parsed(text));
    if (data !== undefined) return data;
    const words = `The object store ${base.host} answers what no object store does (${what}): is FORMS_BUCKET the address of one?`;
    throw new ObjectStoreError(words, 'refused', { cause: error });
  };
  async function* whole(what: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      throw cut(what, error);
    }
  }
  const inBucket = (query: Readonly<Record<string, string>>): string =>
    new URL(`/${bucket}?${new URLSearchParams(query).toString()}`, base).href;

  return {
    async put(key, file) {
      const init = { method: 'PUT', body: await openAsBlob(file), headers: { 'x-amz-content-sha256': await digestOf(file) } };
      await ask(`put ${key}`, addressOf(key), init, TRANSFER_MS);
    },
    async get(key) {
      const { body } = await ask(`get ${key}`, addressOf(key));
      return Readable.from(body ? whole(`get ${key}`, body) : []);
    },
    async copy(from, to) {
      const response = await ask(`copy ${from}`, addressOf(to), {
        method: 'PUT',
        headers: { 'x-amz-copy-source': pathOf(from) },
      });
      // A copy that fails half way says so after 200 (CopyObject, "Response and special errors").
      const said = refusalSchema.safeParse(parsed(await textOf(`copy ${from}`, response))).data?.Error;
      if (said) throw new ObjectStoreError(`The object store ${base.host} did not copy ${from}: ${said.Code}`, 'down');
    },
    async remove(key) {
      await ask(`remove ${key}`, addressOf(key), { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof ObjectStoreError) || error.kind !== 'missing') throw error;
      });
    },
    async list(of) {
      const found: StoredObject[] = [];
      for (let token: string | undefined = ''; token !== undefined;) {
        const query: Record<string, string> = {
          'list-type': '2',
          prefix: prefix + of,
          ...(token === '' ? {} : { 'continuation-token': token }),
        };
        const answer: z.infer<typeof listSchema> = read(
          `list ${of}`,
          listSchema,
          await textOf(`list ${of}`, await ask(`list ${of}`, inBucket(query))),
        );
        const { Contents, NextContinuationToken } = answer.ListBucketResult;
        for (const { Key, Size, LastModified } of Contents)
          found.push({ key: Key.slice(prefix.length), bytes: Size, modified: LastModified });
        token = NextContinuationToken;
      }
      return found;
    },
    async keepsVersions() {
      const text = await textOf('versions', await ask('versions', inBucket({ versioning: '' })));
      const said = read('versions', versioningSchema, text);
      const status = typeof said.VersioningConfiguration === 'object' ? said.VersioningConfiguration.Status : undefined;
      if (status !== 'Suspended') return status === 'Enabled';
      // What was written while it was on stays behind the mark that it was deleted. Such a mark, which holds nothing, is left by each
      // DELETE here, also of what had no version.
      for (let after: Readonly<Record<string, string>> | undefined = {}; after;) {
        const listed = await textOf('old versions', await ask('old versions', inBucket({ versions: '', prefix, ...after })));
        const { ListVersionsResult: found }: z.infer<typeof versionsSchema> = read('old versions', versionsSchema, listed);
        if (found === '') return false;
        if (found.Version.some(({ IsLatest }) => IsLatest === 'false')) return true;
        const { IsTruncated, NextKeyMarker: key, NextVersionIdMarker: version } = found;
        after =
          IsTruncated === 'true' && key !== ''
            ? { 'key-marker': key, ...(version === '' ? {} : { 'version-id-marker': version }) }
            : undefined;
      }
      return false;
    },
  };
}

function kindOf(status: number, code: string): ObjectStoreError['kind'] {
  if (status === 404 && code !== 'NoSuchBucket') return 'missing';
  return status >= 500 || status === 429 ? 'down' : 'refused';
}

/** What is no XML says nothing. */
function parsed(text: string): unknown {
  try {
    return xml.parse(text);
  } catch {
    return undefined;
  }
}
