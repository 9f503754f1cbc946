import { describe, expect, it } from 'vitest';
import {
  APIS,
  CONTENT,
  DESK,
  DRAFT_DOORS,
  DRAFT_ORIGINS,
  OTHER_PAGES,
  PAGES,
  ROLES,
  RULES,
  type ApiLine,
  type PageLine,
  type Role,
  type RuleName,
} from '../../../src/config/roles.ts';
import { wordsOfMain } from '../../support/html.ts';
import type { Answer } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { isTurn } from '../../support/whole.ts';
import { askAs, each, seen, sessionsOf, SITES, type Sessions, type SiteName } from '../support/roles.ts';
import { probeOf, type Probe } from './asked.ts';

/** Every line of the table of roles (`src/config/roles.ts`), asked of the running product as every role, on both sites. */

let sessions: Sessions;
/** Addresses that the content decides. */
let opening = '';
let report: Record<'registered' | 'premium', string> = { registered: '', premium: '' };
/** Words of each piece as a premium reader has it. */
let whole: Partial<Record<keyof typeof CONTENT, number>> = {};
/** Of a whole text a teaser has less than this part. */
const beginning = 0.5;
const wordsIn = (text: string): number => text.split(/\s+/).length;

const PIECES = {
  free: '/featured-insights/energy/the-long-queue',
  registered: '/featured-insights/industry/copper-has-a-memory',
  premium: '/featured-insights/industry/stock-that-nobody-sees',
  premiumReport: '/featured-insights/insights-store/atlas-of-queues',
} as const satisfies Record<keyof typeof CONTENT, string>;
const REGISTERED_REPORT = '/featured-insights/insights-store/the-honest-meter-handbook';

const fileIn = (html: string): string =>
  /href="([^"]*\/-\/media\/[^"]*\.pdf[^"]*)"/
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&')
    .replace(/^https?:\/\/[^/]+/, '') ?? '';

// Waiting for mails asks for a test.
it('there is an account of every role, signed in on both sites', async () => {
  sessions = await sessionsOf();
  const { results } = JSON.parse((await askAs('', site.dotcom, '/api/jobsearch?start=1&lang=en')).body) as { results: { slug: string }[] };
  opening = results[0]?.slug ?? '';
  const page = async (path: string) => (await askAs(sessions.premium.insights, site.insights, path)).body;
  const counted = await Promise.all(
    Object.entries(PIECES).map(async ([kind, path]) => [kind, wordsOfMain(await page(path)).length] as const),
  );
  whole = Object.fromEntries(counted);
  report = { registered: fileIn(await page(REGISTERED_REPORT)), premium: fileIn(await page(PIECES.premiumReport)) };
}, 120_000);

const expected = (role: Role, rule: RuleName): string => RULES[rule][role];

/** What differs from the table, in words. */
function differs(what: string, role: Role, rule: RuleName, answer: Answer, ok: readonly number[]): string[] {
  const wanted = expected(role, rule);
  const was = seen(answer);
  const fits = [wanted, ...(wanted === 'sign-in' ? ['unauthorised'] : [])];
  // What is for who has a key refuses every role in its own way.
  const refuses = (ok.includes(403) && was === 'forbidden') || (ok.includes(401) && was === 'own-sign-in');
  if (wanted === 'allowed' ? ok.map(String).includes(was) || refuses : fits.includes(was)) return [];
  const more = answer.headers.location ?? (answer.body.startsWith('<') ? '' : answer.body.slice(0, 120));
  return [`${what}: ${wanted === 'allowed' ? ok.join(' or ') : wanted} expected, was ${was} ${more}`];
}

const pages: readonly PageLine[] = [...Object.values<PageLine>(PAGES), ...OTHER_PAGES];
const addressOf = ({ path }: PageLine): string => path.replace('<slug>', opening).replace(/(?<=.)\/$/, '');
const originOf = (name: SiteName): string => site[name];
const other = (name: SiteName): SiteName => (name === 'dotcom' ? 'insights' : 'dotcom');
const livesOn = (name: SiteName, sites: PageLine['sites']): boolean => sites === 'both' || sites === name;

