import type { FieldRef } from './item.ts';

/** Items that every Sitecore has, by lower-cased path (protocol page scs-items and Sitecore's own packages). */
export const ROOTS: Readonly<Record<string, string>> = {
  '/sitecore/templates/project': '825b30b4-b40b-422e-9920-23a1b6bda89c',
  '/sitecore/templates/branches/project': 'a1f6469d-16e1-4a5f-9e49-1aad869a5d11',
  '/sitecore/layout/renderings/project': '1995806f-0a84-42b5-93b0-88f0e2ff872c',
  '/sitecore/layout/placeholder settings/project': 'f5f0fbe3-61ad-4967-a5d8-8d760331d6a1',
  '/sitecore/media library/project': '90ae357f-6171-4ea9-808c-5600b678f726',
  '/sitecore/content': '0de95ae4-41ab-4d01-9eb0-67441b7c2450',
  '/sitecore/forms': 'b701850a-cb8a-4943-b2bc-dddb1238c103',
  '/sitecore/system/workflows': '05592656-56d7-4d85-aacf-30919ee494f9',
  '/sitecore/system/languages': '64c4f646-a3fa-4205-b98e-4de2c609b60f',
  '/sitecore/system/languages/en': 'af584191-45c9-4201-8740-5409f4cf8bdd',
};

/** Templates that a Sitecore with Headless SXA has. */
export const T = {
  template: 'ab86861a-6030-46c5-b394-e8f99e8b87db',
  templateSection: 'e269fbb5-3750-427a-9149-7aa950b49301',
  templateField: '455a3e98-a627-4b40-8035-e683a0331ac7',
  branch: '35e75c72-4985-4e09-88c3-0eac6cd1e64f',
  branchFolder: '85adbf5b-e836-4932-a333-fe0f9fa1ed1e',
  templateFolder: '0437fee2-44c9-46a6-abe9-28858d9fee8c',
  folder: 'a87a00b1-e6db-45ab-8b54-636fec3b5523',
  renderingFolder: '7ee0975b-0698-493e-b3a2-0b2ef33d0522',
  jsonRendering: '04646a89-996f-4ee7-878a-ffdbf1f0ef0d',
  placeholderFolder: 'c3b037a0-46e5-4b67-ac7a-a144b962a56f',
  placeholder: '5c547d4e-7111-4995-95b0-6b561751bf2e',
  siteGrouping: '8357f958-9aaa-46db-8898-36448a96356f',
  siteDefinition: 'e46f3af2-39fa-4866-a157-7017c4b2a40c',
  dictionary: '0a2847e6-9885-450b-b61e-f9e6528480ef',
  dictionaryEntry: '6d1cd897-1936-4a3a-a511-289a94c2a7b1',
  presentation: '0a70fa73-8923-4a6e-abf3-4134f25f3221',
  pageDesign: '1105b8f8-1e00-426b-bf1f-c840742d827b',
  partialDesign: 'fd2059fd-6043-4dfe-8c04-e2437ce87634',
  pageData: '1c82e550-ebcd-4e5d-8abd-d50d0809541e',
  siteData: 'a29d272e-9d48-453c-9e9d-b47585fa7f20',
  mediaFolder: 'fe5dd826-48c6-436d-b87a-7c4210c7413b',
  image: 'f1828a2c-7e5d-4bbd-98ca-320474871548',
  pdf: '0603f166-35b8-469f-8123-e8d87bedc171',
  file: '962b53c4-f93b-4df9-9821-415c867b8903',
  language: 'f68f13a6-3395-426a-b9a1-fa2dc60d94eb',
  workflow: '1c0acc50-37be-4742-b43c-96a07a7410a5',
  workflowState: '4b7e2da9-de43-4c83-88c3-02f042031d04',
  workflowCommand: 'cb01f9fc-c187-46b3-ab0b-97a8468d8303',
  redirects: 'c2dc4690-af44-48c7-bb21-90d1ad246732',
  redirectMap: 'f4fb6125-f113-4373-8aa2-4648c2c1960e',
  form: '6abee1f2-4ab4-47f0-ad8b-bdb36f37f64c',
  formPage: 'cfee7b51-8505-45ce-b843-9358f827df87',
  formSection: '8cddb194-f456-4a75-89b7-346f8f39f95c',
  formText: 'fc18f915-eac6-460a-8777-6e1376a9ea09',
  formInput: '0908030b-4564-42ea-a6fa-c7a5a2d921a8',
  formMultiLine: 'd8386d04-c1e3-4cd3-9227-9e9f86ef3c88',
  formNumber: 'e8d5a5a3-6430-4701-baad-1db1947616cc',
  formEmail: '886adec1-abf8-40e1-9926-d9189c4e8e1b',
  formDate: '5ac7621e-9f18-4569-bcec-f5bf8ba1f4d7',
  formCheckbox: '2f07293c-077f-456c-b715-fdb791acb367',
  formDropdown: '9121d435-48b8-4649-9d13-03d680474fad',
  formList: '5b672865-55d2-413e-b699-fdfc7e732ccf',
  formListBox: '81fe389a-fdc7-4eca-a5a9-4be3aca0c69a',
  /** Its id is no public fact: this one is the project's own. */
  formUpload: '70ebaa11-df14-5e49-8167-1ef2b994990a',
  formButton: '94a46d66-b1b8-405d-aae4-7b5a9cd61c5e',
  formListItem: 'b3bdfe59-6667-4432-b261-05d0e3f7fdf6',
  formSubmitAction: '05fe45d4-b9c7-40de-b767-7c5abe7119f9',
} as const;

