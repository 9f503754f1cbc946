import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { v5 } from 'uuid';
import { startContentService, type ContentService } from '../../../src/backends/content/server.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import { writeScs } from '../../../src/lib/scs/write.ts';

/** Forms as items of Sitecore Forms (docs/protocols/forms.md), in a folder of their own and served by the content service. */

const KEY = 'content-key-of-the-form-tests';
const NAMESPACE = '0d5b4c1e-7d0b-5a52-9f0e-6a3f3c1d7b10';
const FORMS = { path: '/sitecore/Forms', id: 'b701850a-cb8a-4943-b2bc-dddb1238c103' };
const guid = (text: string): string => v5(text.toLowerCase(), NAMESPACE);
const bare = (id: string): string => id.replaceAll('-', '');

/** Name → template and Field Type. */
const KINDS = {
  text: ['0908030b-4564-42ea-a6fa-c7a5a2d921a8', '4EE89EA7-CEFE-4C8E-8532-467EF64591FC'],
  longText: ['d8386d04-c1e3-4cd3-9227-9e9f86ef3c88', 'A296A1C1-0DA0-4493-A92E-B8191F43AEC6'],
  email: ['886adec1-abf8-40e1-9926-d9189c4e8e1b', '04C39CAC-8976-4910-BE0D-879ED3368429'],
  telephone: ['0908030b-4564-42ea-a6fa-c7a5a2d921a8', 'DF74F55B-47E6-4D1C-92F8-B0D46A7B2704'],
  number: ['e8d5a5a3-6430-4701-baad-1db1947616cc', '5B153FC0-FC3F-474F-8CB8-233FB1BEF292'],
  date: ['5ac7621e-9f18-4569-bcec-f5bf8ba1f4d7', '38137D30-7B2A-47D5-BBD8-133252C01B28'],
  checkbox: ['2f07293c-077f-456c-b715-fdb791acb367', '4DA85E8A-3B48-4BC6-9565-8C1F5F36DD1B'],
  dropdown: ['9121d435-48b8-4649-9d13-03d680474fad', 'E0CFADEE-1AC0-471D-A820-2E70D1547B4B'],
  checkboxList: ['5b672865-55d2-413e-b699-fdfc7e732ccf', 'D86A361A-D4FF-46B2-9E97-A37FC5B1FE1A'],
  radio: ['5b672865-55d2-413e-b699-fdfc7e732ccf', 'EDBD38A8-1AE9-42EC-8CCD-F5B0E2998B4F'],
  file: ['70ebaa11-df14-5e49-8167-1ef2b994990a', '7E9A0903-A52C-4843-BBE1-5B26BD162BED'],
  section: ['8cddb194-f456-4a75-89b7-346f8f39f95c', '447AA745-6D29-4B65-A5A3-8173AA8AF548'],
  odd: ['0908030b-4564-42ea-a6fa-c7a5a2d921a9', 'FFFFFFFF-0000-4000-8000-000000000000'],
} as const;

export interface ElementSpec {
  kind: keyof typeof KINDS;
  required?: boolean;
  css?: string;
  /** Other fields by their name. */
  more?: Readonly<Record<string, string>>;
  options?: readonly string[];
  /** Shown when another element's value is so. */
  when?: readonly [element: string, operator: string, value: string];
  elements?: Readonly<Record<string, ElementSpec>>;
}

export interface FormSpec {
  /** Page → its elements by name. */
  pages: Readonly<Record<string, Readonly<Record<string, ElementSpec>>>>;
  /** Ids of submit actions with their parameters, in their order. */
  actions: readonly (readonly [action: string, parameters: object | string])[];
}

export const ACTION = {
  save: '0C61EAB3-A61E-47B8-AE0B-B6EBA0D6EB1B',
  email: '72CCAB13-E73F-4C75-8742-F2FFDF141E31',
  emailUser: '499DC233-DEE5-5E92-86B3-BE8E4F8AE5F4',
  redirect: '848EE3CD-5B4F-473D-B438-56B137035C62',
} as const;

/** Ids by `<form>/<page>/<element>`, as the forms service has them. */
const idOf = (path: string): string => bare(guid(`${FORMS.path}/${path}`));
export const formId = idOf;

