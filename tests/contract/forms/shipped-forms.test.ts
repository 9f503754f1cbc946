import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readForm } from '../../../src/backends/forms/content/definition.ts';
import { createFormSource, type FormSource } from '../../../src/backends/forms/content/source.ts';
import { allFields, type FormDefinition } from '../../../src/lib/forms/model.ts';
import { ItemStore } from '../../../src/workshop/scs/store.ts';
import { root } from '../../support/build.ts';
import { serveFolder } from '../support/form-items.ts';

/** The forms that ship as content, in both languages. */
const FORMS = ['alumni-update', 'contact', 'event-registration', 'report-request', 'speaker-request'];

let items: Awaited<ReturnType<typeof serveFolder>>;
let source: FormSource;
const ids = new Map<string, string>();
beforeAll(async () => {
  items = await serveFolder(root);
  for (const { path, id } of ItemStore.load(root).below('/sitecore/Forms/aldermoor'))
    if (path.split('/').length === 5) ids.set(path.split('/')[4] ?? '', id.replaceAll('-', ''));
  source = createFormSource({
    endpoint: items.env.GRAPH_QL_ENDPOINT ?? '',
    apiKey: items.env.SITECORE_API_KEY ?? '',
    root: '/sitecore/Forms',
    timeoutMs: 10_000,
  });
});
afterAll(() => items?.stop());

async function read(name: string, language: FormDefinition['language']) {
  const item = await source.form(ids.get(name) ?? '', language);
  const form = item && (await readForm(item, language, (from) => source.options(from, language)));
  if (form === undefined) throw new Error(`${name} is no form`);
  return form;
}

it('are these', () => expect([...ids.keys()].toSorted()).toEqual(FORMS));

describe.each(FORMS)('%s', (name) => {
  it('has nothing odd, is kept, mailed and answered for, in both languages alike', async () => {
    const [en, de] = [await read(name, 'en'), await read(name, 'de')];
    expect([en.problems, de.problems]).toEqual([[], []]);
    expect(en.actions.map(({ type }) => type)).toEqual(['saveData', 'sendEmailToUser', 'sendEmail']);
    expect(en.inbox).toEqual(['practice', 'editor']);
    expect([de.definition.language, de.definition.conditions]).toEqual(['de', en.definition.conditions]);
    expect(allFields(de.definition).map(({ id }) => id)).toEqual(allFields(en.definition).map(({ id }) => id));
    const labels = (definition: FormDefinition) =>
      allFields(definition).flatMap(({ label, options = [] }) => [label, ...options.map(({ text }) => text)]);
    // `Format` and `Online` are German too.
    const same = labels(de.definition).filter((label, at) => label === labels(en.definition)[at] && !['Format', 'Online'].includes(label));
    expect(same).toEqual([]);
  });
  it('asks for a name, for an address of the sender, and for consent', async () => {
    const fields = allFields((await read(name, 'en')).definition).filter(({ required }) => required);
    expect(fields.filter(({ person }) => person).map(({ autocomplete }) => autocomplete)).toEqual(['given-name', 'family-name']);
    expect(fields.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['email', 'checkbox']));
  });
});

it('the request for a report says which there are, before it asks who wants one', async () => {
  const [first] = allFields((await read('report-request', 'en')).definition);
  expect(first).toMatchObject({ kind: 'radio', required: true, label: 'Which report?' });
  expect(first?.options?.length).toBeGreaterThan(1);
});
