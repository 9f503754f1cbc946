import { cookieStore } from './cookie-store.ts';
import { decoded, textOf } from './html.ts';
import { ask } from './http.ts';

/** What a tab shows. */
export interface Tab {
  /** Where it stands, after all redirects. */
  address: URL;
  status: number;
  html: string;
}

export interface Form {
  action: string;
  /** Where its buttons send it instead. */
  buttons: readonly string[];
  fields: Record<string, string>;
}

export interface FileOfForm {
  name: string;
  bytes: Buffer;
}

const HOPS = 12;

const attribute = (tag: string, name: string): string => decoded(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

const actionsIn = (html: string, ofForm?: string): string[] =>
  [...html.matchAll(/<button[^>]*\bformaction="[^>]*>/gi)].flatMap(([button]) =>
    ofForm === undefined || attribute(button, 'form') === ofForm
      ? [attribute(button.replace(/formaction/i, 'formaction'), 'formaction')]
      : [],
  );

/** A box that nobody ticked sends nothing. */
const isSent = (input: string): boolean => !/\btype="(checkbox|radio)"/.test(input) || /\schecked\b/.test(input);

/** Forms of a page: where they go and what they send if nothing is typed. */
export const formsOf = (html: string): Form[] =>
  [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => {
    const own = /<form[^>]*>/.exec(form)?.[0] ?? '';
    const id = attribute(own, 'id');
    return {
      action: attribute(own, 'action'),
      buttons: [...actionsIn(form), ...(id === '' ? [] : actionsIn(html.replace(form, ''), id))],
      fields: Object.fromEntries(
        [...form.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
          isSent(input) ? [[attribute(input, 'name'), attribute(input, 'value')]] : [],
        ),
      ),
    };
  });

/**
 * A browser without scripts, as far as forms, links, cookies, redirects and pages that lead on by themselves go: journeys of
 * several tabs without the weight of Chromium. Tabs share its cookies, as those of a real one do.
 */
export function formBrowser(headers: Record<string, string> = {}) {
  const store = cookieStore();
  /** Every address that was asked for, in order. */
  const asked: string[] = [];
  /** Pages that moved on by themselves. */
  const movedOn: string[] = [];

  const once = async (address: URL, options: { method?: string; body?: string | Buffer; headers?: Record<string, string> } = {}) => {
    const cookie = store.header(address);
    asked.push(address.href);
    const answer = await ask(address.origin, address.pathname + address.search, {
      ...options,
      headers: { accept: 'text/html', ...headers, ...(cookie ? { cookie } : {}), ...options.headers },
    });
    store.keep(address, answer.headers['set-cookie']);
    return answer;
  };

  const walk = async (first: URL, options: Parameters<typeof once>[1] = {}): Promise<Tab> => {
    let address = first;
    let answer = await once(address, options);
    for (let hop = 0; hop < HOPS; hop += 1) {
      const { location } = answer.headers;
      const refresh = attribute(/<meta http-equiv="refresh"[^>]*>/.exec(answer.body)?.[0] ?? '', 'content').split('url=')[1];
      const next = answer.status >= 300 && answer.status < 400 ? location : refresh;
      if (next === undefined) return { address, status: answer.status, html: answer.body };
      if (refresh !== undefined) movedOn.push(address.href);
      // A page that leads on is where the browser comes from; a redirect is not.
      const referer: Record<string, string> = refresh === undefined ? { ...options.headers } : { referer: address.href };
      delete referer.origin;
      delete referer['content-type'];
      address = new URL(next, address);
      options = { headers: referer };
      answer = await once(address, options);
    }
    throw new Error(`more than ${HOPS} redirects from ${first.href}, the last to ${address.href}`);
  };

  const requestOf = (
    tab: Tab,
    action: string,
    typed: Record<string, string>,
    without: readonly string[] = [],
  ): [URL, Parameters<typeof once>[1]] => {
    const form = formsOf(tab.html).find((one) => one.action === action || one.buttons.includes(action));
    if (!form) throw new Error(`${tab.address.href} has no form to ${action}: ${textOf(tab.html).slice(0, 300)}`);
    return [
      new URL(action, tab.address),
      {
        method: 'POST',
        body: new URLSearchParams(Object.entries({ ...form.fields, ...typed }).filter(([name]) => !without.includes(name))).toString(),
        headers: { origin: tab.address.origin, referer: tab.address.href, 'content-type': 'application/x-www-form-urlencoded' },
      },
    ];
  };

  /** A form with a file, as browsers send it. */
  const withFile = (request: ReturnType<typeof requestOf>, { name, bytes }: FileOfForm): ReturnType<typeof requestOf> => {
    const [address, options] = request;
    const boundary = '----a-form-of-a-test';
    const line = (text: string): Buffer => Buffer.from(`${text}\r\n`);
    const texts = [...new URLSearchParams(String(options?.body))].flatMap(([key, value]) => [
      line(`--${boundary}`),
      line(`Content-Disposition: form-data; name="${key}"`),
      line(''),
      line(value),
    ]);
    const file = [
      line(`--${boundary}`),
      line(`Content-Disposition: form-data; name="file"; filename="${name}"`),
      line(''),
      bytes,
      line(''),
    ];
    return [
      address,
      {
        ...options,
        body: Buffer.concat([...texts, ...file, line(`--${boundary}--`)]),
        headers: { ...options?.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
    ];
  };

  const open = (address: string | URL, more: Record<string, string> = {}): Promise<Tab> => walk(new URL(address), { headers: more });

  return {
    open,
    asked,
    movedOn,
    /** Follows an address of the page. */
    follow: (tab: Tab, href: string): Promise<Tab> => open(new URL(href, tab.address), { referer: tab.address.href }),
    /** Fills the form of a page in and sends it. */
    submit: (tab: Tab, action: string, typed: Record<string, string> = {}): Promise<Tab> => walk(...requestOf(tab, action, typed)),
    /** The same with a file, of the form's field `file`. */
    submitFile: (tab: Tab, action: string, file: FileOfForm, typed: Record<string, string> = {}): Promise<Tab> =>
      walk(...withFile(requestOf(tab, action, typed, ['file']), file)),
    /** The same, but something else is pressed before the answer is there: nobody sees it, nor where it leads, nor its cookies. */
    abandon: async (tab: Tab, action: string, typed: Record<string, string> = {}): Promise<void> => {
      const [address, options] = requestOf(tab, action, typed);
      const cookie = store.header(address);
      await ask(address.origin, address.pathname, {
        ...options,
        headers: { accept: 'text/html', ...headers, ...(cookie ? { cookie } : {}), ...options?.headers },
      });
    },
    reload: ({ address }: Tab): Promise<Tab> => open(address),
    /** A request as a script of the page sends it. */
    json: async (address: string | URL, more: Record<string, string> = {}): Promise<unknown> =>
      JSON.parse((await once(new URL(address), { headers: { accept: 'application/json', ...more } })).body),
    cookies: (address: string | URL): ReadonlyMap<string, string> => new Map(store.of(address).map(({ name, value }) => [name, value])),
    /** Seconds that a cookie was given; undefined for one that ends with the browser. */
    lifetimeOf: (address: string | URL, name: string): number | undefined => {
      const cookie = store.of(address).find((one) => one.name === name);
      if (cookie === undefined) throw new Error(`no cookie ${name} was set`);
      return cookie.expires === -1 ? undefined : cookie.expires - Date.now() / 1_000;
    },
    setCookie: (address: string | URL, name: string, value: string): void => store.keep(new URL(address), [`${name}=${value}`]),
    dropCookies: (address: string | URL, ...names: string[]): void => store.drop(new URL(address), names),
  };
}

export type FormBrowser = ReturnType<typeof formBrowser>;
