import { FIELD, TEMPLATE } from '../../../src/backends/content/items/ids.ts';
import { braced, idOfPath } from '../../../src/backends/content/items/guid.ts';
import { templateItems, type ItemSpec } from '../../../src/backends/content/testing/write-items.ts';
import { PATHS, smallSite } from './small-site.ts';

const T = '/sitecore/templates/Project/acme';
const R = '/sitecore/layout/Renderings/Project/acme';
const P = '/sitecore/layout/Placeholder Settings/Project/acme';
export const WORKFLOW = '/sitecore/system/Workflows/Acme';
const INITIAL_STATE = '/sitecore/templates/System/Workflow/Workflow/Data/Initial state';
const ALLOWED = 'e391b526-d0c5-439d-803e-17512eae6222';
const MASTERS = '1172f251-dad4-4efb-a329-0c63500e4f1e';
const DATASOURCE_TEMPLATE = '1a7c85e5-dc0b-490d-9187-bb1dbcb4c72f';

export const ref = (path: string): string => braced(idOfPath(path));
export const id = idOfPath;
/** What pages may have below them; a test that makes the branch has it too. */
const PAGES = [`${T}/Basic Page`, `${T}/Report branch`].map(ref).join('|');
export const TITLE = idOfPath(`${T}/_Page/Data/Title`);
export const BODY = idOfPath(`${T}/_Page/Data/Body`);
export const LEDE = idOfPath(`${T}/_Page/Data/Lede`);
export const NO_INDEX = idOfPath(`${T}/_Page/Data/NoIndex`);
export const TEXT_BLOCK = `${T}/Text Block`;
export const TEXT = idOfPath(`${T}/Text Block/Data/Text`);
export const page = (path: string): string => `${PATHS.home}${path}`;

/** A small site whose pages go through a workflow, with a placeholder that takes text blocks. Everything is made by a test of authoring. */
export function authoredSite(): ItemSpec[] {
  const standard = (template: string): string => `${T}/${template}/__Standard Values`;
  const items = smallSite().map((item): ItemSpec => {
    if (item.path === standard('Basic Page'))
      return { ...item, shared: { ...item.shared, [FIELD.defaultWorkflow]: ref(WORKFLOW), [MASTERS]: PAGES } };
    if (item.path === `${R}/TextBlock`) return { ...item, shared: { ...item.shared, [DATASOURCE_TEMPLATE]: `${T}/Text Block` } };
    return item;
  });
  return [
    ...items,
    {
      path: standard('Text Block'),
      template: `${T}/Text Block`,
      shared: { [FIELD.defaultWorkflow]: ref(WORKFLOW) },
      versions: { en: [{}] },
    },
    { path: WORKFLOW, template: '1c0acc50-37be-4742-b43c-96a07a7410a5', shared: { [INITIAL_STATE]: ref(`${WORKFLOW}/Draft`) } },
    { path: `${WORKFLOW}/Draft`, template: TEMPLATE.workflowState },
    { path: `${WORKFLOW}/Awaiting Approval`, template: TEMPLATE.workflowState },
    { path: `${WORKFLOW}/Approved`, template: TEMPLATE.workflowState, shared: { [FIELD.stateFinal]: '1' } },
    { path: P, template: 'c3b037a0-46e5-4b67-ac7a-a144b962a56f' },
    {
      path: `${P}/headless-main`,
      template: TEMPLATE.placeholderSettings,
      shared: { [FIELD.placeholderKey]: 'headless-main', [ALLOWED]: [`${R}/TextBlock`, `${R}/Column`].map(ref).join('|') },
    },
    {
      path: `${P}/column`,
      template: TEMPLATE.placeholderSettings,
      shared: { [FIELD.placeholderKey]: 'column-{*}', [ALLOWED]: ref(`${R}/TextBlock`) },
    },
    {
      path: `${R}/Column`,
      template: TEMPLATE.jsonRendering,
      shared: { [FIELD.componentName]: 'Column', [FIELD.placeholders]: ref(`${P}/column`) },
    },
    ...templateItems(`${T}/Choice`, { Label: 'Single-Line Text' }),
  ];
}

export { PATHS };
