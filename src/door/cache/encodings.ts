/** A body in the encodings that browsers take: made when it is first asked for, and as small as can be once somebody else asks for it. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const SMALLEST = 860;
/**
 * Level 5 takes some milliseconds of a page, and is 0.92 to 0.94 of gzip; up to level 9 it takes twenty times as long for two hundredths.
 * Level 11 takes a twentieth to a third of a second, and is 0.81 to 0.84 (docs/adr/0075). Of gzip level 8 takes a fifth longer than
 * the usual 6, for four thousandths.
 */
const FIRST = 5;
const BEST = 11;
const GZIP_LEVEL = 8;
/** Asked for as often, a body is worth being made as small as can be: a crawler asks once. */
const WORTH = 2;
/** So many wait for their turn at most; one that finds no place asks again when it is next asked for. */
const WAITING = 200;

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|javascript|wasm)|manifest)|image\/(?:svg\+xml|bmp|x-icon|vnd\.microsoft\.icon))/i;

const isCompressible = (type: string, length: number): boolean => length >= SMALLEST && COMPRESSIBLE.test(type);

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const outOfBrotli = promisify(brotliDecompress);

/** As far back as the bytes go, in powers of two: a window for four megabytes takes an encoder ten, which a page makes no use of. */
const windowOf = (length: number): number =>
  Math.min(Math.max(Math.ceil(Math.log2(length + 16)), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  inBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
    },
  });

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** @param quality of brotli; gzip has one level */
const encode = (bytes: Buffer, encoding: 'br' | 'gzip', quality = FIRST): Promise<Buffer> =>
  encoding === 'br' ? brotli(bytes, quality) : inGzip(bytes, { level: GZIP_LEVEL });

/** One after another: visitors' answers are compressed by the same few threads. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

interface Keeper {
  /** Another form is kept, or one less. */
  grew(): void;
  /** Whether the body is still somebody's: one that was thrown away meanwhile is not worth the work. */
  isKept(): boolean;
}

/**
 * A body and its forms. Their number grows, and with it `size`; once a page is there as small as can be, its plain text is kept no more,
 * unless somebody takes no other.
 */
export class Body {
  readonly #forms = new Map<Encoding, Buffer | Promise<Buffer>>();
  readonly #keeper: Keeper;
  readonly #digest: Buffer;
  readonly compressible: boolean;
  #asked = 0;
  #isPlainAsked = false;
  #best: 'wanted' | 'made' | undefined;

  constructor(plain: Buffer, type: string, keeper: Keeper) {
    this.#keeper = keeper;
    this.#digest = digestOf(plain);
    this.compressible = isCompressible(type, plain.length);
    this.#forms.set('identity', plain);
  }

  /** Whether these are its bytes. */
  is(plain: Buffer): boolean {
    return this.#digest.equals(digestOf(plain));
  }

  get size(): number {
    let sum = 0;
    for (const form of this.#forms.values()) if (Buffer.isBuffer(form)) sum += form.length;
    return sum;
  }

  /** A form that is there already. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding === 'identity') this.#isPlainAsked = true;
    if (encoding === 'br' && ++this.#asked >= WORTH && this.#best === undefined && waiting < WAITING) this.#makeBest();
    const form = this.#forms.get(encoding);
    return Buffer.isBuffer(form) ? form : undefined;
  }

  /** @throws Error of zlib */
  async in(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const making = encoding === 'identity' ? this.plain() : this.plain().then((plain) => encode(plain, encoding));
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

  /** Its bytes, which are unpacked where they are not kept; nothing more is kept for it. @throws Error of zlib */
  async plain(): Promise<Buffer> {
    const known = await this.#forms.get('identity');
    if (known) return known;
    const packed = await this.#forms.get('br');
    if (!packed) throw new Error('A body has neither its text nor a form that the text is in.');
    return outOfBrotli(packed);
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
        if (this.#keeper.isKept()) {
          this.#keep('br', await brotli(await this.plain(), BEST));
          if (!this.#isPlainAsked && this.#forms.delete('identity')) this.#keeper.grew();
        }
        this.#best = 'made';
      })
      // The form that is there goes on being sent.
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
  }
}