const ref = (hint: string, id: string): FieldRef => ({ id, hint });

/** Fields of those templates and of the standard template. */
export const F = {
  baseTemplate: ref('__Base template', '12c33f3f-86c5-43a5-aeb4-5598cec45116'),
  standardValues: ref('__Standard values', 'f7d48a55-2158-4f02-9356-756654404f73'),
  sortOrder: ref('__Sortorder', 'ba3f86a2-4a1c-4d78-b63d-91c2779c1b5e'),
  masters: ref('__Masters', '1172f251-dad4-4efb-a329-0c63500e4f1e'),
  renderings: ref('__Renderings', 'f1a1fe9e-a60c-4ddb-a3a0-bb5b29fe732e'),
  finalRenderings: ref('__Final Renderings', '04bf00db-f5fb-41f7-8ab7-22408372a981'),
  created: ref('__Created', '25bed78c-4957-4165-998a-ca1b52f67497'),
  updated: ref('__Updated', 'd9cf14b1-fa16-4ba6-9288-e8a174d4d522'),
  shortDescription: ref('__Short description', '9541e67d-ce8c-4225-803d-33f7f29f09ef'),
  fieldTitle: ref('Title', '19a69332-a23e-4e70-8d16-b2640cb24cc8'),
  type: ref('Type', 'ab162cc0-dc80-4abf-8871-998ee5d7ba32'),
  source: ref('Source', '1eb8ae32-e190-44a6-968d-ed904c794ebf'),
  sharedFlag: ref('Shared', 'be351a73-fcb0-4213-93fa-c302d8ab4f51'),
  componentName: ref('componentName', '037fe404-dd19-4bf7-8e30-4dadf68b27b0'),
  placeholders: ref('Placeholders', '069a8361-b1cd-437c-8c32-a3be78941446'),
  datasourceTemplate: ref('Datasource Template', '1a7c85e5-dc0b-490d-9187-bb1dbcb4c72f'),
  datasourceLocation: ref('Datasource Location', 'b5b27af1-25ef-405c-87ce-369b3a004016'),
  otherProperties: ref('OtherProperties', 'e829c217-5e94-4306-9c48-2634b094fdc2'),
  placeholderKey: ref('Placeholder Key', '7256bdab-1fd2-49dd-b205-cb4873d2917c'),
  allowedControls: ref('Allowed Controls', 'e391b526-d0c5-439d-803e-17512eae6222'),
  dictionaryDomain: ref('DictionaryDomain', '0129da3f-8c86-4591-ae32-6ec923413923'),
  // Of SXA's site settings, as sites that it generated have them serialized (sc-johanbecue/xmcloud-foundation-head; the page for
  // 404 also Sitecore/XM-Cloud-Introduction and Sitecore.HabitatHome.Platform). Pages are named by their paths.
  robotsContent: ref('RobotsContent', '64971fa7-f8ac-4c88-9bb2-2949f2a28670'),
  error404Page: ref('Error404Page', '96e5e297-6fd1-46d6-8e92-b03e33a9376c'),
  error500Page: ref('Error500Page', 'd91bf82c-0e2b-4b79-ae85-e54b9afd5026'),
  siteName: ref('SiteName', 'cb4e9e2e-2b66-43dc-ad3f-9caf363d28d3'),
  startItem: ref('StartItem', '1ee576af-ba8e-4312-9fbd-2ccf8395baa1'),
  hostName: ref('HostName', '8e0dd914-9afb-4d45-bf8b-7ff5d6e5337e'),
  siteLanguage: ref('Language', 'f19277fe-1b85-4b0a-8c26-5e74d766b3a3'),
  environment: ref('Environment', 'da06d09e-02b6-464a-80fc-9d8d7fc875e3'),
  key: ref('Key', '580c75a8-c01a-4580-83cb-987776ceb3af'),
  phrase: ref('Phrase', '2ba3454a-9a9c-4cdf-a9f8-107fd484eb6e'),
  templatesMapping: ref('TemplatesMapping', 'ba1f60d6-3deb-40cc-bb61-eec772279ee1'),
  partialDesigns: ref('PartialDesigns', '0966b999-0d0e-4278-acc9-9da69d461fe6'),
  signature: ref('Signature', '55faae90-3bba-4f7f-96fe-13c3f40055ff'),
  // Of Sitecore's own workflow templates, as its kernel and several public repositories name them.
  displayName: ref('__Display name', 'b5e02ad9-d56f-4c41-a065-a133db87bdeb'),
  workflow: ref('__Workflow', 'a4f985d9-98b3-4b52-aaaf-4344f6e747c6'),
  workflowState: ref('__Workflow state', '3e431de1-525e-47a3-b6b0-1ccbec3a8c98'),
  defaultWorkflow: ref('__Default workflow', 'ca9b9f52-4fb0-4f87-a79f-24dea62cda65'),
  inState: ref('__Workflow state', '3e431de1-525e-47a3-b6b0-1ccbec3a8c98'),
  initialState: ref('Initial state', 'b5166b38-e4bf-4410-953c-2037f2bf6a56'),
  nextState: ref('Next state', 'dcbebc58-6124-4100-a248-fc717d6c78d5'),
  stateFinal: ref('Final', 'fb8abc73-7acf-45a0-898c-d3ccb889c3ee'),
  iso: ref('Iso', 'c437e416-8948-427d-a982-8ed37ae3f553'),
  fallbackLanguage: ref('Fallback Language', '892975ac-496f-4ac9-8826-087095c68e1d'),
  enableItemFallback: ref('__Enable item fallback', 'fd4e2050-186c-4375-8b99-e8a85dd7436e'),
  siteItemFallback: ref('ItemLanguageFallback', '8c436235-b85d-4097-89cf-d5a4fa70cc0a'),
  urlMapping: ref('UrlMapping', '5ecfffc9-d530-4512-b757-9e9830f07d5a'),
  redirectType: ref('RedirectType', '980dfa07-41d4-4c4e-ab28-de657afdb6bc'),
  preserveQueryString: ref('PreserveQueryString', 'f24d347e-98c2-4995-a14c-b15697ba86e5'),
  blob: ref('Blob', '40e50ed9-ba07-4702-992e-a912738d32dc'),
  size: ref('Size', '6954b7c7-2487-423f-8600-436cb3b6dc0e'),
  extension: ref('Extension', 'c06867fe-9a43-4c7d-b739-48780492d06f'),
  mimeType: ref('Mime Type', '6f47a0a5-9c94-4b48-abeb-42d38def6054'),
  width: ref('Width', '22eac599-f13b-4607-a89d-c091763a467d'),
  height: ref('Height', 'de2ca9e4-c117-4c8a-a139-1ff4b199d15a'),
  alt: ref('Alt', '65885c44-8fcd-4a7f-94f1-ee63703fe193'),
  mediaTitle: ref('Title', '3f4b20e9-36e6-4d45-a423-c86567373f82'),
  keywords: ref('Keywords', '2fafe7cb-2691-4800-8848-255efa1d31aa'),
} as const;

