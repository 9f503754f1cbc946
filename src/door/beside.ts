/** Codes of a line that the other end has cut. */
const CUT = new Set<unknown>(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Whether an error beside a request says no more than that a visitor went away, as Next tells what was still being made for them
 * (`ResponseAborted`): anybody can cause as many as they like. A call of ours that took too long bears the name `AbortError` as well,
 * and is no `DOMException`; one whose line was cut has that as its cause.
 */
export function saysGone(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError';
  return error instanceof Error && (error.name === 'ResponseAborted' || ('code' in error && CUT.has(error.code)));
}
