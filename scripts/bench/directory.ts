import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import { createDirectory } from '../../src/backends/alumni/directory/directory.ts';
import { mapOf, questionOf, search, suggest, type Question } from '../../src/backends/alumni/directory/search.ts';
import { viewerOf } from '../../src/backends/alumni/profiles/people.ts';
import { openDatabase } from '../../src/backends/alumni/storage/database.ts';
import { freePort } from '../supervisor/ports.ts';
import { management } from './accounts.ts';
import type { Context, Measurement } from './context.ts';
import { withDatabase } from './database.ts';
import { startMeasured } from './process.ts';
import { signInOnce, type SignedIn } from './sign-in-visitor.ts';
import { idOf, writeSyntheticAlumni } from './synthetic-alumni.ts';
import { information, limited, median, percentile, type Row } from './table.ts';

/** `BENCH_ALUMNI=5000` measures fewer. */
const MEMBERS = Number(process.env.BENCH_ALUMNI ?? 50_000);
const LIMIT_MS = 30;
const PAGE_LIMIT_MS = 200;
const ROUNDS = 40;

const none = questionOf({}).facets;
/** What the page of the directory asks, in the service and as an address. */
const QUESTIONS: readonly (readonly [what: string, question: Partial<Question>, address: string])[] = [
  ['everybody', {}, ''],
  ['a name', { q: 'Anna Berg', sort: 'relevance' }, 'q=Anna+Berg'],
  ['a letter', { q: 'a', sort: 'relevance' }, 'q=a'],
  ['a word of many', { q: 'energy', sort: 'relevance' }, 'q=energy'],
  ['three words', { q: 'head energy london', sort: 'relevance' }, 'q=head+energy+london'],
  ['an employer', { facets: { ...none, employer: ['energy works'] } }, 'employer=energy+works'],
  [
    'five filters',
    {
      facets: { ...none, office: ['london', 'zurich'], practice: ['energy'], country: ['gb', 'ch'], industry: ['energy', 'banking'] },
      from: 1990,
    },
    'office=london&office=zurich&practice=energy&country=gb&country=ch&industry=energy&industry=banking&from=1990',
  ],
  [
    'a word and a skill',
    { q: 'director', facets: { ...none, skill: ['skill in energy 0'] }, sort: 'relevance' },
    'q=director&skill=skill+in+energy+0',
  ],
  ['by employer', { sort: 'employer' }, 'sort=employer'],
  ['the last page', { sort: 'years' }, 'sort=years&page=2000'],
  ['nobody', { q: 'zebracrossing', sort: 'relevance' }, 'q=zebracrossing'],
];

/** What is asked of the page too. */
const PAGE_QUESTIONS: readonly string[] = ['everybody', 'a word of many', 'five filters', 'by employer'];

async function times(ask: (round: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await ask(round);
    taken.push(performance.now() - began);
  }
  return taken;
}
const row = (what: string, taken: readonly number[], beside = ''): Row =>
  limited(`Directory, ${what}, p95`, percentile(taken, 0.95), { value: LIMIT_MS, unit: 'ms' }, `p50 ${median(taken).toFixed(1)}${beside}`);

/** Who asks: somebody of three groups. */
async function asker(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ account: string }>(
    `select account from alumni.group_members group by account having count(*) = 3 order by account limit 1`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('Nobody is in three groups.');
  return first.account;
}
/** Between two questions somebody changes a setting, as it happens in a directory that is used. */
const change = (client: pg.Client, round: number) =>
  client.query(
    `update alumni.profiles set audiences = audiences || jsonb_build_object('employer', $2::text), revision = revision + 1
     where account = ${idOf('account', '$1::int')}`,
    [1 + ((round * 7919) % MEMBERS), round % 2 === 0 ? 'nobody' : 'everyone'],
  );

/** The service's function: what changed is taken in, whoever asks is looked up, and the answer is made. */
async function askFunction(databaseUrl: string, client: pg.Client, account: string): Promise<Row[]> {
  const db = openDatabase(databaseUrl, () => undefined);
  try {
    const directory = createDirectory(db);
    globalThis.gc?.();
    const memory = process.memoryUsage.rss();
    const began = performance.now();
    const columns = await directory.current();
    const took = performance.now() - began;
    const found: Row[] = [
      information(
        `Directory, ${columns.size.toLocaleString('en-GB')} members read into memory`,
        `${(took / 1000).toFixed(1)} s, ${((process.memoryUsage.rss() - memory) / 2 ** 20).toFixed(0)} MB more than before`,
      ),
    ];
    const asked = async (
      work: (columns: Awaited<ReturnType<typeof directory.current>>, viewer: Awaited<ReturnType<typeof viewerOf>>) => unknown,
    ) => {
      const [viewer, current] = await Promise.all([viewerOf(db, account, { officer: false }), directory.current()]);
      return work(current, viewer);
    };
    for (const [what, question] of QUESTIONS) {
      const skip = what === 'the last page' ? 39_980 : 0;
      const taken: number[] = [];
      const processor = { before: process.cpuUsage().user, own: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        await change(client, round);
        const start = performance.now();
        processor.before = process.cpuUsage().user;
        await asked((current, viewer) => search(current, viewer, questionOf(question), { skip, most: 20 }));
        processor.own += process.cpuUsage().user - processor.before;
        taken.push(performance.now() - start);
      }
      found.push(row(`function, ${what}`, taken, `, ${(processor.own / 1000 / ROUNDS).toFixed(1)} ms of a processor`));
    }
    found.push(row('function, suggestions', await times(() => asked((current, viewer) => suggest(current, viewer, 'en')))));
    found.push(row('function, map', await times(() => asked((current, viewer) => mapOf(current, viewer, questionOf({ q: 'energy' }))))));
    return found;
  } finally {
    await db.destroy();
  }
}

