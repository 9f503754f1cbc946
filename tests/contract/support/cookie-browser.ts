import { decoded } from '../../support/html.ts';

/** A browser without scripts: keeps cookies per host, follows no redirect by itself. */
export function cookieBrowser(headers: Record<string, string> = {}) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };
  const request = async (address: string | URL, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const url = new URL(address);
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html,application/json', ...headers, ...init.headers, ...(cookie === '' ? {} : { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const gone = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line);
      if (gone) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      location: location === null ? undefined : new URL(location, url),
    };
  };
  return {
    request,
    get: (address: string | URL, extra: Record<string, string> = {}) => request(address, { headers: extra }),
    post: (address: string | URL, form: Record<string, string>, extra: Record<string, string> = {}) =>
      request(address, { method: 'POST', body: new URLSearchParams(form), headers: extra }),
    /** Follows redirects below `within`; gives the first address outside, or the page. */
    follow: async (address: string | URL, within: string) => {
      let answer = await request(address);
      for (let hop = 0; hop < 10 && answer.location?.href.startsWith(within) === true; hop += 1) answer = await request(answer.location);
      return answer;
    },
    cookie: (address: string, name: string) => jarOf(new URL(address)).get(name),
    setCookie: (address: string, name: string, value: string) => void jarOf(new URL(address)).set(name, value),
  };
}

export type CookieBrowser = ReturnType<typeof cookieBrowser>;

/** Forms of a page: where they go and what they send if nothing is typed. */
export function formsOf(html: string): { action: string; fields: Record<string, string>; html: string }[] {
  return [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => ({
    html: form,
    action: decoded(/action="([^"]*)"/.exec(form)?.[1] ?? ''),
    fields: Object.fromEntries(
      [...form.matchAll(/<input[^>]*>/g)].map(([input]) => [
        decoded(/name="([^"]*)"/.exec(input)?.[1] ?? ''),
        decoded(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
      ]),
    ),
  }));
}
