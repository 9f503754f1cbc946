import { z } from 'zod';

/**
 * What a browser says of an error: which kind of one, and where in our own files. No message, which may hold what somebody typed; no
 * address, no name, nothing by which two of them could be told to be of one person.
 */
const KINDS = ['error', 'rejection', 'script'] as const;

/** Names of errors that browsers and our code have; every other is `Other`. */
const NAMES = [
  'Error',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'URIError',
  'AggregateError',
  'SecurityError',
  'NotFoundError',
  'NotAllowedError',
  'NotSupportedError',
  'InvalidStateError',
  'QuotaExceededError',
  'DataCloneError',
  'NetworkError',
  'ChunkLoadError',
  'Other',
] as const;

/** A file of the build, with line and column where they are known; the document itself; or nowhere that can be told. */
const AT = /^(?:\/(?:_next\/static|_boot)\/[\w./~-]{1,160}(?::\d{1,7}:\d{1,7})?|document|unknown)$/;

const errorSchema = z.strictObject({ kind: z.enum(KINDS), name: z.enum(NAMES), at: z.string().regex(AT) });
export type BrowserError = z.infer<typeof errorSchema>;

/** Of one page, at most. */
const MOST_OF_A_PAGE = 5;
export const errorsSchema = z.array(errorSchema).min(1).max(MOST_OF_A_PAGE);
