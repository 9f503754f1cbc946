/** A body in the encodings that browsers take: made when it is first asked for, and as small as can be once somebody else asks for it. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const SMALLEST = 860;
/**
 * Level 5 takes some milliseconds of a page, and is 0.92 to 0.94 of gzip; up to level 9 it takes twenty times as long for two hundredths.
 * Level 11 takes a twentieth to a third of a second, and is 0.81 to 0.84 (docs/adr/0075).
 */
const FIRST = 5;
const BEST = 11;
const GZIP_LEVEL = 6;
/** Asked for as often, a body is worth being made as small as can be: a crawler asks once. */
const WORTH = 2;
/** So many wait for their turn at most; one that finds no place asks again when it is next asked for. */
const WAITING = 200;

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
let waiting = 0;

interface Keeper {
  /** Another form is kept. */
  grew(): void;
  /** Whether the body is still somebody's: one that was thrown away meanwhile is not worth the work. */
  isKept(): boolean;
}

/** A body and its forms. Their number grows, and with it `size`. */
export class Body {
  readonly #forms = new Map<Encoding, Buffer | Promise<Buffer>>();
  readonly #keeper: Keeper;
  readonly compressible: boolean;
  readonly identity: Buffer;
  #asked = 0;
  #best: 'wanted' | 'made' | undefined;

  constructor(identity: Buffer, type: string, keeper: Keeper) {
    this.identity = identity;
    this.#keeper = keeper;
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
    if (encoding === 'br' && ++this.#asked >= WORTH && this.#best === undefined && waiting < WAITING) this.#makeBest();
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
    this.#keeper.grew();
  }

  #makeBest(): void {
    this.#best = 'wanted';
    waiting += 1;
    last = last
      .then(async () => {
        if (this.#keeper.isKept()) this.#keep('br', await brotli(this.identity, BEST));
        this.#best = 'made';
      })
      // The form that is there goes on being sent.
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
  }
}
