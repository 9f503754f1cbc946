/** The last part of an address, which names a topic or a person. */
export const slugOf = (url: string | null | undefined): string[] =>
  url ? [/[^/]+$/.exec(url.split(/[?#]/)[0] ?? '')?.[0] ?? ''].filter((slug) => /^[a-z0-9-]+$/.test(slug)) : [];
