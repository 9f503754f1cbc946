import { braced, idOf, writeItems } from './scs-yaml.ts';
import type { WrittenField, WrittenItem } from './scs-yaml.ts';

const TEMPLATE = 'ab86861a-6030-46c5-b394-e8f99e8b87db';
const SECTION = 'e269fbb5-3750-427a-9149-7aa950b49301';
const FIELD = '455a3e98-a627-4b40-8035-e683a0331ac7';
const RENDERING = '04646a89-996f-4ee7-878a-ffdbf1f0ef0d';
const FOLDER = 'a87a00b1-e6db-45ab-8b54-636fec3b5523';
const STANDARD = '{1930BBEB-7805-471A-A3BE-4858AC7CF696}';
const FINAL_RENDERINGS = '04bf00db-f5fb-41f7-8ab7-22408372a981';

export const SYNTHETIC = {
  includes: {
    templates: '/sitecore/templates/Project/synthetic',
    renderings: '/sitecore/layout/Renderings/Project/synthetic',
    placeholders: '/sitecore/layout/Placeholder Settings/Project/synthetic',
    content: '/sitecore/content/synthetic',
  },
  site: 'synthetic',
  /** A page of 25 renderings with datasources, in nested placeholders. */
  richPage: '/rich',
} as const;

const T = SYNTHETIC.includes.templates;
const R = SYNTHETIC.includes.renderings;
const C = SYNTHETIC.includes.content;
const SITE = `${C}/site`;
const templateId = (name: string) => idOf(`${T}/${name}`);
const fieldOf = (template: string, name: string): string => idOf(`${T}/${template}/Content/${name}`);

const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Page: { Title: 'Single-Line Text', Lede: 'Multi-Line Text', Body: 'Rich Text', Related: 'Treelist', Date: 'Datetime' },
  Block: { Heading: 'Single-Line Text', Text: 'Rich Text', Link: 'General Link', Flag: 'Checkbox', Count: 'Integer', Page: 'Droplink' },
};

function* templates(): Generator<WrittenItem> {
  yield { path: T, template: '0437fee2-44c9-46a6-abe9-28858d9fee8c', parent: '825b30b4-b40b-422e-9920-23a1b6bda89c' };
  const base = (value: string) => ({ id: '12c33f3f-86c5-43a5-aeb4-5598cec45116', hint: '__Base template', value });
  yield {
    path: `${T}/Site`,
    template: TEMPLATE,
    shared: [base(`${STANDARD}|{A2B9FDC3-F641-4966-94A5-B63944DC39DE}|{061CBA15-5474-4B91-8A06-17903B102B82}`)],
  };
  yield { path: `${T}/Designs`, template: TEMPLATE, shared: [base(`${STANDARD}|{DAAF41FD-96DB-4892-BE99-F62F16D036C4}`)] };
  for (const [name, fields] of Object.entries(FIELDS)) {
    const path = `${T}/${name}`;
    const standard = {
      id: 'f7d48a55-2158-4f02-9356-756654404f73',
      hint: '__Standard values',
      value: braced(idOf(`${path}/__Standard Values`)),
    };
    yield { path, template: TEMPLATE, shared: [base(STANDARD), standard] };
    yield { path: `${path}/Content`, template: SECTION };
    for (const [index, [field, type]] of Object.entries(fields).entries()) {
      const shared = [
        { id: 'ab162cc0-dc80-4abf-8871-998ee5d7ba32', hint: 'Type', value: type },
        { id: 'ba3f86a2-4a1c-4d78-b63d-91c2779c1b5e', hint: '__Sortorder', value: String((index + 1) * 100) },
      ];
      yield { path: `${path}/Content/${field}`, template: FIELD, shared };
    }
    const first = Object.keys(fields)[0]!;
    yield {
      path: `${path}/__Standard Values`,
      template: templateId(name),
      languages: { en: { versions: [[{ id: fieldOf(name, first), hint: first, value: '$name' }]] } },
    };
  }
}