function writeForm(
  put: (path: string, template: string, fields: Readonly<Record<string, string>>, order?: number) => void,
  name: string,
  form: FormSpec,
) {
  const keys = new Map<string, string>();
  put(name, '6abee1f2-4ab4-47f0-ad8b-bdb36f37f64c', { Title: name });
  const pages = Object.entries(form.pages);
  const learn = (path: string, elements: Readonly<Record<string, ElementSpec>>): void => {
    for (const [each, { elements: inner }] of Object.entries(elements)) {
      keys.set(each, bare(guid(`key of ${path}/${each}`)).toUpperCase());
      if (inner !== undefined) learn(`${path}/${each}`, inner);
    }
  };
  for (const [page, elements] of pages) learn(`${name}/${page}`, elements);
  const write = (path: string, elements: Readonly<Record<string, ElementSpec>>): void => {
    Object.entries(elements).forEach(([each, spec], index) => {
      const [template, type] = KINDS[spec.kind];
      const [when, operator, value] = spec.when ?? [];
      put(
        `${path}/${each}`,
        template,
        {
          Title: `${each}?`,
          'Field Key': keys.get(each) ?? '',
          'Field Type': `{${type}}`,
          ...(spec.required === true ? { Required: '1' } : {}),
          ...(spec.css === undefined ? {} : { 'Css Class': spec.css }),
          ...(when === undefined
            ? {}
            : {
                Conditions: JSON.stringify({
                  fieldConditions: [
                    {
                      matchType: 'all',
                      conditions: [{ fieldId: keys.get(when), operator, value }],
                      actions: [{ fieldId: keys.get(each), actionType: 'show' }],
                    },
                  ],
                }),
              }),
          ...spec.more,
        },
        (index + 1) * 100,
      );
      if (spec.options !== undefined) {
        put(`${path}/${each}/Settings`, 'a87a00b1-e6db-45ab-8b54-636fec3b5523', {});
        put(`${path}/${each}/Settings/Datasource`, 'a87a00b1-e6db-45ab-8b54-636fec3b5523', {});
        spec.options.forEach((option, at) =>
          put(`${path}/${each}/Settings/Datasource/${option}`, 'b3bdfe59-6667-4432-b261-05d0e3f7fdf6', { Value: option }, at * 100),
        );
      }
      if (spec.elements !== undefined) write(`${path}/${each}`, spec.elements);
    });
  };
  pages.forEach(([page, elements], index) => {
    put(
      `${name}/${page}`,
      'cfee7b51-8505-45ce-b843-9358f827df87',
      { Title: page, 'Field Type': '{D819B43E-C136-4392-9393-8BE7FCE32F5E}' },
      (index + 1) * 100,
    );
    write(`${name}/${page}`, elements);
    const last = index === pages.length - 1;
    put(
      `${name}/${page}/Button`,
      '94a46d66-b1b8-405d-aae4-7b5a9cd61c5e',
      { Title: last ? 'Send it' : 'Go on', 'Navigation Step': '1' },
      9000,
    );
    if (!last) return;
    put(`${name}/${page}/Button/SubmitActions`, 'a87a00b1-e6db-45ab-8b54-636fec3b5523', {});
    form.actions.forEach(([action, parameters], at) =>
      put(
        `${name}/${page}/Button/SubmitActions/Action ${at}`,
        '05fe45d4-b9c7-40de-b767-7c5abe7119f9',
        { 'Submit Action': `{${action}}`, Parameters: typeof parameters === 'string' ? parameters : JSON.stringify(parameters) },
        at * 100,
      ),
    );
  });
}

const VERSIONED = new Set(['Title', 'Placeholder Text', 'Default Value', 'Text']);

/** Fields of an event by name → their values. */
export type EventFields = Readonly<Record<string, string>>;

