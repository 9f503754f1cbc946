import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setGatedAddresses } from '@/server/gated-addresses';
import type { AccessLevel } from '@/runtime/access';
import { gatedListKnown } from '../access/gated-list.server';
import { parseFileAddress } from './address.server';
import { fileItem, itemOfPathAlone, type FileItem } from './item.server';
import { levelOfFile } from './level.server';

vi.mock('../access/gated-list.server', () => ({ gatedListKnown: vi.fn(), refreshGatedList: vi.fn() }));
const listKnown = vi.mocked(gatedListKnown);

const ID = '5b1f4b0a7a314c5e9a3e000000000001';
const file = (more: Partial<FileItem> = {}): FileItem => ({
  id: ID,
  path: 'Project/documents/Report 1',
  extension: 'pdf',
  width: undefined,
  height: undefined,
  revision: undefined,
  levels: [],
  ...more,
});
const restricted = 'Project/images/Deep/Restricted/Report 1';

/** A content service that knows documents, and answers queries of items by their id or path. */
function service(items: Record<string, unknown>) {
  const asked: Record<string, unknown>[] = [];
  return {
    asked,
    client: {
      request: async <T>(document: string, variables: Record<string, unknown> = {}) => {
        asked.push(variables);
        const aliases = [...document.matchAll(/(?:(\w+): )?item\(path: \$(\w+),/g)];
        const called = (name: string) => items[name] ?? Object.values(items).find((item) => (item as { id?: string }).id === name) ?? null;
        return Object.fromEntries(aliases.map(([, alias = 'item', name]) => [alias, called(String(variables[name!]))])) as T;
      },
    },
  };
}
const document = (access: string | null) => ({ Access: access === null ? null : { value: access } });
const named = (...levels: AccessLevel[]) =>
  setGatedAddresses(
    [],
    levels.map((level, at) => ['project/documents/report-1', { id: `d${at}`, language: 'en', level }] as const),
  );

beforeEach(() => listKnown.mockReset().mockResolvedValue(undefined));
afterEach(() => setGatedAddresses([], []));

describe('the level of a file (promise 1)', () => {
  it.each<[AccessLevel[], AccessLevel]>([
    [[], 'free'],
    [['free'], 'free'],
    [['registered'], 'registered'],
    [['premium'], 'premium'],
    [['premium', 'registered'], 'registered'],
    [['premium', 'free'], 'free'],
  ])('is that of the documents that offer it: %j gives %s', async (levels, level) => {
    named(...levels);
    const { client } = service(Object.fromEntries(levels.map((each, at) => [`d${at}`, document(each)])));
    expect(await levelOfFile(file(), client)).toBe(level);
  });
  it.each<[AccessLevel[], AccessLevel]>([
    [[], 'premium'],
    [['free'], 'premium'],
    [['registered', 'free'], 'registered'],
    [['premium'], 'premium'],
  ])('in a restricted folder no free document opens it: %j gives %s', async (levels, level) => {
    setGatedAddresses(
      [],
      levels.map((each, at) => [ID, { id: `d${at}`, language: 'en', level: each }] as const),
    );
    const { client } = service(Object.fromEntries(levels.map((each, at) => [`d${at}`, document(each)])));
    expect(await levelOfFile(file({ path: restricted }), client)).toBe(level);
  });
  it('is never milder than what the item or a folder above it says', async () => {
    named('free');
    const { client } = service({ d0: document('free') });
    expect(await levelOfFile(file({ levels: ['free', 'registered'] }), client)).toBe('registered');
    expect(await levelOfFile(file({ levels: ['premium', 'registered'] }), client)).toBe('premium');
  });
  it('is what the document says now, not when the list was made; one that is gone keeps its level', async () => {
    named('free');
    expect(await levelOfFile(file(), service({ d0: document('premium') }).client)).toBe('premium');
    expect(await levelOfFile(file(), service({ d0: document('gold') }).client)).toBe('premium');
    named('premium');
    expect(await levelOfFile(file(), service({ d0: document('free') }).client)).toBe('free');
    expect(await levelOfFile(file(), service({}).client)).toBe('premium');
  });
  it('is not decided without the list, nor for a print that the list does not have yet', async () => {
    const { client } = service({});
    await levelOfFile(file(), client);
    expect(listKnown.mock.calls.map(([, age]) => age)).toEqual([30_000, expect.any(Number)]);
    listKnown.mockReset().mockResolvedValue(undefined);
    await levelOfFile(file({ extension: 'png' }), client);
    expect(listKnown.mock.calls.map(([, age]) => age)).toEqual([Infinity]);
    listKnown.mockRejectedValueOnce(new Error('no answer'));
    await expect(levelOfFile(file(), client)).rejects.toThrow('no answer');
  });
});

describe('from an address to the item (promise 1)', () => {
  const media = (path: string, more: object = {}) => ({
    id: '{5B1F4B0A-7A31-4C5E-9A3E-000000000001}',
    path: `/sitecore/media library/${path}`,
    ancestors: [],
    ...more,
  });
  const address = (...segments: string[]) => parseFileAddress(['media', ...segments])!;
  let turn = 0;
  /** Items are kept for a moment: each test asks for another address. */
  const fresh = () => `folder${(turn += 1)}`;

  it('asks with the extension and without, with dashes and blanks', async () => {
    const folder = fresh();
    const { client, asked } = service({ [`/sitecore/media library/${folder}/My report`]: media(`${folder}/My report`) });
    expect(await fileItem(address(folder, 'My-report.pdf'), 'published', client)).toMatchObject({ id: ID, path: `${folder}/My report` });
    expect(Object.values(asked[0] ?? {})).toEqual(
      ['en', 'My-report', 'My-report.pdf', 'My report', 'My report.pdf'].map((name, at) =>
        at === 0 ? name : `/sitecore/media library/${folder}/${name}`,
      ),
    );
  });
  it('takes an id in the notation that every service knows, and no item that is no file', async () => {
    const id = 'ABCDEFAB-1111-2222-3333-444444444444';
    const { client } = service({ [`{${id}}`]: { id, path: '/sitecore/content/aldermoor/insights/Home', ancestors: [] } });
    expect(await fileItem(address(`${id.toLowerCase()}.ashx`), 'published', client)).toBeUndefined();
  });
  it('reads what the item and its folders say of access; what is no level is the strictest', async () => {
    const folder = fresh();
    const items = {
      [`/sitecore/media library/${folder}/a`]: media(`${folder}/a`, {
        Access: { value: 'free' },
        ancestors: [{ id: 'x', Access: { value: 'gold' } }, null, { id: 'y' }],
      }),
    };
    expect((await fileItem(address(folder, 'a.pdf'), 'published', service(items).client))?.levels).toEqual(['free', 'premium']);
  });
  it('does not remember a failure', async () => {
    const at = address(fresh(), 'a.pdf');
    const failing = { request: () => Promise.reject(new Error('away')) };
    await expect(fileItem(at, 'published', failing)).rejects.toThrow('away');
    expect(await fileItem(at, 'published', service({}).client)).toBeUndefined();
  });
  it.each([
    [['a', 'b c.pdf'], 'a/b c'],
    [['Über', 'Lage-2026 (1).pdf'], 'Über/Lage-2026 (1)'],
    [[`${ID}.ashx`], undefined],
    [['a', `${ID}.ashx`], undefined],
    [[`x${ID}`, 'b.pdf'], undefined],
    [['a;v=1', 'b.pdf'], undefined],
    [['~', 'b.pdf'], undefined],
  ])('of a service that does not show media as items, a plain path alone says something: %j', (segments, path) => {
    expect(itemOfPathAlone(address(...segments))?.path).toBe(path);
  });
});
