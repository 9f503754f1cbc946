import { expect, it } from 'vitest';
import { moduleFiles } from './modules.ts';

const CONTENT = 'src/sitecore/aldermoor.content.module.json';
type Json = Record<string, unknown>;
const fresh = moduleFiles();
const read = (file: string): Json => JSON.parse(fresh.get(file) ?? '') as Json;

it('names the plugin that pushes, pushes definitions before content, and deletes nothing there that editors made', () => {
  expect(read('sitecore.json').plugins).toEqual([expect.stringMatching(/^Sitecore\.DevEx\.Extensibility\.Serialization@\d/)]);
  const { references, items } = read(CONTENT) as { references: string[]; items: { includes: Json[] } };
  expect(references).toEqual(['aldermoor.definitions']);
  expect(items.includes.map(({ allowedPushOperations }) => allowedPushOperations)).toEqual(Array(3).fill('CreateAndUpdate'));
});

it('leaves what a project says in them, byte for byte', () => {
  const root = read('sitecore.json');
  root.plugins = ['Sitecore.DevEx.Extensibility.Serialization@7.0.0', 'Sitecore.DevEx.Extensibility.Publishing@7.0.0'];
  root.serialization = {
    ...(root.serialization as Json),
    excludedFields: [{ fieldID: 'x', description: 'y' }],
    continueOnItemFailure: true,
  };
  const content = read(CONTENT) as { items: { includes: Json[] }; roles?: unknown };
  content.roles = [{ domain: 'x', pattern: 'y' }];
  content.items.includes[0]!.allowedPushOperations = 'CreateOnly';
  content.items.includes.push({ name: 'tags', path: '/sitecore/content/tags' });
  const texts: Readonly<Record<string, string>> = { 'sitecore.json': JSON.stringify(root, null, 4), [CONTENT]: JSON.stringify(content) };
  const files = moduleFiles((file) => texts[file]);
  expect(Object.keys(texts).map((file) => files.get(file))).toEqual(Object.values(texts));
});

it('adds to them what a project needs, and refuses what is no JSON', () => {
  const old: Readonly<Record<string, string>> = {
    'sitecore.json': '{"modules":["src/sitecore/*.module.json"],"settings":{"telemetryEnabled":false}}',
  };
  const made = JSON.parse(moduleFiles((file) => old[file]).get('sitecore.json') ?? '') as Json;
  expect(made).toMatchObject({ ...read('sitecore.json'), settings: { telemetryEnabled: false } });
  expect(() => moduleFiles(() => '{')).toThrow('src/sitecore/aldermoor.definitions.module.json is no JSON');
});