/** A content service with these forms alone, and with events that they may be about. */
export async function serveForms(
  forms: Readonly<Record<string, FormSpec>>,
  events: Readonly<Record<string, EventFields>> = {},
): Promise<{
  content: ContentService;
  env: Record<string, string>;
  /**
   * Writes an event anew; the content service reads it a moment later.
   *
   * @param versions what it says in each language that it has; in English alone by default
   */
  setEvent(name: string, fields: EventFields, versions?: Readonly<Record<string, EventFields>>): void;
  removeEvent(name: string): void;
  stop(): Promise<void>;
}> {
  const root = mkdtempSync(join(tmpdir(), 'masthead-form-items-'));
  writeFileSync(
    join(root, 'sitecore.json'),
    JSON.stringify({ modules: ['*.module.json'], serialization: { defaultModuleRelativeSerializationPath: 'items' } }),
  );
  const includes = [...Object.keys(forms), ...Object.keys(events)].map((name) => ({ name, path: `${FORMS.path}/${name}` }));
  writeFileSync(join(root, 'forms.module.json'), JSON.stringify({ namespace: 'forms', items: { includes } }));
  for (const [name, form] of Object.entries(forms)) {
    writeForm(
      (path, template, fields, order) => {
        const file = join(root, 'items', name, `${path}.yml`);
        mkdirSync(dirname(file), { recursive: true });
        const all = Object.entries(fields).map(([hint, value]) => ({ id: guid(`field ${hint}`), hint, value }));
        const above = path.includes('/') ? guid(`${FORMS.path}/${dirname(path)}`) : FORMS.id;
        writeFileSync(
          file,
          writeScs({
            id: guid(`${FORMS.path}/${path}`),
            parent: above,
            template,
            path: `${FORMS.path}/${path}`,
            shared: [
              ...all.filter(({ hint }) => !VERSIONED.has(hint)),
              ...(order === undefined ? [] : [{ id: 'ba3f86a2-4a1c-4d78-b63d-91c2779c1b5e', hint: '__Sortorder', value: String(order) }]),
            ],
            languages: [{ language: 'en', fields: [], versions: [{ version: 1, fields: all.filter(({ hint }) => VERSIONED.has(hint)) }] }],
          }),
        );
      },
      name,
      form,
    );
  }
  const setEvent = (name: string, fields: EventFields, versions: Readonly<Record<string, EventFields>> = { en: {} }): void => {
    const written = (of: EventFields) => Object.entries(of).map(([hint, value]) => ({ id: guid(`field ${hint}`), hint, value }));
    const all = written(fields);
    mkdirSync(join(root, 'items', name), { recursive: true });
    writeFileSync(
      join(root, 'items', name, `${name}.yml`),
      writeScs({
        id: guid(`${FORMS.path}/${name}`),
        parent: FORMS.id,
        template: guid('template of an event'),
        path: `${FORMS.path}/${name}`,
        shared: all.filter(({ hint }) => !VERSIONED.has(hint)),
        languages: Object.entries(versions).map(([language, own]) => ({
          language,
          fields: [],
          versions: [{ version: 1, fields: [...all.filter(({ hint }) => VERSIONED.has(hint)), ...written(own)] }],
        })),
      }),
    );
  };
  for (const [name, fields] of Object.entries(events)) setEvent(name, fields);
  const served = await serveFolder(root, Object.keys(events).length > 0);
  return {
    ...served,
    setEvent,
    removeEvent: (name) => rmSync(join(root, 'items', name, `${name}.yml`)),
    stop: async () => {
      await served.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A content service with the items of a folder, and what tells the forms service where it is. */
export async function serveFolder(
  itemsRoot: string,
  watch = false,
): Promise<{ content: ContentService; env: Record<string, string>; stop(): Promise<void> }> {
  const content = await startContentService({
    watch,
    itemsRoot,
    publishedKey: KEY,
    log: createLog('content', { level: 'silent' }),
    graceMs: 200,
  });
  return {
    content,
    env: { GRAPH_QL_ENDPOINT: `${content.url}/sitecore/api/graph/edge`, SITECORE_API_KEY: KEY },
    stop: () => content.stop(),
  };
}

export interface StepAnswer {
  status: number;
  error: { code: string; message: string } | undefined;
  step: {
    status: 'open' | 'sent';
    token: string;
    key: string;
    page: number | 'check' | 'code';
    values: Record<string, string[]>;
    files: { field: string; id: string; name: string; bytes: number }[];
    errors: { field: string; problem: string }[];
    refusal?: string;
    said?: string;
    mailTo?: string;
    receipt: string;
    number: string;
    mailed: boolean;
    redirect?: string;
  };
}

export interface StepParts {
  form?: Readonly<Record<string, string | readonly string[]>>;
  /** `<page>/<element>` → values. */
  fields?: Readonly<Record<string, string | readonly string[]>>;
  files?: readonly { field: string; name: string; content: Buffer | string }[];
  headers?: Readonly<Record<string, string>>;
}

/** Posts a step of a form as a browser does. */
export async function postStep(
  url: string,
  form: string,
  { form: envelope = {}, fields = {}, files = [], headers = {} }: StepParts,
): Promise<StepAnswer> {
  const data = new FormData();
  const add = (name: string, value: string | readonly string[]): void => [value].flat().forEach((each) => data.append(name, each));
  for (const [name, value] of Object.entries(envelope)) add(`form.${name}`, value);
  for (const [name, value] of Object.entries(fields)) add(`f.${idOf(`${form}/${name}`)}`, value);
  for (const { field, name, content } of files)
    data.append(`f.${idOf(`${form}/${field}`)}`, new Blob([new Uint8Array(Buffer.from(content as Buffer))]), name);
  const response = await fetch(`${url}/v1/content-forms/${idOf(form)}/steps`, { method: 'POST', body: data, headers });
  const body = (await response.json()) as {
    step?: StepAnswer['step'];
    error?: { code: string; message: string; step?: StepAnswer['step'] };
  };
  return { status: response.status, error: body.error, step: (body.step ?? body.error?.step) as StepAnswer['step'] };
}
