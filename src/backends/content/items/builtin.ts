import { formsTemplates } from './builtin-forms.ts';
import { FIELD, ITEM, TEMPLATE } from './ids.ts';
import type { Guid, RawItem } from './types.ts';

/** A template that every Sitecore has and nobody serializes: enough of it to read items of it. */
export interface BuiltinTemplate {
  id: Guid;
  name: string;
  bases: readonly Guid[];
  /** Name, id, type, and where it is stored. */
  fields: readonly (readonly [name: string, id: Guid, type: string, storage?: 'shared' | 'unversioned' | undefined])[];
}

const S = [TEMPLATE.standard];
const template = (id: Guid, name: string, bases: readonly Guid[] = S, fields: BuiltinTemplate['fields'] = []): BuiltinTemplate => ({
  id,
  name,
  bases,
  fields,
});
const FILE = '962b53c4-f93b-4df9-9821-415c867b8903';
const UNVERSIONED_FILE = FILE;
const UNVERSIONED_IMAGE = 'f1828a2c-7e5d-4bbd-98ca-320474871548';
const VERSIONED_FILE = '611933ac-ce0c-4ddc-9683-f830232db150';
const VERSIONED_IMAGE = 'c97ba923-8009-4858-bdd5-d8be5fccecf7';

/** Media that is the same in all languages keeps its file shared, and what describes it by language. */
const mediaFields = (file?: 'shared', text?: 'unversioned'): BuiltinTemplate['fields'] => [
  ['Blob', FIELD.blob, 'attachment', file],
  ['Title', '3f4b20e9-36e6-4d45-a423-c86567373f82', 'Single-Line Text', text],
  ['Keywords', '2fafe7cb-2691-4800-8848-255efa1d31aa', 'Single-Line Text', text],
  ['Description', 'ba8341a1-ff30-47b8-ae6a-f4947e4113f0', 'Multi-Line Text', text],
  ['Extension', FIELD.extension, 'Single-Line Text', file],
  ['Mime Type', FIELD.mimeType, 'Single-Line Text', file],
  ['Size', FIELD.size, 'Integer', file],
];
const imageFields = (file?: 'shared', text?: 'unversioned'): BuiltinTemplate['fields'] => [
  ['Alt', FIELD.alt, 'Single-Line Text', text],
  ['Width', FIELD.width, 'Integer', file],
  ['Height', FIELD.height, 'Integer', file],
];

/** Standard fields of which the service or a query may ask; all begin with `__`. */
const standardFields: BuiltinTemplate['fields'] = [
  ['__Base template', FIELD.baseTemplate, 'tree list', 'shared'],
  ['__Standard values', FIELD.standardValues, 'reference', 'shared'],
  ['__Display name', FIELD.displayName, 'Single-Line Text', 'unversioned'],
  ['__Hidden', '39c4902e-9960-4469-aeef-e878e9c8218f', 'Checkbox', 'shared'],
  ['__Icon', '06d5295c-ed2f-4a54-9bf2-26228d113318', 'Icon', 'shared'],
  ['__Sortorder', FIELD.sortOrder, 'Single-Line Text', 'shared'],
  ['__Long description', '577f1689-7de4-4ad2-a15f-7fdc1759285f', 'Multi-Line Text', 'unversioned'],
  ['__Short description', '9541e67d-ce8c-4225-803d-33f7f29f09ef', 'Single-Line Text', 'unversioned'],
  ['__Renderings', FIELD.renderings, 'Layout', 'shared'],
  ['__Final Renderings', FIELD.finalRenderings, 'Layout'],
  ['__Valid from', FIELD.validFrom, 'Datetime'],
  ['__Valid to', FIELD.validTo, 'Datetime'],
  ['__Hide version', FIELD.hideVersion, 'Checkbox'],
  ['__Masters', '1172f251-dad4-4efb-a329-0c63500e4f1e', 'TreelistEx', 'shared'],
  ['__Enable item fallback', FIELD.enableItemFallback, 'Checkbox', 'shared'],
  ['__Publish', FIELD.publish, 'Datetime', 'shared'],
  ['__Unpublish', FIELD.unpublish, 'Datetime', 'shared'],
  ['__Never publish', FIELD.neverPublish, 'Checkbox', 'shared'],
  ['__Owner', '52807595-0f8f-4b20-8d2a-cb71d28c6103', 'Single-Line Text'],
  ['__Created', '25bed78c-4957-4165-998a-ca1b52f67497', 'Datetime'],
  ['__Created by', '5dd74568-4d4b-44c1-b513-0af5f4cda34f', 'Single-Line Text'],
  ['__Revision', '8cdc337e-a112-42fb-bbb4-4143751e123f', 'Single-Line Text'],
  ['__Updated', 'd9cf14b1-fa16-4ba6-9288-e8a174d4d522', 'Datetime'],
  ['__Updated by', 'badd9cf9-53e0-4d0c-bcc0-2d784c282f6a', 'Single-Line Text'],
  ['__Semantics', 'a14f1b0c-4384-49ec-8790-28a440f3670c', 'Multilist'],
  ['__Workflow', FIELD.workflow, 'reference', 'shared'],
  ['__Workflow state', FIELD.workflowState, 'reference'],
  ['__Default workflow', 'ca9b9f52-4fb0-4f87-a79f-24dea62cda65', 'reference', 'shared'],
];

