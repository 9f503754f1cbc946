/** A body in the encodings that browsers take: made when it is first asked for, and as small as can be once it is asked for often. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const SMALLEST = 860;
/** Level 5 takes some milliseconds of a page, level 11 a fifth of a second, and saves another tenth of the bytes. */
const FIRST = 5;
const BEST = 11;
const GZIP_LEVEL = 6;
/** Asked for as often, a body is worth being made as small as can be. */
const WORTH = 5;

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|javascript|wasm)|manifest)|image\/(?:svg\+xml|bmp|x-icon|vnd\.microsoft\.icon))/i;

const isCompressible = (type: string, length: number): boolean => length >= SMALLEST && COMPRESSIBLE.test(type);

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** @param quality of brotli; gzip has one level */
const encode = (bytes: Buffer, encoding: 'br' | 'gzip', quality = FIRST): Promise<Buffer> =>
  encoding === 'br' ? brotli(bytes, quality) : inGzip(bytes, { level: GZIP_LEVEL });

/** One after another: visitors' answers are compressed by the same few threads. */
let last: Promise<unknown> = Promise.resolve();

/** A body and its forms. Their number grows, and with it `size`. */
export class Body {
  readonly #forms = new Map<Encoding, Buffer | Promise<Buffer>>();
  readonly #grew: () => void;
  readonly compressible: boolean;
  readonly identity: Buffer;
  #asked = 0;

  /** @param grew called when another form is kept */
  constructor(identity: Buffer, type: string, grew: () => void) {
    this.identity = identity;
    this.#grew = grew;
    this.compressible = isCompressible(type, identity.length);
    this.#forms.set('identity', identity);
  }

  get size(): number {
    let sum = 0;
    for (const form of this.#forms.values()) if (Buffer.isBuffer(form)) sum += form.length;
    return sum;
  }

  /** A form that is there already. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding === 'br' && ++this.#asked === WORTH) void this.#makeBest();
    const form = this.#forms.get(encoding);
    return Buffer.isBuffer(form) ? form : undefined;
  }

  /** @throws Error of zlib */
  async in(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding);
    if (known) return known;
    if (encoding === 'identity') return this.identity;
    const making = encode(this.identity, encoding);
    this.#forms.set(encoding, making);
    try {
      const made = await making;
      this.#keep(encoding, made);
      return made;
    } catch (error) {
      this.#forms.delete(encoding);
      throw error;
    }
  }

  #keep(encoding: Encoding, made: Buffer): void {
    // A better one may have come meanwhile.
    const known = this.#forms.get(encoding);
    if (Buffer.isBuffer(known) && known.length <= made.length) return;
    this.#forms.set(encoding, made);
    this.#grew();
  }

  #makeBest(): Promise<void> {
    const turn = last.then(async () => this.#keep('br', await brotli(this.identity, BEST)));
    // The form that is there goes on being sent.
    last = turn.catch(() => undefined);
    return turn.catch(() => undefined);
  }
}