function* presentation(): Generator<WrittenItem> {
  yield { path: R, template: '7ee0975b-0698-493e-b3a2-0b2ef33d0522', parent: '1995806f-0a84-42b5-93b0-88f0e2ff872c' };
  const placeholders = SYNTHETIC.includes.placeholders;
  yield { path: placeholders, template: 'c3b037a0-46e5-4b67-ac7a-a144b962a56f', parent: 'f5f0fbe3-61ad-4967-a5d8-8d760331d6a1' };
  yield {
    path: `${placeholders}/section`,
    template: '5c547d4e-7111-4995-95b0-6b561751bf2e',
    shared: [{ id: '7256bdab-1fd2-49dd-b205-cb4873d2917c', hint: 'Placeholder Key', value: 'section-{*}' }],
  };
  for (const name of ['Block', 'Header']) yield { path: `${R}/${name}`, template: RENDERING };
  yield {
    path: `${R}/Section`,
    template: RENDERING,
    shared: [{ id: '069a8361-b1cd-437c-8c32-a3be78941446', hint: 'Placeholders', value: braced(idOf(`${placeholders}/section`)) }],
  };
  const design = `${SITE}/Presentation/Page Designs/Default`;
  const header = `${SITE}/Presentation/Partial Designs/Header`;
  yield { path: `${SITE}/Presentation`, template: '0a70fa73-8923-4a6e-abf3-4134f25f3221' };
  const mapping = encodeURIComponent(`${braced(templateId('Page'))}=${encodeURIComponent(braced(idOf(design)))}`);
  yield {
    path: `${SITE}/Presentation/Page Designs`,
    template: templateId('Designs'),
    shared: [{ id: 'ba1f60d6-3deb-40cc-bb61-eec772279ee1', hint: 'TemplatesMapping', value: mapping }],
  };
  yield {
    path: design,
    template: '1105b8f8-1e00-426b-bf1f-c840742d827b',
    shared: [{ id: '0966b999-0d0e-4278-acc9-9da69d461fe6', hint: 'PartialDesigns', value: braced(idOf(header)) }],
  };
  yield { path: `${SITE}/Presentation/Partial Designs`, template: FOLDER };
  yield {
    path: header,
    template: 'fd2059fd-6043-4dfe-8c04-e2437ce87634',
    shared: [{ id: '55faae90-3bba-4f7f-96fe-13c3f40055ff', hint: 'Signature', value: 'header' }],
    languages: { en: { versions: [[layoutField(header, [{ component: 'Header', placeholder: 'headless-header' }])]] } },
  };
}

interface Placed {
  component: string;
  placeholder: string;
  datasource?: string;
  parameters?: string;
}

function layoutField(page: string, renderings: readonly Placed[]): WrittenField {
  const uid = (index: number) => braced(idOf(`${page}#${index}`));
  const rows = renderings.map(({ component, placeholder, datasource = '', parameters = '' }, index) =>
    [
      `    <r`,
      `      uid="${uid(index)}"`,
      `      ${index === 0 ? 'p:before="*"' : `p:after="r[@uid='${uid(index - 1)}']"`}`,
      `      s:ds="${datasource}"`,
      `      s:id="${braced(idOf(`${R}/${component}`))}"`,
      `      s:par="${parameters}"`,
      `      s:ph="${placeholder}" />`,
    ].join('\n'),
  );
  const value = [
    `<r xmlns:p="p" xmlns:s="s"`,
    `  p:p="1">`,
    `  <d`,
    `    id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}">`,
    ...rows,
    `  </d>`,
    `</r>`,
  ].join('\n');
  return { id: FINAL_RENDERINGS, hint: '__Final Renderings', value };
}

function block(path: string, number: number): WrittenItem {
  const value = (name: string, text: string): WrittenField => ({ id: fieldOf('Block', name), hint: name, value: text });
  const home = braced(idOf(`${SITE}/Home`));
  return {
    path,
    template: templateId('Block'),
    languages: {
      en: {
        versions: [
          [
            value('Heading', `Block ${number}`),
            value(
              'Text',
              `<p>Text of <a href="~/link.aspx?_id=${idOf(`${SITE}/Home`).replaceAll('-', '').toUpperCase()}&amp;_z=z">block ${number}</a>.</p>\n<p>${'Lorem ipsum dolor sit amet. '.repeat(8).trim()}</p>`,
            ),
            value('Link', `<link text="More" linktype="internal" id="${home}" />`),
            value('Flag', '1'),
            value('Count', String(number)),
            value('Page', home),
          ],
        ],
      },
    },
  };
}

