import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeScs } from '../../lib/scs/write.ts';
import { make } from '../definitions/make.ts';
import { braced, idOf } from '../scs/guid.ts';
import { setShared } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { FORMS_ROOT } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import { T } from '../scs/well-known.ts';
import { importForms } from './forms.ts';
import { Report } from './report.ts';

let root = '';
let folder = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'masthead-forms-'));
  folder = path.join(root, 'export');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const LIST = { id: '11111111-2222-4333-8444-555555555555', hint: 'Datasource' };
const HASH = 'AbCdef0123456789abcdef0123456789';
/** A form that an editor made, whose ids are not those of paths. */
function exported(tenant: string): void {
  const form: ScsItem = { ...make(`/sitecore/Forms/${tenant}/contact`, T.folder), id: 'aaaaaaaa-0000-4000-8000-000000000001' };
  const field: ScsItem = {
    ...make(`${form.path}/Reason`, T.folder),
    id: 'aaaaaaaa-0000-4000-8000-000000000002',
    parent: form.id,
  };
  setShared(form, LIST, `${braced(field.id)} ${HASH} {99999999-0000-4000-8000-000000000009}`);
  for (const [file, item] of [
    ['contact.yml', form],
    ['contact/Reason.yml', field],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, 'forms', file)), { recursive: true });
    writeFileSync(path.join(folder, 'forms', file), writeScs(item));
  }
}
function imported(over = false): { store: ItemStore; report: Report } {
  const [store, report] = [ItemStore.load(root), new Report()];
  importForms(folder, store, report, over);
  store.save();
  return { store, report };
}

it('puts the forms of another tenant below this one, with the ids of their new paths, and what they say of each other too', () => {
  exported('old');
  const { store } = imported();
  const [form, field] = [store.at(`${FORMS_ROOT}/contact`), store.at(`${FORMS_ROOT}/contact/Reason`)];
  expect([form?.id, field?.id]).toEqual([idOf(`${FORMS_ROOT}/contact`), idOf(`${FORMS_ROOT}/contact/Reason`)]);
  expect(field?.parent).toBe(form?.id);
  expect(form?.shared[0]?.value).toBe(`${braced(field?.id ?? '')} ${HASH} {99999999-0000-4000-8000-000000000009}`);
  expect(store.at(FORMS_ROOT)).toBeDefined();
});

it('keeps the ids of this tenant’s own, and leaves a form that is there as it is, unless it is told otherwise', () => {
  exported(FORMS_ROOT.split('/').at(-1) ?? '');
  expect(imported().store.at(`${FORMS_ROOT}/contact`)?.id).toBe('aaaaaaaa-0000-4000-8000-000000000001');
  expect(imported().report.general).toEqual([]);
  const file = path.join(folder, 'forms/contact.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(HASH, 'other words'));
  const again = imported();
  expect(again.report.general).toEqual([expect.stringMatching(/^The form contact is another one here/)]);
  expect(again.store.at(`${FORMS_ROOT}/contact`)?.shared[0]?.value).toContain(HASH);
  expect(imported(true).store.at(`${FORMS_ROOT}/contact`)?.shared[0]?.value).toContain('other words');
});

it('does not take a form that was renamed here for another one', () => {
  exported(FORMS_ROOT.split('/').at(-1) ?? '');
  const { store } = imported();
  const form = store.at(`${FORMS_ROOT}/contact`)!;
  store.remove(`${FORMS_ROOT}/contact/Reason`);
  store.remove(form.path);
  store.put({ ...form, path: `${FORMS_ROOT}/write-to-us` });
  store.save();
  const again = imported();
  expect(again.report.general).toEqual([`The form contact is not taken: a part of it stands at ${FORMS_ROOT}/write-to-us by now`]);
  expect(again.store.at(`${FORMS_ROOT}/contact`)).toBeUndefined();
});

it('leaves a form as it is here of which a file cannot be read, instead of what that file stands for', () => {
  exported(FORMS_ROOT.split('/').at(-1) ?? '');
  imported();
  const file = path.join(folder, 'forms/contact/Reason.yml');
  const text = readFileSync(file, 'utf8');
  for (const [broken, why] of [
    [`${text}<<<<<<< HEAD\n`, 'forms/contact/Reason.yml cannot be read'],
    [text.replace(/^Path:.*$/m, ''), 'forms/contact/Reason.yml does not say where it belongs'],
  ] as const) {
    writeFileSync(file, broken);
    const { store, report } = imported(true);
    expect(store.at(`${FORMS_ROOT}/contact/Reason`)).toBeDefined();
    expect(report.general).toEqual([`The form contact is not taken: ${why}`]);
  }
});

it('takes no parts of a form whose own file is missing', () => {
  exported('old');
  rmSync(path.join(folder, 'forms/contact.yml'));
  const { store, report } = imported();
  expect(store.at(`${FORMS_ROOT}/contact/Reason`)).toBeUndefined();
  expect(report.general).toEqual(['The form contact is not taken: the folder has parts of it alone']);
});

it.each(['old', FORMS_ROOT.split('/').at(-1) ?? ''])(
  'takes the first of two forms with one id, and says so of the other (%s)',
  (tenant) => {
    exported(tenant);
    const text = readFileSync(path.join(folder, 'forms/contact.yml'), 'utf8');
    writeFileSync(path.join(folder, 'forms/second.yml'), text.replace(/^(Path:.*)contact/m, '$1second'));
    const { store, report } = imported();
    expect([store.at(`${FORMS_ROOT}/contact`) !== undefined, store.at(`${FORMS_ROOT}/second`)]).toEqual([true, undefined]);
    expect(report.general).toEqual(['The form second is not taken: forms/second.yml has the id or the path of forms/contact.yml']);
  },
);