/** The calls as the site makes them: over HTTP, with a session's token, until the answer is read. */
async function askService(databaseUrl: string, client: pg.Client, account: string): Promise<Row[]> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' };
  const keys = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  );
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`;
  const token = await new SignJWT({ user: { id: account, roles: [] } })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
    .setSubject(account)
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = await startMeasured(
    ['src/backends/alumni/main.ts'],
    {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ALUMNI_PORT: String(port),
      ALUMNI_SMTP_PORT: '0',
      ALUMNI_DEMO: 'off',
      ALUMNI_TASKS: 'off',
      USER_SERVICE_URL: issuer,
      BACKEND_VISITOR_PER_MINUTE: '1000000',
      LOG: 'quiet',
    },
    `${origin}/healthz/live`,
  );
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.text();
    // The last page may be past the end where fewer are measured.
    if (answer.status !== 200 && !(answer.status === 404 && path.includes('page=')))
      throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
  };
  try {
    const began = performance.now();
    await ask('/v1/directory');
    const found: Row[] = [information('  the first question after the start', `${(performance.now() - began).toFixed(0)} ms`)];
    for (const [what, , address] of QUESTIONS) {
      const taken: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await change(client, round);
        const start = performance.now();
        await ask(`/v1/directory?${address}`);
        taken.push(performance.now() - start);
      }
      found.push(row(`HTTP, ${what}`, taken));
    }
    found.push(row('HTTP, suggestions', await times(() => ask('/v1/directory/suggest?q=en'))));
    found.push(row('HTTP, map', await times(() => ask('/v1/directory/map?q=energy'))));
    found.push(row('HTTP, groups', await times(() => ask('/v1/groups'))));
    found.push(row('HTTP, who joined and moved', await times(() => ask('/v1/moves'))));
    found.push(information('Directory, memory of the service', `${service.memoryMb()?.toFixed(0) ?? 'unknown'} MB`));
    return found;
  } finally {
    await service.stop();
    keys.close();
  }
}

/** The page as a member reads it: a site of its own, before a gateway that has everybody. */
async function askSite(context: Context, databaseUrl: string, client: pg.Client): Promise<Row[]> {
  const env = await context.environment();
  const port = await freePort();
  const gateway = await startMeasured(
    ['src/backends/alumni/main.ts'],
    { ...env, DATABASE_URL: databaseUrl, ALUMNI_PORT: String(port), ALUMNI_SMTP_PORT: '0', ALUMNI_DEMO: 'off', ALUMNI_TASKS: 'off' },
    `http://127.0.0.1:${port}/healthz/live`,
  );
  const accounts = management(env);
  const person = await accounts.create(`bench-${randomBytes(4).toString('hex')}@visitors.example`);
  try {
    return await context.withSite({ ALUMNI_GATEWAY_URL: `http://localhost:${port}` }, async (site) => {
      const member = await signInOnce(new URL(site.address('home')).origin, person);
      await client.query(
        `insert into alumni.members (account, state, email, name, language, joined_at, confirmed_at) values ($1, 'member', $2, 'Robin Marsh', 'en', now(), now())`,
        [member.account, person.email],
      );
      await client.query(`insert into alumni.profiles (account, name) values ($1, 'Robin Marsh')`, [member.account]);
      return readPages(member);
    });
  } finally {
    await accounts.remove(person.id);
    await gateway.stop();
  }
}

async function readPages(member: SignedIn): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, , address] of QUESTIONS.filter(([what]) => PAGE_QUESTIONS.includes(what))) {
    const path = `/alumni/directory?${address}`;
    // The first reads everybody into memory, or makes what pages share.
    await member.read(path);
    const taken = await times(async () => {
      const { status } = await member.read(path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    });
    const limit = { value: PAGE_LIMIT_MS, unit: 'ms' };
    rows.push(limited(`Directory, page, ${what}, p95`, percentile(taken, 0.95), limit, `p50 ${median(taken).toFixed(1)}`));
  }
  return rows;
}

async function measureDirectory(context: Context, databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await writeSyntheticAlumni(client, MEMBERS);
    const account = await asker(client);
    return [
      ...(await askFunction(databaseUrl, client, account)),
      ...(await askService(databaseUrl, client, account)),
      ...(await askSite(context, databaseUrl, client)),
    ];
  } finally {
    await client.end();
  }
}

/** How long a member waits for the directory of everybody who was ever at a large firm. */
export const directory: Measurement = {
  name: 'directory',
  measure: (context) => withDatabase(context, 'directory', (url) => measureDirectory(context, url)),
};
