const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** What a request says of the version that its sender has. */
interface Conditions {
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
}

/**
 * Whether the asker has a version already (RFC 9110, section 13.2.2: `If-None-Match` decides alone where it is given).
 * @param tag strong
 * @param modified as `Date.parse` takes it
 */
export function hasVersion(conditions: Conditions, tag: string, modified: string | undefined): boolean {
  const match = conditions['if-none-match'];
  if (match !== undefined) return match.trim() === '*' || tagsOf(match).includes(tag);
  const since = conditions['if-modified-since'];
  // A date of HTTP has whole seconds.
  return since !== undefined && modified !== undefined && Math.floor(Date.parse(modified) / 1_000) * 1_000 <= Date.parse(since);
}