export const builtinTemplates: readonly BuiltinTemplate[] = [
  template(TEMPLATE.standard, 'Standard template', [], standardFields),
  template(TEMPLATE.template, 'Template', S, [['__Base template', FIELD.baseTemplate, 'tree list', 'shared']]),
  template(TEMPLATE.section, 'Template section'),
  template(TEMPLATE.field, 'Template field', S, [
    ['Type', FIELD.type, 'Single-Line Text', 'shared'],
    ['Source', '1eb8ae32-e190-44a6-968d-ed904c794ebf', 'Single-Line Text', 'shared'],
    ['Title', '19a69332-a23e-4e70-8d16-b2640cb24cc8', 'Single-Line Text', 'unversioned'],
    ['Shared', FIELD.shared, 'Checkbox', 'shared'],
    ['Unversioned', FIELD.unversioned, 'Checkbox', 'shared'],
    ['Enable Shared Language Fallback', FIELD.enableFieldFallback, 'Checkbox', 'shared'],
  ]),
  template('0437fee2-44c9-46a6-abe9-28858d9fee8c', 'Template Folder'),
  template('35e75c72-4985-4e09-88c3-0eac6cd1e64f', 'Branch'),
  template('85adbf5b-e836-4932-a333-fe0f9fa1ed1e', 'Branch Folder'),
  template(TEMPLATE.folder, 'Folder'),
  template('e3e2d58c-df95-4230-adc9-279924cece84', 'Main section'),
  template('239f9cf4-e5a0-44e0-b342-0f32cd4c6d8b', 'Node'),
  template('fe5dd826-48c6-436d-b87a-7c4210c7413b', 'Media folder'),
  template(UNVERSIONED_FILE, 'File', S, mediaFields('shared', 'unversioned')),
  template(UNVERSIONED_IMAGE, 'Image', [UNVERSIONED_FILE], imageFields('shared', 'unversioned')),
  template('daf085e8-602e-43a6-8299-038ff171349f', 'Jpeg', [UNVERSIONED_IMAGE]),
  template('0603f166-35b8-469f-8123-e8d87bedc171', 'Pdf', [UNVERSIONED_FILE]),
  template('3db3a3ca-a0a9-4228-994b-f70c8e99a1ce', 'Doc', [UNVERSIONED_FILE]),
  template('7bb0411f-50cd-4c21-ad8f-1fcde7c3affe', 'Docx', [UNVERSIONED_FILE]),
  template('4f4a3a3b-239f-4988-98e1-da3779749cbc', 'Zip', [UNVERSIONED_FILE]),
  template(VERSIONED_FILE, 'File', S, mediaFields()),
  template(VERSIONED_IMAGE, 'Image', [VERSIONED_FILE], imageFields()),
  template('eb3fb96c-d56b-4ac9-97f8-f07b24bb9bf7', 'Jpeg', [VERSIONED_IMAGE]),
  template('cc80011d-8eae-4bfc-84f1-67ecd0223e9e', 'Pdf', [VERSIONED_FILE]),
  template('7ee0975b-0698-493e-b3a2-0b2ef33d0522', 'Rendering Folder'),
  template(TEMPLATE.jsonRendering, 'Json Rendering', S, [
    ['componentName', FIELD.componentName, 'Single-Line Text', 'shared'],
    ['Placeholders', FIELD.placeholders, 'Treelist', 'shared'],
    ['Datasource Location', 'b5b27af1-25ef-405c-87ce-369b3a004016', 'Single-Line Text', 'shared'],
    ['Datasource Template', '1a7c85e5-dc0b-490d-9187-bb1dbcb4c72f', 'Single-Line Text', 'shared'],
  ]),
  template('c3b037a0-46e5-4b67-ac7a-a144b962a56f', 'Placeholder Settings Folder'),
  template(TEMPLATE.placeholderSettings, 'Placeholder', S, [
    ['Placeholder Key', FIELD.placeholderKey, 'Single-Line Text', 'shared'],
    ['Allowed Controls', 'e391b526-d0c5-439d-803e-17512eae6222', 'TreelistEx', 'shared'],
  ]),
  template(TEMPLATE.language, 'Language', S, [
    ['Iso', FIELD.iso, 'Single-Line Text', 'shared'],
    ['Fallback Language', FIELD.fallbackLanguage, 'Single-Line Text', 'shared'],
  ]),
  template('1c0acc50-37be-4742-b43c-96a07a7410a5', 'Workflow'),
  template(TEMPLATE.workflowState, 'State', S, [['Final', FIELD.stateFinal, 'Checkbox', 'shared']]),
  template(TEMPLATE.workflow, 'Workflow', S, [['Initial state', FIELD.initialState, 'Droplink', 'shared']]),
  template(TEMPLATE.workflowCommand, 'Command', S, [['Next state', FIELD.nextState, 'Droplink', 'shared']]),
  template(TEMPLATE.dictionaryDomain, 'Dictionary Domain'),
  template('267d9ac7-5d85-4e9d-af89-99ab296cc218', 'Dictionary folder'),
  template(TEMPLATE.dictionaryEntry, 'Dictionary entry', S, [
    ['Key', FIELD.dictionaryKey, 'Single-Line Text', 'shared'],
    ['Phrase', FIELD.dictionaryPhrase, 'memo', 'unversioned'],
  ]),
  // Headless SXA: what the items of a site are based on.
  template('78180355-f0a2-4161-a34c-3069a9e17539', 'Base Headless Tenant'),
  template(TEMPLATE.siteRoot, 'Base Headless Site Root'),
  template(TEMPLATE.appRoot, 'JSS App'),
  template('6d8ff35b-49fa-4896-b370-eb35d6b99f3f', 'Base Headless Settings', S, [
    ['DictionaryDomain', FIELD.dictionaryDomain, 'Droptree', 'shared'],
  ]),
  // Which of the five bases of SXA's site settings declares which of these fields is not public; together they have them.
  template(TEMPLATE.sxaSettings, 'SXA Settings 1', S, [
    ['RobotsContent', FIELD.robotsContent, 'Multi-Line Text', 'shared'],
    ['Error404Page', FIELD.error404Page, 'Internal Link', 'shared'],
    ['Error500Page', FIELD.error500Page, 'Internal Link', 'shared'],
  ]),
  template('cbc14160-bed0-4aa2-9387-4c13179205b9', 'SXA Settings 2'),
  template('2af2dc09-057f-48c2-a9f4-9779adf83659', 'SXA Settings 3'),
  template('30869218-c3ad-40f9-bcff-6837127ecd8f', 'SXA Settings 4'),
  template('a7228b46-610d-4a17-9f61-649f3a30aaae', 'SXA Settings 5'),
  template('8357f958-9aaa-46db-8898-36448a96356f', 'Site Grouping'),
  template('2bb25752-b3bc-4f13-b9cb-38b906d21a33', 'Base Site Definition'),
  template(TEMPLATE.siteDefinition, 'Site Definition', S, [
    ['SiteName', FIELD.siteName, 'Single-Line Text', 'shared'],
    ['HostName', FIELD.hostName, 'Single-Line Text', 'shared'],
    ['StartItem', FIELD.startItem, 'Droptree', 'shared'],
    ['Language', FIELD.siteLanguage, 'Single-Line Text', 'shared'],
    ['Environment', FIELD.environment, 'Single-Line Text', 'shared'],
    ['ItemLanguageFallback', FIELD.siteItemFallback, 'Checkbox', 'shared'],
    ['FieldLanguageFallback', FIELD.siteFieldFallback, 'Checkbox', 'shared'],
  ]),
  template(TEMPLATE.redirects, 'Redirects'),
  template('e1cf805e-7f49-4ec9-a25a-182dc798cb5f', 'Redirect Map Grouping'),
  template(TEMPLATE.redirectMap, 'Redirect Map', S, [
    ['RedirectType', FIELD.redirectType, 'Droplist', 'shared'],
    ['PreserveQueryString', FIELD.preserveQueryString, 'Checkbox', 'shared'],
    ['PreserveLanguage', FIELD.preserveLanguage, 'Checkbox', 'shared'],
    ['UrlMapping', FIELD.urlMapping, 'Name Value List', 'shared'],
  ]),
  template('0a70fa73-8923-4a6e-abf3-4134f25f3221', 'Presentation'),
  template(TEMPLATE.pageDesigns, 'Base Page Designs', S, [
    ['TemplatesMapping', FIELD.templatesMapping, 'Name Lookup Value List', 'shared'],
  ]),
  template(TEMPLATE.pageDesign, 'Page Design', S, [['PartialDesigns', FIELD.partialDesigns, 'Multilist', 'shared']]),
  template('79c9fa01-5f6a-48b2-b459-05bbaa826a9d', 'Base Partial Designs'),
  template(TEMPLATE.partialDesign, 'Partial Design', S, [['Signature', FIELD.signature, 'Single-Line Text', 'shared']]),
  template('1c82e550-ebcd-4e5d-8abd-d50d0809541e', 'Page Data'),
  template('a29d272e-9d48-453c-9e9d-b47585fa7f20', 'Data'),
  ...formsTemplates,
];

