import { describe, expect, it } from 'vitest';
import { CONTENT, FOLDER, item, template, templateId, treeOf, value } from '../../../../../tests/support/content-tree.ts';
import { braced, idOf, type WrittenField } from '../../../../../tests/support/scs-yaml.ts';
import { FIELD, TEMPLATE } from '../../items/ids.ts';
import type { Caller } from '../http/caller.ts';
import { revisionOf } from '../store/index.ts';
import { DraftOfItems } from '../store/draft.ts';
import { needsAtOnce } from '../structure/operations.ts';
import { needsToDrop } from '../versions/operations.ts';
import { editFields, needsWritable } from './edit.ts';

const TITLE = value('Page', 'Title', '').id;

describe('what may be said of an item when it is made', () => {
  const made = async () => treeOf([item(CONTENT, FOLDER), ...template('Page', { Title: 'Single-Line Text' })]);

  it('is what editors may change later', async () => {
    const tree = await made();
    expect(() => needsWritable(tree, templateId('Page'), [{ field: TITLE }, { field: FIELD.validFrom }])).not.toThrow();
  });

  it.each([
    ['the state of a workflow, which would publish it', FIELD.workflowState],
    ['another workflow', FIELD.workflow],
    ['a layout', FIELD.finalRenderings],
    ['a field that its template does not have', idOf('/no/field')],
  ])('is not %s', async (_what, field) => {
    const tree = await made();
    expect(() => needsWritable(tree, templateId('Page'), [{ field: TITLE }, { field }])).toThrow(
      expect.objectContaining({ reason: 'no-such-field' }) as Error,
    );
  });

  it('is not what a file is, which its bytes say when it comes', async () => {
    const tree = await treeOf([item(CONTENT, FOLDER)]);
    const IMAGE = 'f1828a2c-7e5d-4bbd-98ca-320474871548';
    for (const field of [FIELD.blob, FIELD.extension, FIELD.mimeType, FIELD.size])
      expect(() => needsWritable(tree, IMAGE, [{ field }])).toThrow(expect.objectContaining({ reason: 'no-such-field' }) as Error);
  });
});

describe('what is approved, and kept from visitors', () => {
  const WORKFLOW = '/sitecore/system/Workflows/Own';
  const state = (name: string): string => `${WORKFLOW}/${name}`;
  const field = (id: string, text: string): WrittenField => ({ id, hint: 'x', value: text });
  const inState = (name: string): WrittenField => field(FIELD.workflowState, braced(idOf(state(name))));
  const [SECTION, PAGE] = [`${CONTENT}/section`, `${CONTENT}/section/page`];
  const GONE = field(FIELD.unpublish, '20200101T000000Z');
  const caller = (...levels: string[]): Caller => ({
    account: 'a',
    name: 'Edda Ritter',
    roles: levels,
    is: (level) => levels.includes(level),
    token: '',
  });
  const editor = caller('practice', 'editor');
  const approver = caller('practice', 'editor', 'approver');

  /** A page below a section, in a state, with what keeps the one or the other back. */
  async function below(
    name: string,
    { section = [], page = [], version = [] }: Partial<Record<'section' | 'page' | 'version', WrittenField[]>>,
  ) {
    const tree = await treeOf([
      item(CONTENT, FOLDER),
      ...template('Page', { Title: 'Single-Line Text' }, { standard: { shared: [field(FIELD.defaultWorkflow, braced(idOf(WORKFLOW)))] } }),
      item(WORKFLOW, TEMPLATE.workflow, [], { shared: [field(FIELD.initialState, braced(idOf(state('Draft'))))] }),
      item(state('Draft'), TEMPLATE.workflowState),
      item(state('Approved'), TEMPLATE.workflowState, [], { shared: [{ id: FIELD.stateFinal, hint: 'Final', value: '1' }] }),
      item(SECTION, FOLDER, [], { shared: section }),
      item(PAGE, 'Page', [inState(name), ...version], { shared: page }),
    ]);
    const draft = new DraftOfItems(
      tree,
      () => undefined,
      () => new Date(),
    );
    const file = draft.item(idOf(PAGE));
    const edit = (by: Caller, changed: string, value: string | null) =>
      editFields(draft, idOf(PAGE), { language: 'en', revision: revisionOf(file, 'en', 1), fields: [{ id: changed, value }] }, by);
    return { tree, edit, page: tree.byId(idOf(PAGE))! };
  }
  const needsApprover = expect.objectContaining({ reason: 'needs-approver' }) as Error;

  it('is shown again by an approver alone', async () => {
    const { edit } = await below('Approved', { page: [GONE] });
    expect(() => edit(editor, FIELD.unpublish, null)).toThrow(needsApprover);
    expect(() => edit(approver, FIELD.unpublish, null)).not.toThrow();
  });

  it('is nothing of the sort while it is a draft', async () => {
    const { edit } = await below('Draft', { page: [GONE] });
    expect(() => edit(editor, FIELD.unpublish, null)).not.toThrow();
  });

  it('leaves what keeps it back with an approver', async () => {
    const { tree, page } = await below('Approved', { section: [GONE] });
    expect(() => needsAtOnce(tree, page, editor, new Date(), { elsewhere: true })).toThrow(needsApprover);
    expect(() => needsAtOnce(tree, page, editor, new Date())).not.toThrow();
    expect(() => needsAtOnce(tree, page, approver, new Date(), { elsewhere: true })).not.toThrow();
  });

  it('is kept back by an approver alone, also with the folder that it lies in', async () => {
    for (const [name, refused] of [
      ['Approved', true],
      ['Draft', false],
    ] as const) {
      const { tree } = await below(name, {});
      const draft = new DraftOfItems(
        tree,
        () => undefined,
        () => new Date(),
      );
      const revision = revisionOf(draft.item(idOf(SECTION)), 'en', 1);
      const keepBack = (by: Caller) =>
        editFields(draft, idOf(SECTION), { language: 'en', revision, fields: [{ id: FIELD.neverPublish, value: '1' }] }, by);
      if (refused) expect(() => keepBack(editor)).toThrow(needsApprover);
      else expect(() => keepBack(editor)).not.toThrow();
    }
  });

  it('is deleted by an approver alone while a moment is set for it', async () => {
    const version = [field(FIELD.validFrom, '20990101T000000Z')];
    const of = { language: 'en', version: 1 };
    const approved = await below('Approved', { version });
    expect(() => needsToDrop(approved.tree, approved.page, of, editor, new Date())).toThrow(needsApprover);
    expect(() => needsToDrop(approved.tree, approved.page, of, approver, new Date())).not.toThrow();
    const draft = await below('Draft', { version });
    expect(() => needsToDrop(draft.tree, draft.page, of, editor, new Date())).not.toThrow();
  });
});