function page(path: string, number: number, renderings: readonly Placed[]): WrittenItem {
  const value = (name: string, text: string): WrittenField => ({ id: fieldOf('Page', name), hint: name, value: text });
  const fields = (word: string) => [
    layoutField(path, renderings),
    value('Title', `${word} ${number}`),
    value('Lede', `First line of ${number}\nSecond line`),
    value('Body', `<p>${'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(10).trim()}</p>`),
    value('Date', '20260102T030405Z'),
  ];
  const languages =
    number % 4 === 0 ? { en: { versions: [fields('Page')] }, de: { versions: [fields('Seite')] } } : { en: { versions: [fields('Page')] } };
  return { path, template: templateId('Page'), languages };
}

function* content(count: number): Generator<WrittenItem> {
  yield { path: C, template: FOLDER, parent: '0de95ae4-41ab-4d01-9eb0-67441b7c2450' };
  yield { path: SITE, template: templateId('Site') };
  yield { path: `${SITE}/Settings`, template: FOLDER };
  yield { path: `${SITE}/Settings/Site Grouping`, template: '8357f958-9aaa-46db-8898-36448a96356f' };
  yield {
    path: `${SITE}/Settings/Site Grouping/${SYNTHETIC.site}`,
    template: 'e46f3af2-39fa-4866-a157-7017c4b2a40c',
    shared: [
      { id: 'cb4e9e2e-2b66-43dc-ad3f-9caf363d28d3', hint: 'SiteName', value: SYNTHETIC.site },
      { id: '1ee576af-ba8e-4312-9fbd-2ccf8395baa1', hint: 'StartItem', value: braced(idOf(`${SITE}/Home`)) },
      { id: '8e0dd914-9afb-4d45-bf8b-7ff5d6e5337e', hint: 'HostName', value: 'synthetic.localhost' },
      { id: 'f19277fe-1b85-4b0a-8c26-5e74d766b3a3', hint: 'Language', value: 'en' },
    ],
  };
  const home = `${SITE}/Home`;
  yield page(home, 0, [{ component: 'Block', placeholder: 'headless-main' }]);
  yield* richPage(`${home}${SYNTHETIC.richPage}`);
  let made = 0;
  for (let folder = 0; made < count; folder++) {
    yield page(`${home}/p${folder}`, folder, []);
    made++;
    yield { path: `${home}/p${folder}/Data`, template: FOLDER };
    made++;
    for (let index = 0; index < 24 && made < count; index++) {
      yield block(`${home}/p${folder}/Data/b${index}`, index);
      const datasource = `${home}/p${folder}/Data/b${index}`;
      yield page(`${home}/p${folder}/c${index}`, index, [
        { component: 'Block', placeholder: 'headless-main', datasource: braced(idOf(datasource)), parameters: 'DynamicPlaceholderId=1' },
      ]);
      made += 2;
    }
  }
}

function* richPage(path: string): Generator<WrittenItem> {
  const renderings: Placed[] = [];
  for (let section = 1; section <= 5; section++) {
    renderings.push({ component: 'Section', placeholder: 'headless-main', parameters: `DynamicPlaceholderId=${section}` });
    for (let index = 1; index <= 4; index++) {
      renderings.push({
        component: 'Block',
        placeholder: `/headless-main/section-${section}`,
        datasource: `local:/Data/b${section * 10 + index}`,
        parameters: `?GridParameters=col-6&amp;DynamicPlaceholderId=${section * 10 + index}`,
      });
    }
  }
  yield page(path, 1, renderings);
  yield { path: `${path}/Data`, template: FOLDER };
  for (let section = 1; section <= 5; section++)
    for (let index = 1; index <= 4; index++) yield block(`${path}/Data/b${section * 10 + index}`, section);
}

/**
 * Writes a small site as SCS YAML: templates with standard values, renderings, a page design, and about `count` content
 * items (half of them pages with a layout, a quarter of these in two languages). Returns how many files it wrote.
 */
export async function writeSyntheticSite(folder: string, count: number): Promise<number> {
  const items = function* () {
    yield* templates();
    yield* presentation();
    yield* content(count);
  };
  return writeItems(folder, SYNTHETIC.includes, items());
}
