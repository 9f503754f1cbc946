import { createHash, createHmac } from 'node:crypto';
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignatureV4 } from '@smithy/signature-v4';
import { startFauxqs } from 'fauxqs';
import { createObjectStore, type ObjectStore } from '../../src/backends/kit/object-store.ts';

/**
 * An object store of a test's own, by S3's protocol. What answers (`fauxqs`) does as S3 does, and lets everybody in: the door before it
 * lets in who has signed as AWS's own library for signatures does, and sent what was signed.
 */
export interface OwnObjectStore {
  /** With the bucket. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Statuses of refusals at the door. */
  readonly refused: readonly number[];
  /** Nobody can connect any more; then all can again. */
  away(): Promise<void>;
  back(): Promise<void>;
  open(below?: string): ObjectStore;
  stop(): Promise<void>;
}

const REGION = 'eu-central-1';
const KEY_ID = 'masthead-tests';
const SECRET = 'a key of the tests that is no secret';
const BUCKET = 'uploads';

/** As AWS's library takes digests. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()));
  }
  reset(): void {
    throw new Error('Each digest has its own.');
  }
}
const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Buffer =>
  typeof data === 'string'
    ? Buffer.from(data)
    : ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);

const signer = new SignatureV4({
  credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET },
  region: REGION,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
});

const dateOf = (text: string): Date => new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Whether a request is signed for this store, and its body is what was signed. */
async function isSigned({ headers, method = 'GET', url = '/' }: IncomingMessage, body: Buffer): Promise<boolean> {
  const given = /Credential=([^/]+)\/.*SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '');
  const digest = String(headers['x-amz-content-sha256'] ?? '');
  if (given?.[1] !== KEY_ID) return false;
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(body).digest('hex')) return false;
  const target = new URL(url, `http://${headers.host}`);
  const names = (given[2] ?? '').split(';');
  // A store must be sure for whom and of what a request is.
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return false;
  const signed = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: target.hostname,
      path: target.pathname,
      query: Object.fromEntries(target.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')])),
      body,
    },
    { signingDate: dateOf(String(headers['x-amz-date'])), signableHeaders: new Set(names) },
  );
  return signed.headers.authorization?.endsWith(`Signature=${given[3]}`) === true;
}

export async function ownObjectStore(): Promise<OwnObjectStore> {
  const store = await startFauxqs({ port: 0, logger: false, defaultRegion: REGION });
  store.createBucket(BUCKET);
  const refused: number[] = [];
  const door = createServer((asked, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of asked as AsyncIterable<Buffer>) parts.push(part);
      const body = Buffer.concat(parts);
      if (!(await isSigned(asked, body))) {
        refused.push(403);
        response.writeHead(403, { 'content-type': 'application/xml' });
        response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>The signature is not that of the request.</Message></Error>');
        return;
      }
      const on = forward(
        { host: '127.0.0.1', port: store.port, method: asked.method, path: asked.url, headers: asked.headers, agent: false },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      on.on('error', () => response.destroy());
      on.end(body);
    })().catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      door.close(() => resolve());
      door.closeAllConnections();
    });
  await listen(0);
  const { port } = door.address() as AddressInfo;
  const place = { url: `http://127.0.0.1:${port}/${BUCKET}`, region: REGION, keyId: KEY_ID, secret: SECRET };
  return {
    ...place,
    refused,
    away: close,
    back: () => listen(port),
    open: (below = '') => createObjectStore({ ...place, url: `${place.url}${below}` }),
    async stop() {
      if (door.listening) await close();
      await store.stop();
    },
  };
}
