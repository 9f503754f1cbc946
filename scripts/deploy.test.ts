import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { envSchema } from '../src/config/env.schema';
import { isLocalHost } from '../src/lib/local-host';
import { placesOf } from './backup/folders.ts';
import { halfConfigured, settings } from './doctor/configuration.ts';
import { secretLine, secretNames } from './secrets.ts';
import { root } from './supervisor/paths.ts';
import { embeddedServices } from './supervisor/services.ts';

/** What an adopter deploys with, held against the schemas of whom it is for, and against the product's own settings. */

const read = (file: string): string => readFileSync(path.join(root, 'deploy', file), 'utf8');
const explained = new Set(
  [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
);
const OF_NODE = ['NODE_ENV'];
const unknownOf = (names: readonly string[]): string[] =>
  names.filter((name) => !explained.has(name) && !OF_NODE.includes(name) && !/_HOST$/.test(name));

const objectSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() });
type Model = new (data: object) => { validate(): void };

describe('the manifests for Kubernetes', () => {
  const objects = parseAllDocuments(read('kubernetes/site.yml')).map((document) => {
    expect(document.errors).toEqual([]);
    return objectSchema.parse(document.toJS());
  });
  it.each(objects.map((object) => [object.kind, object] as const))('%s is as the API has it', async (kind, object) => {
    const models = (await import(`kubernetes-models/${object.apiVersion}/${kind}`)) as Record<string, Model>;
    const Model = models[kind];
    if (!Model) throw new Error(`${object.apiVersion} has no ${kind}`);
    new Model(object).validate();
    expect(() => new Model({ ...object, spec: 1, data: 1 }).validate()).toThrow();
  });
  it('let files through that are as large as nginx does elsewhere', () => {
    const { metadata } = z
      .object({ metadata: z.object({ annotations: z.record(z.string(), z.string()) }) })
      .parse(objects.find(({ kind }) => kind === 'Ingress'));
    const [, most] = /client_max_body_size (\S+);/.exec(read('nginx/masthead.conf')) ?? [];
    expect(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size']).toBe(most);
  });
  it('give the memory that was measured, and the alert is above it and below the limit', () => {
    const [, asked, limit] = /requests: \{.*memory: (\d+)Mi \}\n +limits: \{ memory: (\d+)Mi \}/.exec(read('kubernetes/site.yml')) ?? [];
    const guide = readFileSync(path.join(root, 'docs/observability.md'), 'utf8');
    const [, share, ofLimit, alert, least, most] =
      /above (\d+) % of its limit for an hour \(of the (\d+) MiB in `deploy\/kubernetes\/site.yml` (\d+); in half an hour of mixed reading it takes (\d+) to (\d+) MB/.exec(
        guide,
      ) ?? [];
    // Figures that were measured anew are changed in both.
    const measured =
      readFileSync(path.join(root, 'docs/scale.md'), 'utf8')
        .split('\n## ')
        .find((part) => part.startsWith('Memory')) ?? '';
    for (const figure of [least, most]) expect(measured.match(/\d+/g)).toContain(figure);
    expect(limit).toBe(ofLimit);
    expect(Number(alert)).toBe(Math.floor((Number(limit) * Number(share)) / 100));
    expect(Number(asked)).toBeGreaterThanOrEqual(Number(most));
    expect(Number(alert)).toBeGreaterThan(Number(asked));
  });
  it('set only what there is to set', () => {
    const data = z.object({ data: z.record(z.string(), z.string()) }).parse(objects.find(({ kind }) => kind === 'ConfigMap')).data;
    expect(unknownOf(Object.keys(data))).toEqual([]);
    expect(() => envSchema.partial().parse(data)).not.toThrow();
    // Of Okta, who does not call the clients as ours does.
    for (const client of ['DOTCOM', 'INSIGHTS', 'PREVIEW']) expect(data).toHaveProperty(`IDENTITY_${client}_CLIENT_ID`);
    // All who are believed to name a visitor are hops: a network in which visitors are lets each of them choose an address.
    for (const hop of (data.TRUSTED_PROXIES ?? '').split(',')) expect(Number(/\/(\d+)$/.exec(hop)?.[1] ?? 32)).toBeGreaterThanOrEqual(24);
  });
});

describe('compose', () => {
  const serviceSchema = z.looseObject({
    image: z.string().optional(),
    build: z.object({ target: z.string() }).optional(),
    entrypoint: z.array(z.string()).optional(),
    profiles: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).default({}),
    env_file: z.string().optional(),
    read_only: z.boolean().optional(),
    ports: z.array(z.string()).default([]),
    volumes: z.array(z.string()).default([]),
    networks: z.object({ default: z.object({ ipv4_address: z.string().optional(), aliases: z.array(z.string()).default([]) }) }).optional(),
    depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
  });
  const { services } = z.object({ services: z.record(z.string(), serviceSchema) }).parse(parse(read('compose.yml'), { merge: true }));
  const ours = Object.entries(services).filter(([, { build }]) => build);
  const { 'site-1': site, backends } = services;
  if (!site || !backends) throw new Error('compose has no site and no back ends');
  const addressOf = (name: string): string => services[name]?.networks?.default.ipv4_address ?? 'none';

  it('sets only what there is to set, and its containers may write nothing of their own', () => {
    for (const [name, { image, environment, read_only: readOnly, volumes }] of Object.entries(services)) {
      if (name !== 'postgres') expect([name, unknownOf(Object.keys(environment)), readOnly]).toEqual([name, [], true]);
      if (image !== undefined) expect(image).toMatch(/:\d/);
      for (const file of volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? ''))
        expect([file, existsSync(path.join(root, 'deploy', file))]).toEqual([file, true]);
    }
  });

  it('starts what can be used with the secrets that npm run secrets makes, and none of a checkout', async () => {
    for (const [name, service] of ours) expect([name, service.env_file]).toEqual([name, 'masthead.env']);
    const secrets = Object.fromEntries(
      secretNames(readFileSync(path.join(root, '.env.example'), 'utf8')).own.map(
        (name) => secretLine(name).split('=', 2) as [string, string],
      ),
    );
    for (const { environment } of [site, backends])
      expect(Object.keys(environment).filter((name) => Object.hasOwn(secrets, name))).toEqual([]);
    const said = await settings({ ...secrets, ...backends.environment }, embeddedServices);
    expect(said).toEqual([{ kind: 'good', text: expect.stringMatching(/site, content, .*collector/) as string }]);
    // As the doctor is run there.
    for (const { environment } of [site, backends, services.tools ?? backends])
      expect(halfConfigured({ ...secrets, ...environment }).filter(({ kind }) => kind === 'bad')).toEqual([]);
  });

  it('has the commands of a checkout beside the back ends, on the same volumes, with items and uploads as their own', () => {
    const { tools } = services;
    expect(tools?.build?.target).toBe('tools');
    expect(tools?.profiles).toEqual(['tools']);
    expect(tools?.volumes).toEqual(backends.volumes);
    const given = Object.fromEntries(Object.entries(tools?.environment ?? {}).filter(([, value]) => value !== ''));
    expect(Object.keys(placesOf(given)).sort()).toEqual(['content', 'journal', 'uploads']);
    expect(Object.keys(backends.environment).filter((name) => !Object.hasOwn(given, name))).toEqual([
      'SITECORE_API_HOST',
      'GRAPH_QL_ENDPOINT',
      'FORMS_URL',
    ]);
  });

  it('has the doctor ask the forms service where it is, and not in its own container', () => {
    const forms = embeddedServices.find(({ name }) => name === 'forms');
    expect(forms?.addresses([4600], services.tools?.environment)).toEqual({ FORMS_URL: 'http://backends:4600' });
  });

  it('brings the database up to date before the back ends start', () => {
    expect(services.migrate?.entrypoint).toEqual(['node', 'src/backends/migrate.ts']);
    expect(services.migrate?.environment.DATABASE_URL).toBe(backends.environment.DATABASE_URL);
    expect(backends.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  });

  it('names addresses that its containers can reach, and browsers those that they are sent to', () => {
    const { environment } = backends;
    const urls = Object.entries(environment).filter(([name, value]) => URL.canParse(value) && !/_ORIGIN$/.test(name));
    expect(urls.length).toBeGreaterThan(10);
    const names = Object.entries(services).flatMap(([name, { networks }]) => [name, ...(networks?.default.aliases ?? [])]);
    for (const [name, value] of urls) expect([name, names]).toEqual([name, expect.arrayContaining([new URL(value).hostname])]);
    for (const name of ['IDENTITY_ISSUER', 'OFFERS_URL']) {
      const { hostname, port } = new URL(environment[name] ?? '');
      expect([name, isLocalHost(hostname), backends.networks?.default.aliases.includes(hostname)]).toEqual([name, true, true]);
      expect(backends.ports).toContain(`127.0.0.1:${port}:${port}`);
    }
    // What the back ends ask of the site: the feed, and the webhook of offers.
    const { hostname, port } = new URL(environment.INSIGHTS_ORIGIN ?? '');
    expect(services.proxy?.networks?.default.aliases).toEqual([hostname]);
    expect(read('nginx/compose-upstream.conf')).toContain(`listen ${port};`);
  });

  it('gives each the time that it may take to end, and looks whether the back ends answer', () => {
    const seconds = (grace: unknown) => Number(/^(\d+)s$/.exec(String(grace))?.[1]);
    // Ten, and what is told at the end (src/backends/kit/lifecycle.ts, src/telemetry/sdk.ts).
    expect(seconds(backends.stop_grace_period)).toBeGreaterThanOrEqual(15);
    // The site before that answers for some seconds more (LEAVING_SECONDS, src/door/limits.ts).
    for (const each of [site, services['site-2']]) expect(seconds(each?.stop_grace_period)).toBeGreaterThanOrEqual(18);
    expect(read('Dockerfile')).toMatch(/AS backends\n[^]*\nHEALTHCHECK .* CMD \["node", "src\/backends\/health\.ts"\]/);
  });

  it('believes the hops before each, and nobody else, who the visitor is', () => {
    const { TRUSTED_PROXIES = '', BACKEND_TRUSTED_HOPS = '', IDENTITY_TRUSTED_PROXIES } = backends.environment;
    expect(TRUSTED_PROXIES.split(',').slice(2)).toEqual([addressOf('proxy')]);
    expect(BACKEND_TRUSTED_HOPS.split(',').slice(2)).toEqual([addressOf('site-1'), addressOf('site-2')]);
    expect(IDENTITY_TRUSTED_PROXIES).toBe(BACKEND_TRUSTED_HOPS);
  });
});

it('nginx in compose leads to the processes that compose starts, by the same rules as elsewhere', () => {
  const { services } = z.object({ services: z.record(z.string(), z.unknown()) }).parse(parse(read('compose.yml'), { merge: true }));
  const rules = (file: string) =>
    [...read(file).matchAll(/^ {2}server (\S+):(\d+) (.+);$/gm)].map(([, host = '', , rest]) => ({ host, rest }));
  const own = rules('nginx/compose-upstream.conf');
  for (const { host } of own) expect(Object.keys(services)).toContain(host);
  expect(own.map(({ rest }) => rest)).toEqual(rules('nginx/upstream.conf').map(({ rest }) => rest));
  expect(own).toHaveLength(2);
});

it('the image of the back ends has a folder for editors that its user may write, and the guide says how it is filled', () => {
  expect(read('Dockerfile')).toMatch(/^RUN install -d -o node -g node .*\/content$/m);
  const guide = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8');
  const [, copied = ''] = /--entrypoint cp \S+ -r --parents (.+?) \/content`/.exec(guide) ?? [];
  expect(copied.split(' ')).toEqual(['sitecore.json', 'src/sitecore']);
  // What the items are is said by patterns from the folder of sitecore.json.
  const { modules } = z.object({ modules: z.array(z.string()) }).parse(JSON.parse(readFileSync(path.join(root, 'sitecore.json'), 'utf8')));
  expect(modules.filter((pattern) => !pattern.startsWith('src/sitecore/'))).toEqual([]);
  expect(read('Dockerfile')).toContain('/src/package.json /src/sitecore.json ./');
  expect(guide).toContain('CONTENT_ITEMS_ROOT=/content');
});

it('an image is built of what git keeps: no settings, secrets, packages or builds of the machine that builds it', () => {
  const lines = (file: string): string[] =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/\/$/, ''));
  const left = lines('.dockerignore');
  expect(left).toContain('.git');
  // Docker's patterns begin at the root of what is sent, git's without a slash hold at any depth.
  const wanted = lines('.gitignore').map((line) => (line.includes('/') || line.startsWith('!') ? line : `**/${line}`));
  expect(left).toEqual(expect.arrayContaining(wanted));
  expect(lines('.gitignore')).toEqual(expect.arrayContaining(['node_modules', '.env*', '*.env', '!.env.example']));
});

it('the image of the site is reached from outside of its container, and the folder alone from its own machine until told otherwise', () => {
  const [, site = ''] = /^FROM \S+ AS site$([\s\S]*?)^FROM /m.exec(read('Dockerfile')) ?? [];
  expect(site).toMatch(/^ENV .*\bSITE_HOST=\* /m);
  expect(readFileSync(path.join(root, 'scripts/standalone.ts'), 'utf8')).toContain("process.env.SITE_HOST ||= 'localhost';");
});

it('the image of the commands has all that they read, and the guide names the commands that there are', () => {
  const [, tools = ''] = /^FROM \S+ AS tools$([\s\S]*?)^FROM /m.exec(read('Dockerfile')) ?? [];
  const copied = [...tools.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));
  expect(copied).toEqual(
    expect.arrayContaining(['/src/scripts', '/src/src', '/src/node_modules', '/src/package.json', '/src/sitecore.json']),
  );
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const guide = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8');
  const [, named = ''] = /typed at a checkout, `npm run` (.+?):/.exec(guide) ?? [];
  const commands = [...named.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !scripts[name]?.startsWith('node scripts/run.mjs scripts/'))).toEqual([]);
});