/** Of lines that answer every role alike, and of those that another site has, each role asks so-manieth, with another to begin with. */
const ALIKE = 3;
/**
 * Lines that a role asks on a site. A line that tells roles apart is asked as every role: what both sites have, on one of them by
 * turns. In a run that is whole each line is asked as every role on both.
 */
function mine<T>(lines: readonly T[], role: Role, name: SiteName, about: (line: T) => { rule: RuleName; sites: PageLine['sites'] }): T[] {
  const turn = ROLES.indexOf(role);
  const asked = lines.filter((line, at) => {
    const { rule, sites } = about(line);
    if (!livesOn(name, sites) || new Set(Object.values(RULES[rule])).size === 1) return isTurn(at, turn + SITES.indexOf(name), ALIKE);
    return sites !== 'both' || isTurn(at, turn + SITES.indexOf(name), SITES.length);
  });
  process.stdout.write(`${role} on ${name}: ${asked.length} of ${lines.length} lines\n`);
  return asked;
}

/** What browsers send with a form of the site's own pages. */
const ownPage = (origin: string): Record<string, string> => ({ Origin: origin, 'Sec-Fetch-Site': 'same-origin' });

function send(
  cookie: string,
  origin: string,
  { at, fields, body }: Probe & { at: string },
  headers: Record<string, string>,
  script = true,
) {
  const type = body?.type ?? 'application/x-www-form-urlencoded';
  return askAs(cookie, origin, at, {
    method: 'POST',
    headers: { Accept: script ? 'application/json' : 'text/html', 'Content-Type': type, ...headers },
    body: body?.text ?? new URLSearchParams(fields ?? {}).toString(),
  });
}

interface Write {
  line: ApiLine;
  form: string | undefined;
  rule: RuleName;
}
/** Signing out ends the sessions that the others need: last. */
const SIGN_OUT = '/api/auth/sign-out';
const writes: readonly Write[] = APIS.flatMap((line) =>
  line.POST
    ? [
        { line, form: undefined, rule: line.POST.rule },
        ...Object.entries(line.POST.forms).map(([form, rule]): Write => ({ line, form, rule })),
      ]
    : [],
);