/** Paths and ids of the folders that every Sitecore has. Others above an included item are made from its path. */
export const builtinFolders: readonly (readonly [path: string, id: Guid])[] = [
  ['/sitecore', '11111111-1111-1111-1111-111111111111'],
  ['/sitecore/content', '0de95ae4-41ab-4d01-9eb0-67441b7c2450'],
  ['/sitecore/Forms', 'b701850a-cb8a-4943-b2bc-dddb1238c103'],
  ['/sitecore/layout', 'eb2e4ffd-2761-4653-b052-26a64d385227'],
  ['/sitecore/layout/Renderings', '32566f0e-7686-45f1-a12f-d7260bd78bc3'],
  ['/sitecore/layout/Renderings/Project', '1995806f-0a84-42b5-93b0-88f0e2ff872c'],
  ['/sitecore/layout/Placeholder Settings', '1ce3b36c-9b0c-4eb5-a996-bfcb4eaa5287'],
  ['/sitecore/layout/Placeholder Settings/Project', 'f5f0fbe3-61ad-4967-a5d8-8d760331d6a1'],
  ['/sitecore/media library', '3d6658d8-a0bf-4e75-b3e2-d050fabcf4e1'],
  ['/sitecore/media library/Project', '90ae357f-6171-4ea9-808c-5600b678f726'],
  ['/sitecore/system', '13d6d6c6-c50b-4bbd-b331-2b04f1a58f21'],
  ['/sitecore/system/Languages', '64c4f646-a3fa-4205-b98e-4de2c609b60f'],
  ['/sitecore/system/Workflows', '05592656-56d7-4d85-aacf-30919ee494f7'],
  ['/sitecore/templates', '3c1715fe-6a13-4fcf-845f-de308ba9741d'],
  ['/sitecore/templates/Branches/Project', 'a1f6469d-16e1-4a5f-9e49-1aad869a5d11'],
  ['/sitecore/templates/Project', '825b30b4-b40b-422e-9920-23a1b6bda89c'],
];

