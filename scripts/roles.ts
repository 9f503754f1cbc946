import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  ANSWERS,
  APIS,
  COMES_WITH,
  CONTENT,
  DESK,
  DRAFT_DOORS,
  DRAFT_ORIGINS,
  MENU,
  OTHER_PAGES,
  PAGES,
  ROLES,
  RULES,
  WHO,
  type ApiLine,
  type PageLine,
  type RuleName,
} from '../src/config/roles.ts';

/**
 * Writes what is made of the table of roles (`src/config/roles.ts`): its page of the documentation, and the addresses that browsers
 * know. `node scripts/roles.ts` writes them; `--check` only names those that differ, and ends with 1.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const named = Object.entries<PageLine>(PAGES);
const needsSession = ([, { read }]: readonly [string, PageLine]): boolean => RULES[read].visitor === 'prompt';

const sessionRoutes = (): string => `import { trimSlashes } from '@/lib/trim-signs';

/**
 * Written from the table of roles (\`roles.ts\`) by \`node scripts/roles.ts\`: the addresses that need a session. Apart from all else, since
 * every page loads them.
 */
const paths = new Set([
${named
  .filter(needsSession)
  .map(([, line]) => `  '${line.path}',`)
  .join('\n')}
]);

/** Whether a path (without language prefix) needs a session. Case and a trailing slash make no difference. */
export const needsSession = (path: string): boolean => paths.has(trimSlashes(path.toLowerCase()));
`;

/** Of the alumni's own pages every page loads only what the account's menu leads to. */
const isAlumniOnly = ([name]: readonly [string, PageLine]): boolean => /^alumni./.test(name) && !(MENU as readonly string[]).includes(name);
const routeLines = (lines: readonly (readonly [string, PageLine])[]): string =>
  lines.map((line) => `  ${line[0]}: ${needsSession(line) ? 'restricted' : 'open'}('${line[1].path}'),`).join('\n');

const HELPERS = `const open = <P extends string>(path: P) => ({ path, access: 'public' }) as const;
const restricted = <P extends string>(path: P) => ({ path, access: 'session' }) as const;`;

const alumniRoutes =
  (): string => `/** Written from the table of roles (\`roles.ts\`) by \`node scripts/roles.ts\`: addresses of the alumni, apart since only their pages need them. */
${HELPERS}

export const alumniRoutes = {
${routeLines(named.filter(isAlumniOnly))}
} as const;
`;

const pageRoutes =
  (): string => `/** Written from the table of roles (\`roles.ts\`) by \`node scripts/roles.ts\`: the addresses that code knows by name, and whether a session is needed. */
${HELPERS}

export const routes = {
${routeLines(named.filter((line) => !isAlumniOnly(line)))}
} as const;

/** Pages that the account's menu shows only to some, the roles that see them there, and the site whose menu has them. */
export const menu = [
${MENU.map((name) => `  ['${name}', '${ROLES.filter((role) => RULES[PAGES[name].read][role] === 'allowed').join(' ')}', '${PAGES[name].sites}'],`).join('\n')}
] as const;
`;

const WHERE = { both: 'both', dotcom: 'the firm', insights: 'insights', preview: 'preview' } as const;
const SHORT = { allowed: 'yes', 'own-sign-in': 'own sign-in' } as const satisfies Partial<Record<keyof typeof ANSWERS, string>>;
const short = (answer: keyof typeof ANSWERS): string => (answer in SHORT ? SHORT[answer as keyof typeof SHORT] : answer);

const cells = (name: RuleName): string => ROLES.map((role) => short(RULES[name][role])).join(' | ');
const row = (what: string, sites: PageLine['sites'], action: string, name: RuleName): string =>
  `| ${what} | ${WHERE[sites]} | ${action} | ${cells(name)} |`;
const table = (rows: readonly string[]): string[] => [
  `| route | site | action | ${ROLES.join(' | ')} |`,
  `| --- | --- | --- | ${ROLES.map(() => '---').join(' | ')} |`,
  ...rows,
];

/** Lines that are not the same for everyone; the others are a list, in which they can be looked up. */
const differs = (name: RuleName): boolean => name !== 'anyone';

const allPages = [...named.map(([, line]) => line), ...OTHER_PAGES];
const pageRows = (): string[] =>
  allPages.flatMap(({ path: at, sites, read }) => (differs(read) ? [row(`\`${at}\``, sites, 'read', read)] : []));
const openPages = (): string =>
  allPages
    .flatMap(({ path: at, sites, read }) => (differs(read) ? [] : [`\`${at}\`${sites === 'both' ? '' : ` (${WHERE[sites]})`}`]))
    .join(', ');

const nameOf = ({ path: at, also = [] }: ApiLine): string => [at, ...also].map((each) => `\`${each}\``).join(', ');
const post = ({ POST }: ApiLine): string => (POST?.from === 'anywhere' ? 'POST, from anywhere' : 'POST');

function apiRows(line: ApiLine): string[] {
  const { sites, GET, POST } = line;
  const name = nameOf(line);
  return [
    ...(GET && differs(GET) ? [row(name, sites, 'GET', GET)] : []),
    ...(POST && differs(POST.rule) ? [row(name, sites, post(line), POST.rule)] : []),
    ...Object.entries(POST?.forms ?? {}).map(([form, rule]) => row(name, sites, `POST, form \`${form}\``, rule)),
  ];
}

function openApi(line: ApiLine): string[] {
  const { sites, GET, POST } = line;
  const methods = [...(GET && !differs(GET) ? ['GET'] : []), ...(POST && !differs(POST.rule) ? [post(line)] : [])];
  return methods.length === 0 ? [] : [`| ${nameOf(line)} | ${WHERE[sites]} | ${methods.join('; ')} |`];
}