describe.each(SITES)('on %s', (name) => {
  const origin = originOf(name);

  it.each(ROLES)('%s is answered at every page as the table says', async (role) => {
    const lines = mine(pages, role, name, ({ read, sites }) => ({ rule: read, sites }));
    const wrong = await each(lines, async (line) => {
      const address = addressOf(line);
      const answer = await askAs(sessions[role][name], origin, address);
      if (livesOn(name, line.sites)) return differs(address, role, line.read, answer, [200]);
      // Led to the site that has it, which asks there.
      const there = `${originOf(other(name))}${address}`;
      return answer.headers.location === there
        ? []
        : [`${address}: led to ${there} expected, was ${answer.status} ${answer.headers.location}`];
    });
    expect(wrong.flat()).toEqual([]);
  });

  it.each(ROLES)('%s is answered at every API that is read as the table says', async (role) => {
    const wrong = await each(
      mine(
        APIS.filter(({ GET }) => GET !== undefined),
        role,
        name,
        ({ GET, sites }) => ({ rule: GET ?? 'anyone', sites }),
      ),
      async (line) => {
        const probe = probeOf(line, 'GET');
        const answer = await askAs(sessions[role][name], origin, probe.at, { headers: { Accept: 'application/json' } });
        if (!livesOn(name, line.sites)) return answer.status === 404 ? [] : [`${probe.at}: 404 expected, was ${answer.status}`];
        return differs(probe.at, role, line.GET ?? 'anyone', answer, probe.ok);
      },
    );
    expect(wrong.flat()).toEqual([]);
  });

  it.each(ROLES)('%s is answered at every API that is written to, from its own pages, as the table says', async (role) => {
    const wrong = await each(
      mine(
        writes.filter(({ line }) => line.path !== SIGN_OUT),
        role,
        name,
        ({ line, rule }) => ({ rule, sites: line.sites }),
      ),
      async ({ line, form, rule }) => {
        const probe = probeOf(line, 'POST', form);
        const what = `POST ${probe.at} ${form ?? ''}`;
        const answer = await send(sessions[role][name], origin, probe, ownPage(origin));
        if (!livesOn(name, line.sites)) return answer.status === 404 ? [] : [`${what}: 404 expected, was ${answer.status}`];
        return differs(what, role, rule, answer, probe.ok);
      },
    );
    expect(wrong.flat()).toEqual([]);
  });

  it.each(ROLES)('%s writes nothing from another origin’s page, nor from no page, but where the table says so', async (role) => {
    const elsewhere = [
      { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: originOf(other(name)), 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'null' },
      {},
    ];
    // Each write meets each of them, and so does each role: by turns.
    const turn = ROLES.indexOf(role);
    const pairs = writes
      .filter(({ line, form }) => form === undefined && livesOn(name, line.sites))
      .flatMap((write, at) =>
        elsewhere.map((headers, which) => ({ ...write, headers, isMine: isTurn(at, which + turn, elsewhere.length) })),
      )
      .filter(({ isMine }) => isMine);
    const wrong = await each(pairs, async ({ line, rule, headers }) => {
      const probe = probeOf(line, 'POST');
      const answer = await send(sessions[role][name], origin, probe, headers as Record<string, string>);
      if (line.POST?.from === 'anywhere') return differs(`POST ${probe.at}`, role, rule, answer, probe.ok);
      return answer.status === 403 ? [] : [`POST ${probe.at} with ${JSON.stringify(headers)}: 403 expected, was ${answer.status}`];
    });
    expect(wrong.flat()).toEqual([]);
  });

  it('a visitor’s form without a script leads to the sign-in where an account is needed', async () => {
    const wrong = await each(
      writes.filter(({ line, rule }) => expected('visitor', rule) === 'sign-in' && livesOn(name, line.sites)),
      async ({ line, form }) => {
        const probe = probeOf(line, 'POST', form);
        const answer = await send('', origin, probe, ownPage(origin), false);
        return seen(answer) === 'prompt'
          ? []
          : [`POST ${probe.at} ${form ?? ''}: the prompt expected, was ${answer.status} ${answer.body.slice(0, 100)}`];
      },
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('every API takes the methods that it has a line for, and no other', async () => {
    const wrong = await each(
      APIS.filter(({ sites }) => livesOn(name, sites)),
      async (line) => {
        const { at } = line.GET ? probeOf(line, 'GET') : probeOf(line, 'POST');
        const { status, headers } = await askAs('', origin, at, { method: 'PATCH', headers: ownPage(origin) });
        // Whoever does not know the secret is told nothing, not even that.
        if ((line.GET ?? line.POST?.rule) === 'editorSecret') return status === 401 ? [] : [`PATCH ${at}: 401 expected, was ${status}`];
        const allowed = (headers.allow ?? '').split(', ').sort().join(', ');
        const lines = [...(line.GET ? ['GET', 'HEAD'] : []), ...(line.POST ? ['POST'] : [])].join(', ');
        return status === 405 && allowed === lines ? [] : [`PATCH ${at}: 405 and ${lines} expected, was ${status} and ${allowed}`];
      },
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('every page is read alone, and its HEAD, its German address and any way of writing it are guarded alike', async () => {
    const wrong = await each(
      pages.filter(({ sites }) => livesOn(name, sites)),
      async (line) => {
        const address = addressOf(line);
        const guarded = expected('visitor', line.read) === 'prompt';
        const ask = (at: string, method = 'GET') => askAs('', origin, at, { method });
        const [post, head, german] = [
          await ask(address, 'POST'),
          await ask(address, 'HEAD'),
          await ask(`/de${address === '/' ? '' : address}`),
        ];
        const odd = guarded ? await ask(address.toUpperCase()) : undefined;
        return [
          ...(post.status === 405 ? [] : [`POST ${address}: 405 expected, was ${post.status}`]),
          ...[head, german, ...(odd ? [odd] : [])].flatMap((answer, at) =>
            (seen(answer) === 'prompt') === guarded ? [] : [`${['HEAD', 'German', 'capitals'][at]} of ${address}: ${seen(answer)}`],
          ),
        ];
      },
    );
    expect(wrong.flat()).toEqual([]);
  });
});

describe('texts of editors', () => {
  it.each(ROLES)('%s reads of each kind what the table says, and gets its files', async (role) => {
    const cookie = sessions[role].insights;
    const ask = (path: string) => askAs(cookie, site.insights, path);
    const wrong = await each(Object.entries(CONTENT), async ([kind, line]) => {
      const path = PIECES[kind as keyof typeof PIECES];
      const page = await ask(path);
      const markdown = await ask(`${path}.md`);
      const word = (answer: Answer, rule: RuleName) => differs(`${kind} ${path}`, role, rule, answer, [200]);
      const shared = wordsIn(markdown.body) < beginning * (whole[kind as keyof typeof PIECES] ?? 0) ? 'teaser' : '200';
      const wanted = expected(role, line.forEveryone) === 'allowed' ? '200' : expected(role, line.forEveryone);
      return [...word(page, line.page), ...(shared === wanted ? [] : [`${path}.md: ${wanted} expected, was ${shared}`])];
    });
    expect(wrong.flat()).toEqual([]);
    expect([report.registered, report.premium]).toEqual([expect.stringContaining('/-/media/'), expect.stringContaining('/-/media/')]);
    expect([
      ...differs(report.registered, role, CONTENT.registered.files, await ask(report.registered), [200]),
      ...differs(report.premium, role, CONTENT.premiumReport.files, await ask(report.premium), [200]),
    ]).toEqual([]);
  });
});

describe.each(Object.entries(DRAFT_ORIGINS))('%s', (name, rule) => {
  const origin = (): string => site.preview.replace('preview', name);
  /** What never comes by the proxy, and says itself what it does there. */
  const PAST = /^\/(?:-\/|api\/(?:healthz|metrics|careers\/apply|forms\/|editor\/(?:upload|import)|editing\/published))/;
  const FORMS = /^\/api\/(?:careers\/apply|forms\/)/;
  /** Every page and API that has no line of its own there; whoever may not see one may see none. */
  const addresses = (): string[] => [
    ...pages.map(addressOf),
    ...Object.values(PIECES),
    ...APIS.filter(({ path, sites }) => sites !== 'preview' && !DRAFT_DOORS.includes(path))
      .map((line) => (line.GET ? probeOf(line, 'GET').at : probeOf(line, 'POST').at))
      .filter((at) => !PAST.test(at)),
  ];

  it.each(ROLES)('%s is answered as the table says', async (role) => {
    // A page that is shown is made: some do.
    const some =
      expected(role, rule) === 'allowed'
        ? ['/', '/people', `${PIECES.free}?sc_site=insights`, '/robots.txt', '/no-such-page']
        : addresses().filter((_, at) => isTurn(at, ROLES.indexOf(role), ALIKE));
    const wrong = await each(some, async (address) =>
      differs(address, role, rule, await askAs(sessions[role].preview, origin(), address), address === '/no-such-page' ? [404] : [200]),
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('takes no session of the sites, nor one that somebody changed', async () => {
    const { dotcom, preview } = sessions.approver;
    for (const cookie of [
      dotcom,
      preview.replace(/(mh_jwt_sig=.{20})./, (_, start: string) => `${start}${start.endsWith('A') ? 'B' : 'A'}`),
    ])
      expect(seen(await askAs(cookie, origin(), '/'))).toBe('own-sign-in');
  });

  it.each(ROLES)('%s is answered at the pages for editors as the table says', async (role) => {
    const wrong = await each(DESK, async ({ path, read }) => {
      const answer = await askAs(sessions[role].preview, origin(), path);
      const open = read === 'anyone' && (name === 'preview' || path === '/sitecore/sign-in');
      if (open) return [401, 403].includes(answer.status) ? [`${path}: ${answer.status}`] : [];
      if (name === 'preview') return differs(path, role, read, answer, [200, 303, 404, 503]);
      if (expected(role, rule) !== 'allowed') return differs(path, role, rule, answer, []);
      return answer.status === 404 ? [] : [`${path}: 404 expected, was ${answer.status}`];
    });
    expect(wrong.flat()).toEqual([]);
  });

  it.each(ROLES)('%s is answered at the APIs of the desk as the table says', async (role) => {
    const methods = (line: ApiLine) => [...(line.GET ? (['GET'] as const) : []), ...(line.POST ? (['POST'] as const) : [])];
    const asked = APIS.filter(({ sites }) => sites === 'preview').flatMap((line) => methods(line).map((method) => ({ line, method })));
    const wrong = await each(asked, async ({ line, method }) => {
      const probe = probeOf(line, method);
      const cookie = sessions[role].preview;
      const answer = await (method === 'GET' ? askAs(cookie, origin(), probe.at) : send(cookie, origin(), probe, ownPage(origin())));
      const line_ = (method === 'GET' ? line.GET : line.POST?.rule) ?? rule;
      // There is no desk there; whoever may see no drafts is told that first.
      const said = expected(role, rule) === 'allowed' ? ['404'] : ['404', 'own-sign-in', 'forbidden'];
      if (name === 'staging' && (expected(role, rule) === 'allowed' || PAST.test(probe.at) || line_ === 'anyone'))
        return said.includes(seen(answer)) ? [] : [`${method} ${probe.at}: 404 expected, was ${answer.status}`];
      const fits = differs(`${method} ${probe.at}`, role, line_, answer, probe.ok);
      return PAST.test(probe.at) && role === 'visitor' && answer.status === 401 ? [] : fits;
    });
    expect(wrong.flat()).toEqual([]);
  });

  it('writes nothing at the desk for another origin’s page', async () => {
    const elsewhere = [
      { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: site.dotcom, 'Sec-Fetch-Site': 'same-site' },
      {},
    ];
    const lines = APIS.filter(({ sites, POST }) => sites === 'preview' && POST && POST.from === 'own-pages' && POST.rule !== 'anyone');
    const wrong = await each(lines, async (line) => {
      const probe = probeOf(line, 'POST');
      const answers = await Promise.all(
        elsewhere.map((headers) => send(sessions.approver.preview, origin(), probe, headers as Record<string, string>)),
      );
      return answers.flatMap(({ status }) => ([403, 404].includes(status) ? [] : [`POST ${probe.at}: ${status}`]));
    });
    expect(wrong.flat()).toEqual([]);
  });

  it('takes no form, also where the proxy does not see it', async () => {
    const wrong = await each(
      writes.filter(({ line }) => FORMS.test(line.path)),
      async ({ line }) => {
        const probe = probeOf(line, 'POST');
        const answer = await send('', origin(), probe, ownPage(origin()));
        return seen(answer) === 'forbidden' ? [] : [`POST ${probe.at}: ${answer.status}`];
      },
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('gives no file to a visitor that the sites would not', async () => {
    const answer = await askAs('', origin(), report.premium);
    expect([seen(answer), seen(await askAs('', site.insights, report.premium))]).toEqual(['forbidden', 'forbidden']);
  });
});

describe.each(SITES)('at last, on %s', (name) => {
  it.each(ROLES)('%s signs out', async (role) => {
    const line = APIS.find(({ path }) => path === SIGN_OUT);
    if (!line) throw new Error('nobody can sign out');
    const probe = probeOf(line, 'POST');
    const answer = await send(sessions[role][name], originOf(name), probe, ownPage(originOf(name)));
    expect(differs(SIGN_OUT, role, 'anyone', answer, probe.ok)).toEqual([]);
    const after = await askAs(sessions[role][name], originOf(name), '/api/account/export');
    expect(seen(after)).toBe('unauthorised');
  });
});
