import { beforeEach, describe, expect, it } from 'vitest';
import { allFields } from '../../../lib/forms/model.ts';
import type { Log } from '../../kit/log.ts';
import { createContentForms } from './forms.ts';
import type { FormItem, FormSource } from './source.ts';

const item = (name: string, template: string, fields: Record<string, string> = {}, children: readonly FormItem[] = []): FormItem => ({
  ...{ id: Buffer.from(name).toString('hex').padEnd(32, '0').slice(0, 32), name, displayName: name, template, children },
  fields: new Map(Object.entries(fields)),
});
const FORM = '6abee1f24ab447f0ad8bbdb36f37f64c';
const PAGE = 'cfee7b51850545ceb8439358f827df87';
const UPLOAD = '7e9a0903a52c4843bbe15b26bd162bed';
const INPUT = '0908030b456442eaa6fac7a5a2d921a8';
const form = (...elements: FormItem[]): FormItem => item('contact', FORM, {}, [item('page', PAGE, {}, elements)]);

let now = 0;
let asked: string[] = [];
let answer: () => Promise<FormItem | undefined>;
let logged: string[] = [];
const source: FormSource = {
  form: (id, language) => {
    asked.push(`${id} ${language}`);
    return answer();
  },
  item: () => Promise.reject(new Error('away')),
  options: () => Promise.resolve([]),
  title: () => Promise.reject(new Error('away')),
};
const log = { warn: (about: { problem?: string }) => void logged.push(about.problem ?? 'error') } as unknown as Log;
const made = () => createContentForms(source, { recipients: {}, log, now: () => now });
beforeEach(() => {
  now = 1_000_000;
  asked = [];
  logged = [];
  answer = () => Promise.resolve(form(item('Name', INPUT)));
});

it('that events cannot be read is told once, and once more after one could', async () => {
  let item = source.item;
  const forms = createContentForms({ ...source, item: (...asked) => item(...asked) }, { recipients: {}, log });
  const away = (id: string) => expect(forms.event(id.repeat(32), 'en')).rejects.toThrow('away');
  await away('a');
  await away('b');
  expect(logged).toEqual(['error']);
  item = () => Promise.resolve(undefined);
  await forms.event('a'.repeat(32), 'en');
  item = source.item;
  await away('a');
  expect(logged).toEqual(['error', 'error']);
});

it('an event is in the language that its words are in, whichever it is asked for in', async () => {
  const fields = { startdate: '20261204T163000Z', registration: 'open' };
  let languages = ['en'];
  const forms = createContentForms(
    { ...source, item: () => Promise.resolve({ item: item('Salon', PAGE, fields), path: '/de/salon', languages }) },
    { recipients: {}, log },
  );
  const spoken = async () => (await forms.event('a'.repeat(32), 'de'))?.language;
  expect(await spoken()).toBe('en');
  languages = ['en', 'de'];
  expect(await spoken()).toBe('de');
});

