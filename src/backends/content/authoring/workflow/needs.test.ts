import { describe, expect, it } from 'vitest';
import {
  fallingBack,
  finalRenderings,
  FOLDER,
  HOME,
  item,
  layout,
  row,
  site,
  template,
  treeOf,
  value,
} from '../../../../../tests/support/content-tree.ts';
import { braced, idOf, type WrittenField, type WrittenItem } from '../../../../../tests/support/scs-yaml.ts';
import { FIELD, TEMPLATE } from '../../items/ids.ts';
import { needsOf } from './needs.ts';

const WORKFLOW = '/sitecore/system/Workflows/Own';
const state = (name: string): string => `${WORKFLOW}/${name}`;
const shared = (id: string, text: string): WrittenField => ({ id, hint: 'x', value: text });
const inState = (name: string): WrittenField => ({ id: FIELD.workflowState, hint: '__Workflow state', value: braced(idOf(state(name))) });
const DRAFT = inState('Draft');
const APPROVED = inState('Approved');

const PAGE = `${HOME}/page`;
const PART = `${PAGE}/Data/Text 1`;
const goesThroughWorkflow = { standard: { shared: [shared(FIELD.defaultWorkflow, braced(idOf(WORKFLOW)))] } };
const shownOn = finalRenderings(layout([]));
type Versions = Readonly<Record<string, readonly WrittenField[][]>>;
const having = (path: string, of: string, versions: Versions): WrittenItem =>
  item(path, of, [], {
    languages: Object.fromEntries(Object.entries(versions).map(([language, all]) => [language, { versions: [...all] }])),
  });

/** What publishing the newest version of the page in a language would need, of its one part. */
async function needed(language: string, page: Versions, part: Versions) {
  const tree = await treeOf(
    fallingBack(
      [
        item(WORKFLOW, TEMPLATE.workflow, [], {
          shared: [{ ...shared(FIELD.initialState, braced(idOf(state('Draft')))), hint: 'Initial state' }],
        }),
        item(state('Draft'), TEMPLATE.workflowState),
        item(state('Approved'), TEMPLATE.workflowState, [], { shared: [{ ...shared(FIELD.stateFinal, '1'), hint: 'Final' }] }),
        ...template('Page', { Title: 'Single-Line Text' }, goesThroughWorkflow),
        ...template('Text', { Text: 'Rich Text' }, goesThroughWorkflow),
        ...site(),
        item(HOME, 'Page', [shownOn]),
        having(PAGE, 'Page', page),
        item(`${PAGE}/Data`, FOLDER),
        having(PART, 'Text', part),
      ],
      'de',
    ),
  );
  const newest = page[language]?.length ?? 0;
  return needsOf(tree, [{ id: idOf(PAGE), language, version: newest }]).map((need) => [
    need.id === idOf(PART),
    need.language,
    need.version,
  ]);
}

const text = (words: string, ...more: WrittenField[]): WrittenField[] => [value('Text', 'Text', words), ...more];
const live = [[shownOn, APPROVED]];
const translated = { en: live, de: [[shownOn, DRAFT]] };

describe('what a page needs of its part', () => {
  it('is its next draft in the language of the page', async () => {
    expect(await needed('en', { en: [[shownOn, DRAFT]] }, { en: [text('One', APPROVED), text('Two', DRAFT)] })).toEqual([[true, 'en', 2]]);
  });

  it('is its first draft in the language, whatever number the version has that stands in for it', async () => {
    expect(await needed('de', translated, { en: [text('One', APPROVED)], de: [text('Eins', DRAFT)] })).toEqual([[true, 'de', 1]]);
  });

  it('is not what somebody writes in another language, while that shows what is approved', async () => {
    expect(await needed('de', translated, { en: [text('One', APPROVED), text('Two', DRAFT)] })).toEqual([]);
  });

  it('is what is approved in another language where nothing is shown, and a draft where nothing is approved', async () => {
    const ended = { id: FIELD.validTo, hint: '__Valid to', value: '20200101T000000Z' };
    expect(await needed('de', translated, { en: [text('One', APPROVED, ended), text('Two', DRAFT)] })).toEqual([[true, 'en', 1]]);
    expect(await needed('de', translated, { en: [text('One', DRAFT)] })).toEqual([[true, 'en', 1]]);
  });
});