const onPreview = ({ sites }: ApiLine): boolean => sites === 'preview';
/** All lines of an API of the desk, those for anybody too. */
const deskRows = (line: ApiLine): string[] => [
  ...(line.GET ? [row(nameOf(line), line.sites, 'GET', line.GET)] : []),
  ...(line.POST ? [row(nameOf(line), line.sites, post(line), line.POST.rule)] : []),
];

const contentRows = (): string[] =>
  Object.values(CONTENT).flatMap(({ what, sites, page, forEveryone, files }) => [
    row(what, sites, 'read the page', page),
    row(what, sites, 'Markdown, feeds, search', forEveryone),
    row(what, sites, 'get its files', files),
  ]);

const documentation = (): string =>
  `${[
    '# Roles',
    '',
    'Who may do what: the table role × route × action, written from `src/config/roles.ts` by `node scripts/roles.ts`; a test says when it is not as the table is. The guard of the pages reads the same table (`src/proxy.ts`), and `tests/contract/roles` asks for each line of it as each role, on both sites.',
    '',
    'To change who may do something, change its line there, run the script, and let the handler ask for the same line (`may`). A new page or API without a line fails `tests/architecture/roles.test.ts`. Why it is made so: [ADR 52](adr/0052-roles.md).',
    '',
    '## The roles',
    '',
    '| role | who | is also |',
    '| --- | --- | --- |',
    ...ROLES.map((role) => `| ${role} | ${WHO[role]} | ${role === 'visitor' ? '' : COMES_WITH[role].join(', ')} |`),
    '',
    'An account with several roles gets the most that one of them gives. Roles are granted by `PUT /admin/roles` of the user service (`premium` comes with a purchase, `alumnus` and `recruiter` from the alumni gateway). Membership of the alumni is decided by the gateway’s own tables in each request, never by a token.',
    '',
    '## How a line answers',
    '',
    '| answer | means |',
    '| --- | --- |',
    ...Object.entries(ANSWERS).map(([answer, means]) => `| ${short(answer as keyof typeof ANSWERS)} | ${means} |`),
    '',
    'Beyond the table: an unknown host is answered 421; a page takes GET and HEAD (405 otherwise), an API the methods that it has a line for. A POST has to come from a page of the same origin (403 otherwise) unless its line says “from anywhere”: there a token or a signature in what is sent says who may. What lives on one site only is led to from the other where it is a page.',
    '',
    '## Pages',
    '',
    'Not the same for everyone:',
    '',
    ...table(pageRows()),
    '',
    `Anybody may open: ${openPages()}.`,
    '',
    'All other pages are texts of editors:',
    '',
    ...table(contentRows()),
    '',
    '## APIs',
    '',
    'Not the same for everyone:',
    '',
    ...table(APIS.filter((line) => !onPreview(line)).flatMap(apiRows)),
    '',
    'Anybody may call; what is given is what that visitor or account may have, and a token or a signature in what is sent decides where there is one:',
    '',
    '| route | site | methods |',
    '| --- | --- | --- |',
    ...APIS.filter((line) => !onPreview(line)).flatMap(openApi),
    '',
    '## Preview and staging',
    '',
    ...table([
      ...Object.entries(DRAFT_ORIGINS).map(([origin, rule]) => `| every page and API | ${origin} | read | ${cells(rule)} |`),
      ...DESK.map(({ path: at, sites, read }) => row(`\`${at}\` and below`, sites, 'read', read)),
      ...APIS.filter(onPreview).flatMap(deskRows),
    ]),
    '',
    `Accounts sign in at the identity provider as they do on the sites (ADR 56); a session there is one for drafts and nothing else: no API of the account knows it. Without one are reached ${DRAFT_DOORS.map((at) => `\`${at}\``).join(', ')}, and \`/sitecore/sign-in\` on staging as well. Whoever comes in by \`PREVIEW_USERS\` reads what a practice user reads and is answered 403 by the desk. What the proxy does not see decides itself: forms are refused (403), files are given as the sites give them to a visitor, \`/api/healthz\` says whether the site is up, and \`/api/metrics\` shows metrics to who has their key.`,
    '',
    '## Back ends',
    '',
    'They are not reached from outside where the site stands in front of them, and refuse all the same: each declares its calls (ADR 39), from which its contract in `docs/contracts` is written. `public` is for anyone, `session` and `recent` for the token of a session of the user service, `member`, `recruiter` and `officer` for what the alumni gateway knows of that account, `admin` for the holder of the administration key (`x-admin-key`). `tests/contract/roles/services.test.ts` asks for every call that is not public as nobody, with a made-up token and a made-up key.',
  ].join('\n')}\n`;

const FILES: Readonly<Record<string, () => string>> = {
  'src/config/session-routes.ts': sessionRoutes,
  'src/config/page-routes.ts': pageRoutes,
  'src/config/alumni-routes.ts': alumniRoutes,
  'docs/roles.md': documentation,
};

function current(file: string): string | undefined {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Files that are not what the table says. */
export const staleFiles = (): string[] => Object.entries(FILES).flatMap(([file, make]) => (current(file) === make() ? [] : [file]));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  for (const file of staleFiles()) {
    const text = FILES[file]?.();
    if (!values.check && text !== undefined) writeFileSync(path.join(ROOT, file), text);
    console.log(`${values.check ? 'differs' : 'written'}: ${file}`);
    if (values.check) process.exitCode = 1;
  }
}
