interface Kept {
  name: string;
  value: string;
  httpOnly: boolean;
  /** When the browser forgets it, in seconds since 1970; -1 for the end of its session. */
  expires: number;
}

/**
 * The cookies that answers set, by host: a port is no part of where a cookie belongs (RFC 6265, section 8.5). Playwright would
 * share the browser's own with its requests, but sends those through a resolver that need not know names under `.localhost`.
 */
export function cookieStore() {
  const hosts = new Map<string, Map<string, Kept>>();
  const jarOf = (address: URL): Map<string, Kept> => {
    const kept = hosts.get(address.hostname) ?? new Map<string, Kept>();
    hosts.set(address.hostname, kept);
    return kept;
  };
  return {
    header: (address: URL): string => [...jarOf(address).values()].map(({ name, value }) => `${name}=${value}`).join('; '),
    keep(address: URL, lines: readonly string[] = []): void {
      for (const line of lines) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const name = pair.slice(0, pair.indexOf('='));
        const attribute = (key: string) => attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
        const maxAge = attribute('max-age');
        const end = attribute('expires');
        const expires =
          maxAge === undefined ? (end === undefined ? -1 : Date.parse(end) / 1_000) : Math.floor(Date.now() / 1_000) + Number(maxAge);
        if (expires !== -1 && expires <= Date.now() / 1_000) jarOf(address).delete(name);
        else
          jarOf(address).set(name, {
            name,
            value: pair.slice(name.length + 1),
            httpOnly: attributes.some((one) => one.toLowerCase() === 'httponly'),
            expires,
          });
      }
    },
    /** The browser forgets them. */
    drop(address: URL, names: readonly string[]): void {
      for (const name of names) jarOf(address).delete(name);
    },
    of: (address: string | URL): Kept[] => [...jarOf(new URL(address)).values()],
    all: () => [...hosts].flatMap(([host, kept]) => [...kept.values()].map((cookie) => ({ ...cookie, url: `http://${host}/` }))),
  };
}
