import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { envSchema } from '../src/config/env.schema';
import { root } from './supervisor/paths.ts';

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
  it('set only what there is to set', () => {
    const data = z.object({ data: z.record(z.string(), z.string()) }).parse(objects.find(({ kind }) => kind === 'ConfigMap')).data;
    expect(unknownOf(Object.keys(data))).toEqual([]);
    expect(() => envSchema.partial().parse(data)).not.toThrow();
  });
});

it('compose sets only what there is to set, and its containers may write nothing of their own', () => {
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.looseObject({
          image: z.string().optional(),
          environment: z.record(z.string(), z.string()).optional(),
          read_only: z.boolean().optional(),
          volumes: z.array(z.string()).optional(),
        }),
      ),
    })
    .parse(parse(read('compose.yml'), { merge: true }));
  for (const [name, { image, environment = {}, read_only: readOnly, volumes = [] }] of Object.entries(services)) {
    if (name !== 'postgres') expect([name, unknownOf(Object.keys(environment)), readOnly]).toEqual([name, [], true]);
    if (image !== undefined) expect(image).toMatch(/:\d/);
    for (const file of volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? ''))
      expect([file, existsSync(path.join(root, 'deploy', file))]).toEqual([file, true]);
  }
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