const BUILTIN = '(built in)';
const item = (id: Guid, path: string, templateId: Guid, shared: RawItem['shared']): RawItem => ({
  id,
  parent: '00000000-0000-0000-0000-000000000000',
  template: templateId,
  path,
  file: BUILTIN,
  shared,
  languages: [{ language: 'en', fields: [], versions: [{ version: 1, fields: [] }] }],
});

/** A folder that no file holds. */
export function folder(id: Guid, path: string): RawItem {
  return item(id, path, TEMPLATE.folder, []);
}

export function isBuiltin(raw: RawItem): boolean {
  return raw.file === BUILTIN;
}

const SAMPLE_WORKFLOW = '/sitecore/system/Workflows/Sample Workflow';

/** Items that content refers to and every headless Sitecore has. A file with the same id stands in for its entry. */
export const builtinItems: readonly RawItem[] = [
  item(
    ITEM.partialDesignWrapper,
    '/sitecore/layout/Renderings/Feature/JSS Experience Accelerator/PartialDesignDynamicPlaceholder',
    TEMPLATE.jsonRendering,
    [{ id: FIELD.componentName, hint: 'componentName', value: 'PartialDesignDynamicPlaceholder' }],
  ),
  item('a5bc37e7-ed96-4c1e-8590-a26e64db55ea', SAMPLE_WORKFLOW, '1c0acc50-37be-4742-b43c-96a07a7410a5', []),
  item('190b1c84-f1be-47ed-aa41-f42193d9c8fc', `${SAMPLE_WORKFLOW}/Draft`, TEMPLATE.workflowState, []),
  item('46da5376-10dc-4b66-b464-afdaa29de84f', `${SAMPLE_WORKFLOW}/Awaiting Approval`, TEMPLATE.workflowState, []),
  item('fca998c5-0cc3-4f91-94d8-0a4e6caece88', `${SAMPLE_WORKFLOW}/Approved`, TEMPLATE.workflowState, [
    { id: FIELD.stateFinal, hint: 'Final', value: '1' },
  ]),
];
