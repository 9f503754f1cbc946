/** Browsers post line ends as CRLF, whatever stood in the control. */
const lineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What was typed over a text, in the line ends it had; the same text where nothing else was typed. */
export function textValue(before: string, typed: string): string {
  const now = lineEnds(typed);
  if (now === lineEnds(before)) return before;
  return before.includes('\r\n') && !/(?:^|[^\r])\n/.test(before) ? now.replaceAll('\n', '\r\n') : now;
}
