/** The last part of an address, which names a topic or a person. */
export const slugOf = (url: string | null | undefined): string[] =>
  url ? [url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''].filter((slug) => /^[a-z0-9-]+$/.test(slug)) : [];