describe('a form of the content service', () => {
  it('is read once a minute, and once by all who ask at the same time', async () => {
    const forms = made();
    await Promise.all([forms.get('a', 'en'), forms.get('a', 'en')]);
    now += 59_000;
    await forms.get('a', 'en');
    expect(asked).toEqual(['a en']);
    now += 2_000;
    await forms.get('a', 'en');
    expect(asked).toHaveLength(2);
  });
  it('is given out as it was while the service is away, and is nothing where it was never read', async () => {
    const forms = made();
    const before = await forms.get('a', 'en');
    now += 3_600_000;
    answer = () => Promise.reject(new Error('away'));
    expect(await forms.get('a', 'en')).toBe(before);
    await expect(forms.get('b', 'en')).rejects.toThrow('away');
    expect(await forms.titleOf('b', 'en')).toBeUndefined();
  });
  it('offers on a page no more files than one body brings, and says so', async () => {
    const upload = (name: string, fields: Record<string, string>): FormItem => item(name, INPUT, { 'field type': UPLOAD, ...fields });
    const large = { 'max file size': '50', 'file size unit': '1000000' };
    answer = () =>
      Promise.resolve(
        item('contact', FORM, {}, [
          item('one', PAGE, {}, [upload('Few', large), upload('Many', { ...large, 'is multiple': '1' })]),
          item('other', PAGE, {}, [upload('Usual', { 'is multiple': '1' })]),
        ]),
      );
    const fields = allFields((await made().get('a', 'en'))!.definition);
    expect(fields.map(({ name, maxBytes, maxFiles }) => [name, maxBytes, maxFiles])).toEqual([
      ['Few', 50_000_000, 1],
      ['Many', 50_000_000, 1],
      ['Usual', 10_000_000, 10],
    ]);
    expect(logged.filter((line) => line.includes('files'))).toEqual([expect.stringMatching(/one .*: its files are more than the 119 MB/)]);
  });
  it('that is missing is asked for again after ten seconds, in the other language too', async () => {
    answer = () => Promise.resolve(undefined);
    const forms = made();
    expect(await forms.get('a', 'de')).toBeUndefined();
    expect(asked).toEqual(['a de', 'a en']);
    now += 11_000;
    await forms.get('a', 'de');
    expect(asked).toHaveLength(4);
  });
  it.each([
    [['en', 'de'], 'de', 'de'],
    [['en'], 'de', 'en'],
    [['de'], 'en', 'de'],
  ] as const)('with versions in %j is read for a page in %s in %s', async (versions, language, read) => {
    const inLanguage = createContentForms(
      {
        ...source,
        form: async (_id, each) => ((versions as readonly string[]).includes(each) ? form(item('Name', INPUT)) : undefined),
      },
      { recipients: {}, log, now: () => now },
    );
    expect((await inLanguage.get('a', language))?.definition.language).toBe(read);
  });
  it('is not pushed out by ids that are made up, nor is the content service asked for each of them', async () => {
    const forms = made();
    await forms.get('a', 'en');
    answer = () => Promise.resolve(undefined);
    const answers = await Promise.allSettled(Array.from({ length: 3_000 }, (_, index) => forms.get(`made up ${index}`, 'en')));
    // Two languages each, and half of a minute's worth at once, of which the first took one.
    expect(asked).toHaveLength(1 + 2 * 119);
    expect(new Set(answers.slice(119).map(({ status }) => status))).toEqual(new Set(['rejected']));
    // The one that is known is given out, and read anew when it is old, in the middle of the flood.
    answer = () => Promise.resolve(form(item('Name', INPUT)));
    expect((await forms.get('a', 'en'))?.definition.name).toBe('contact');
    expect(asked).toHaveLength(1 + 2 * 119);
    for (let minute = 0; minute < 30; minute += 1) {
      now += 60_000;
      answer = () => Promise.resolve(undefined);
      await Promise.allSettled(Array.from({ length: 3_000 }, (_, index) => forms.get(`made up ${minute} ${index}`, 'en')));
      answer = () => Promise.resolve(form(item('Name', INPUT)));
      expect((await forms.get('a', 'en'))?.definition.name).toBe('contact');
    }
    answer = () => Promise.reject(new Error('away'));
    now += 3_600_000;
    expect((await forms.get('a', 'en'))?.definition.name).toBe('contact');
  });
  it('that the site asks for itself is read in the middle of a flood', async () => {
    const forms = made();
    answer = () => Promise.resolve(undefined);
    await Promise.allSettled(Array.from({ length: 500 }, (_, index) => forms.get(`made up ${index}`, 'en')));
    answer = () => Promise.resolve(form(item('Name', INPUT)));
    await expect(forms.get('new', 'en')).rejects.toThrow('Too many forms');
    expect((await forms.get('new', 'en', true))?.definition.name).toBe('contact');
    expect((await forms.get('new', 'en'))?.definition.name).toBe('contact');
  });
  it('that was taken away is not given out, also when the content service is away later', async () => {
    const forms = made();
    await forms.get('a', 'en');
    now += 61_000;
    answer = () => Promise.resolve(undefined);
    expect(await forms.get('a', 'en')).toBeUndefined();
    now += 61_000;
    answer = () => Promise.reject(new Error('away'));
    await expect(forms.get('a', 'en')).rejects.toThrow('away');
  });
  it('says what is odd about it once', async () => {
    answer = () => Promise.resolve(form(item('Name', INPUT), item('Strange', 'f'.repeat(32))));
    const forms = made();
    await forms.get('a', 'en');
    now += 61_000;
    await forms.get('a', 'en');
    expect(logged.filter((line) => line.includes('Strange'))).toHaveLength(1);
  });
  it('is none without a page that has a field', async () => {
    answer = () => Promise.resolve(form());
    expect(await made().get('a', 'en')).toBeUndefined();
  });
});