it('another page that it names does not go with it, nor what that needs; what both need does', async () => {
  const [other, folder] = [`${HOME}/other`, `${HOME}/shared`];
  const draft = (path: string, of: string, fields: readonly WrittenField[]) => having(path, of, { en: [[...fields, DRAFT]] });
  const tree = await treeOf([
    item(WORKFLOW, TEMPLATE.workflow, [], {
      shared: [{ ...shared(FIELD.initialState, braced(idOf(state('Draft')))), hint: 'Initial state' }],
    }),
    item(state('Draft'), TEMPLATE.workflowState),
    ...template('Page', { Related: 'Multilist' }, goesThroughWorkflow),
    ...template('Text', { Text: 'Rich Text' }, goesThroughWorkflow),
    ...site(),
    item(HOME, 'Page', [shownOn]),
    draft(PAGE, 'Page', [shownOn, value('Page', 'Related', `${braced(idOf(other))}|${braced(idOf(folder))}`)]),
    item(`${PAGE}/Data`, FOLDER),
    draft(PART, 'Text', []),
    draft(folder, 'Text', []),
    draft(other, 'Page', [shownOn, value('Page', 'Related', braced(idOf(folder)))]),
    item(`${other}/Data`, FOLDER),
    draft(`${other}/Data/Text 1`, 'Text', []),
  ]);
  const needs = needsOf(tree, [{ id: idOf(PAGE), language: 'en', version: 1 }]);
  expect(needs.map(({ id, why, goes }) => [tree.byId(id)?.path, why, goes])).toEqual([
    [PART, 'part', true],
    [folder, 'refers', true],
    [other, 'refers', false],
    [`${other}/Data/Text 1`, 'part', false],
  ]);
});

describe('what lies below data that pages show', () => {
  const [MENU, LINK, FRESH] = [`${HOME}/Data/Menu`, `${HOME}/Data/Menu/Link 1`, `${HOME}/Data/Menu/Link 2`];
  /** A menu that stands on a page, with a link that visitors see and somebody changed, and one that is new. */
  const menu = (versions: readonly WrittenField[][]) =>
    treeOf([
      item(WORKFLOW, TEMPLATE.workflow, [], {
        shared: [{ ...shared(FIELD.initialState, braced(idOf(state('Draft')))), hint: 'Initial state' }],
      }),
      item(state('Draft'), TEMPLATE.workflowState),
      ...template('Page', { Title: 'Single-Line Text' }, goesThroughWorkflow),
      ...template('Text', { Text: 'Rich Text' }, goesThroughWorkflow),
      ...site(),
      item(HOME, 'Page', [shownOn]),
      item(`${HOME}/Data`, FOLDER),
      having(PAGE, 'Page', { en: [[finalRenderings(layout([row(1, { component: 'Menu', ph: 'main', ds: braced(idOf(MENU)) })])), DRAFT]] }),
      having(MENU, 'Text', { en: [...versions] }),
      having(LINK, 'Text', { en: [text('As it is'), text('As it will be', DRAFT)] }),
      having(FRESH, 'Text', { en: [text('New', DRAFT)] }),
    ]);
  const below = [
    [LINK, 2, 'part', true],
    [FRESH, 1, 'part', true],
  ];

  it('goes with the data', async () => {
    const tree = await menu([text('Menu'), text('Another', DRAFT)]);
    const needs = needsOf(tree, [{ id: idOf(MENU), language: 'en', version: 2 }]);
    expect(needs.map(({ id, version, why, goes }) => [tree.byId(id)?.path, version, why, goes])).toEqual(below);
  });

  it('goes with a page that shows the data, also where these stay as they are', async () => {
    const tree = await menu([text('Menu')]);
    const needs = needsOf(tree, [{ id: idOf(PAGE), language: 'en', version: 1 }]);
    expect(needs.map(({ id, version, why, goes }) => [tree.byId(id)?.path, version, why, goes])).toEqual(below);
  });
});
