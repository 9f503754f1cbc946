import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, definitionSchema } from './definition.ts';
import { readDefinitions } from './read.ts';

const EMAIL = { name: 'email', type: 'email', required: true };
const base = { id: 'contact', fields: [EMAIL], actions: [{ type: 'saveData' }], retentionDays: 30 };
const takes = (changes: object): boolean => definitionSchema.safeParse({ ...base, ...changes }).success;

describe('the definition of a form', () => {
  it.each<[string, object]>([
    ['an id for addresses', { id: 'job-application-2' }],
    ['an action that nobody implements yet', { actions: [{ type: 'sendToCrm' }] }],
    ['a mail to the sender, whose address it asks for', { actions: [{ type: 'sendEmailToUser' }] }],
  ])('takes %s', (_what, changes) => expect(takes(changes)).toBe(true));

  it.each<[string, object]>([
    ['an id that is no part of an address', { id: 'Contact us' }],
    ['no fields', { fields: [] }],
    ['a field twice', { fields: [EMAIL, { ...EMAIL, required: false }] }],
    ['a field of a type that there is not', { fields: [EMAIL, { name: 'x', type: 'html' }] }],
    ['a name that a part of the form itself has', { fields: [EMAIL, { name: 'form.key', type: 'text' }] }],
    ['a choice without options', { fields: [EMAIL, { name: 'x', type: 'choice', options: [] }] }],
    ['a line longer than the specification allows', { fields: [EMAIL, { name: 'x', type: 'text', max: 256 }] }],
    ['files of a kind that nothing recognises', { fields: [EMAIL, { name: 'x', type: 'file', kinds: ['exe'] }] }],
    ['nothing to do', { actions: [] }],
    ['no end of what is kept', { retentionDays: undefined }],
    ['a setting that is misspelt', { retentiondays: 3 }],
    ['a mail to the sender without an address', { fields: [{ name: 'x', type: 'text' }], actions: [{ type: 'sendEmailToUser' }] }],
    [
      'a mail to the sender whose address may be left out',
      { fields: [{ ...EMAIL, required: false }], actions: [{ type: 'sendEmailToUser' }] },
    ],
  ])('refuses %s', (_what, changes) => expect(takes(changes)).toBe(false));

  it('has the limits of the specification where it names none', () => {
    const { fields } = definitionSchema.parse({
      ...base,
      fields: [{ name: 'a', type: 'text' }, { name: 'b', type: 'name' }, EMAIL, { name: 'c', type: 'file', kinds: ['pdf'] }],
    });
    expect(fields).toMatchObject([{ max: 255, required: false }, { max: 50 }, { max: 254 }, { maxBytes: 10_000_000, maxFiles: 1 }]);
  });

  it('may be as large as its files together, and a megabyte for the rest', () => {
    const file = { type: 'file', kinds: ['pdf'], maxBytes: 2_000_000 };
    const form = definitionSchema.parse({ ...base, fields: [EMAIL, { ...file, name: 'cv' }, { ...file, name: 'more', maxFiles: 3 }] });
    expect(bytesOf(form)).toBe(9_000_000);
    expect(bytesOf(definitionSchema.parse(base))).toBe(1_000_000);
  });

  it('asks for no more files than one body brings', () => {
    const of = (maxFiles: number) => ({
      ...base,
      fields: [EMAIL, { name: 'cv', type: 'file', kinds: ['pdf'], maxBytes: 17_000_000, maxFiles }],
    });
    expect([definitionSchema.safeParse(of(7)).success, definitionSchema.safeParse(of(8)).success]).toEqual([true, false]);
  });
});

describe('a folder of forms', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forms-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  it('is read by ids, whatever the files are called', () => {
    write('one.json', JSON.stringify(base));
    write('two.json', JSON.stringify({ ...base, id: 'other' }));
    write('notes.md', 'no form');
    expect([...readDefinitions(folder).keys()].sort()).toEqual(['contact', 'other']);
  });

  it.each([
    ['is no JSON', '{'],
    ['is no form', JSON.stringify({ ...base, fields: [] })],
  ])('says which file %s', (_what, text) => {
    write('wrong.json', text);
    expect(() => readDefinitions(folder)).toThrow(/wrong\.json cannot be used/);
  });

  it('that ships can be used', () => expect([...readDefinitions().keys()]).toContain('job-application'));
});