/** The default device, and the layout of Headless SXA. */
export const DEVICE = '{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}';
export const JSS_LAYOUT = '{96E5F4BA-A2CF-4A4C-A4E7-64DA88226362}';
/** /sitecore/templates/System/Templates/Standard template */
export const STANDARD_TEMPLATE = '1930bbeb-7805-471a-a3be-4858ac7cf696';
/** Headless SXA's base site root, and the JSS app root: what makes an item the root of a site (protocol page scs-items). */
export const SITE_ROOT_BASE = 'a2b9fdc3-f641-4966-94a5-b63944dc39de';
export const APP_ROOT_BASE = '061cba15-5474-4b91-8a06-17903b102b82';
export const TENANT_BASE = '78180355-f0a2-4161-a34c-3069a9e17539';
export const PAGE_DESIGNS_BASE = 'daaf41fd-96db-4892-be99-f62f16d036c4';
/** Base of a site's settings item that carries `DictionaryDomain`. */
export const JSS_SETTINGS_BASE = '6d8ff35b-49fa-4896-b370-eb35d6b99f3f';
/**
 * The templates that SXA bases the settings of each site it generates on, beside the JSS settings: they bring `RobotsContent`,
 * `Error404Page`, `Error500Page` and their kin (the same five in four public repositories of Sitecore's).
 */
export const SXA_SETTINGS_BASES = [
  '6175f4c7-f87f-4f7f-928e-4c5ca5dffaf4',
  'cbc14160-bed0-4aa2-9387-4c13179205b9',
  '2af2dc09-057f-48c2-a9f4-9779adf83659',
  '30869218-c3ad-40f9-bcff-6837127ecd8f',
  'a7228b46-610d-4a17-9f61-649f3a30aaae',
] as const;
