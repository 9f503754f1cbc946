import { describe, expect, it } from 'vitest';
import { CONTENT, FOLDER, item, template, templateId, treeOf, value } from '../../../../../tests/support/content-tree.ts';
import { braced, idOf, type WrittenField } from '../../../../../tests/support/scs-yaml.ts';
import { parseDate } from '../../items/dates.ts';
import { FIELD, TEMPLATE } from '../../items/ids.ts';
import { AuthoringError } from '../errors.ts';
import { DraftOfItems } from '../store/draft.ts';
import { isPlanned, move, ownStart, publishVersion, unplan, unpublish, unschedule } from './moves.ts';

const NOW = new Date('2026-01-02T12:00:00Z');
const LATER = new Date('2026-01-03T12:00:00Z');
const WORKFLOW = '/sitecore/system/Workflows/Own';
const state = (name: string): string => `${WORKFLOW}/${name}`;
const field = (id: string, text: string, hint = 'x'): WrittenField => ({ id, hint, value: text });
const inState = (name: string): WrittenField => field(FIELD.workflowState, braced(idOf(state(name))), '__Workflow state');

const workflow = [
  item(WORKFLOW, TEMPLATE.workflow, [], { shared: [field(FIELD.initialState, braced(idOf(state('Draft'))), 'Initial state')] }),
  item(state('Draft'), TEMPLATE.workflowState),
  item(`${state('Draft')}/Submit`, TEMPLATE.workflowCommand, [], { shared: [field(FIELD.nextState, braced(idOf(state('Awaiting'))))] }),
  item(state('Awaiting'), TEMPLATE.workflowState),
  item(`${state('Awaiting')}/Approve`, TEMPLATE.workflowCommand, [], { shared: [field(FIELD.nextState, braced(idOf(state('Approved'))))] }),
  item(`${state('Awaiting')}/Reject`, TEMPLATE.workflowCommand, [], { shared: [field(FIELD.nextState, braced(idOf(state('Draft'))))] }),
  item(state('Approved'), TEMPLATE.workflowState, [], { shared: [field(FIELD.stateFinal, '1', 'Final')] }),
];
const PAGE = `${CONTENT}/page`;
const id = idOf(PAGE);
const models = template(
  'Page',
  { Title: 'Single-Line Text' },
  { standard: { shared: [field(FIELD.defaultWorkflow, braced(idOf(WORKFLOW)))] } },
);

/** A change of a page with these versions, and what is shown of it afterwards at some moments. */
async function changing(versions: WrittenField[][], shared: WrittenField[] = []) {
  let now = NOW.getTime();
  const page = item(PAGE, 'Page', [], { shared, languages: { en: { versions } } });
  const items = [item(CONTENT, FOLDER), ...models, ...workflow];
  const tree = await treeOf([...items, page], { now: () => now });
  const draft = new DraftOfItems(
    tree,
    () => undefined,
    () => NOW,
  );
  return {
    draft,
    shownAt: async (...moments: Date[]) => {
      const { shared: sharedNow, languages } = draft.item(id);
      const after = await treeOf(
        [
          ...items,
          {
            path: PAGE,
            template: templateId('Page'),
            shared: sharedNow,
            languages: Object.fromEntries(
              languages.map((each) => [each.language, { versions: each.versions.map(({ fields }) => fields) }]),
            ),
          },
        ],
        { now: () => now },
      );
      return moments.map((moment) => {
        now = moment.getTime();
        return after.view('published').resolve(PAGE, 'en')?.version;
      });
    },
  };
}
const of = (version: number) => ({ id, language: 'en', version });
const title = (text: string) => value('Page', 'Title', text);

describe('the workflow', () => {
  it.each([
    ['Draft', 'submit', 'Awaiting'],
    ['Awaiting', 'approve', 'Approved'],
    ['Awaiting', 'reject', 'Draft'],
    ['Awaiting', 'withdraw', 'Draft'],
  ] as const)('leads from %s by %s to %s', async (from, command, to) => {
    const { draft } = await changing([[title('a')], [title('b'), inState(from)]]);
    expect(move(draft, of(2), command).name).toBe(to);
    expect(draft.value(id, { field: FIELD.workflowState, language: 'en', version: 2 })).toBe(braced(idOf(state(to))));
  });

  it.each([
    ['Draft', 'approve'],
    ['Draft', 'withdraw'],
    ['Awaiting', 'submit'],
    ['Approved', 'submit'],
    ['Approved', 'reject'],
  ] as const)('knows no way from %s by %s', async (from, command) => {
    const { draft } = await changing([[title('a')], [inState(from)]]);
    expect(() => move(draft, of(2), command)).toThrow(AuthoringError);
  });

  it('is of no use to a version that nobody wrote', async () => {
    const { draft } = await changing([[]]);
    expect(() => move(draft, of(9), 'submit')).toThrow(expect.objectContaining({ reason: 'no-such-version' }) as Error);
  });
});

describe('publishing', () => {
  it('shows a draft at once', async () => {
    const { draft, shownAt } = await changing([[title('a')], [title('b'), inState('Draft')]]);
    expect(publishVersion(draft, of(2), undefined, NOW)).toBe(true);
    expect(await shownAt(NOW)).toEqual([2]);
  });

  it('shows it from a moment on, and until then the one before', async () => {
    const { draft, shownAt } = await changing([[title('a')], [title('b'), inState('Awaiting')]]);
    publishVersion(draft, of(2), LATER, NOW);
    expect(await shownAt(NOW, new Date(LATER.getTime() - 1000), LATER)).toEqual([1, 1, 2]);
  });

  it('leaves alone what visitors see: given a date it would vanish until then', async () => {
    const { draft, shownAt } = await changing([[title('a')]]);
    expect(publishVersion(draft, of(1), LATER, NOW)).toBe(false);
    expect(await shownAt(NOW)).toEqual([1]);
  });

  it.each([
    ['a version that is hidden', [[field(FIELD.hideVersion, '1', '__Hide version')]], []],
    ['a version that has ended', [[field(FIELD.validTo, '20260101T000000Z', '__Valid to')]], []],
    ['a version that was to begin later', [[inState('Approved'), field(FIELD.validFrom, '20270101T000000Z', '__Valid from')]], []],
    ['an item that has ended', [[]], [field(FIELD.unpublish, '20260101T000000Z', '__Unpublish')]],
    ['an item that was to begin later', [[]], [field(FIELD.publish, '20270101T000000Z', '__Publish')]],
    ['an item that was never to be published', [[]], [field(FIELD.neverPublish, '1', '__Never publish')]],
  ])('shows %s', async (_what, versions, shared) => {
    const { draft, shownAt } = await changing(versions, shared);
    expect(publishVersion(draft, of(1), undefined, NOW)).toBe(true);
    expect(await shownAt(NOW)).toEqual([1]);
  });
});

describe('an item that is kept back', () => {
  const SOONER = new Date('2026-01-02T18:00:00Z');
  const approved = (text: string): WrittenField[] => [title(text), inState('Approved')];
  const withdrawn = [field(FIELD.unpublish, '20260101T000000Z', '__Unpublish')];

  it.each([
    ['taken from visitors', withdrawn],
    ['never to be published', [field(FIELD.neverPublish, '1', '__Never publish')]],
    ['to begin later', [field(FIELD.publish, '20270101T000000Z', '__Publish')]],
  ])('and was %s is not shown before the moment, in none of its versions, and never where that is taken back', async (_what, shared) => {
    const { draft, shownAt } = await changing([approved('a'), [title('b'), inState('Draft')]], shared);
    publishVersion(draft, of(2), LATER, NOW);
    expect(await shownAt(NOW, SOONER, LATER)).toEqual([undefined, undefined, 2]);
    unplan(draft, of(2), SOONER);
    expect(await shownAt(SOONER, LATER)).toEqual([undefined, undefined]);
  });

  it('is shown from the first of two moments, and from the other one on where that is taken back', async () => {
    const { draft, shownAt } = await changing(
      [
        [title('a'), inState('Draft')],
        [title('b'), inState('Draft')],
      ],
      withdrawn,
    );
    publishVersion(draft, of(2), LATER, NOW);
    publishVersion(draft, of(1), SOONER, NOW);
    expect(await shownAt(NOW, SOONER, LATER)).toEqual([undefined, 1, 2]);
    unplan(draft, of(1), NOW);
    expect(await shownAt(NOW, SOONER, LATER)).toEqual([undefined, undefined, 2]);
  });

  it.each([
    ['sooner', LATER, '20260104T120000Z'],
    ['for the same moment', LATER, '20260103T120000Z'],
  ])('because it was to begin by itself begins then again where a plan %s is taken back, and is not withdrawn', async (_when, at, own) => {
    const { draft, shownAt } = await changing([approved('a'), [title('b'), inState('Draft')]], [field(FIELD.publish, own, '__Publish')]);
    const noted = ownStart(draft.tree, id, at, NOW);
    expect(noted).toBe(own);
    publishVersion(draft, of(2), at, NOW);
    unplan(draft, of(2), SOONER, noted);
    expect(draft.value(id, { field: FIELD.unpublish })).toBeUndefined();
    expect(await shownAt(SOONER, new Date(parseDate(own)! - 1000), new Date(parseDate(own)!))).toEqual([undefined, undefined, 1]);
  });

  it('has no moment of its own where it was withdrawn, begins before the plan or with another one', async () => {
    const start = async (shared: WrittenField[], versions: WrittenField[][] = [approved('a')]) =>
      ownStart((await changing(versions, shared)).draft.tree, id, LATER, NOW);
    const begin = (at: string): WrittenField => field(FIELD.publish, at, '__Publish');
    expect(await start([])).toBeUndefined();
    expect(await start([begin('20260102T180000Z')])).toBeUndefined();
    expect(await start([begin('20260104T120000Z'), ...withdrawn])).toBeUndefined();
    const planned = [...approved('a'), field(FIELD.validFrom, '20260104T120000Z', '__Valid from')];
    expect(await start([begin('20260104T120000Z')], [planned])).toBe('as-noted');
  });

  it('ends when it was to end, whatever is planned for later', async () => {
    const { draft, shownAt } = await changing(
      [approved('a'), [title('b'), inState('Draft')]],
      [field(FIELD.unpublish, '20260102T180000Z', '__Unpublish')],
    );
    publishVersion(draft, of(2), LATER, NOW);
    expect(await shownAt(NOW, SOONER, LATER)).toEqual([1, undefined, undefined]);
  });
});

describe('the end', () => {
  it('takes an item from visitors, at once or from a moment on, whatever versions it has', async () => {
    const { draft, shownAt } = await changing([[title('a')], [title('b'), inState('Approved')]]);
    unpublish(draft, id, { at: LATER, now: NOW });
    expect(await shownAt(NOW, LATER)).toEqual([2, undefined]);
  });

  it('of one language ends every version of it: an older one does not come back', async () => {
    const { draft, shownAt } = await changing([[title('a')], [title('b'), inState('Approved')], [inState('Draft')]]);
    expect(unpublish(draft, id, { language: 'en', now: NOW })).toEqual([of(1), of(2)]);
    expect(await shownAt(NOW)).toEqual([undefined]);
  });

  it('that is ahead holds for a draft that was begun before it was planned, and not for one that is published after it', async () => {
    const { draft, shownAt } = await changing([[title('a')], [title('b'), inState('Draft')]]);
    expect(unpublish(draft, id, { language: 'en', at: LATER, now: NOW })).toEqual([of(1)]);
    draft.set(id, { field: FIELD.workflowState, value: braced(idOf(state('Approved'))), language: 'en', version: 2 });
    expect(await shownAt(NOW, LATER)).toEqual([2, undefined]);
  });

  it('that is ahead leaves an older draft, and what a draft ends at sooner, as they are', async () => {
    const sooner = field(FIELD.validTo, '20260102T180000Z', '__Valid to');
    const { draft } = await changing([[inState('Draft')], [title('a')], [inState('Draft'), sooner]]);
    unpublish(draft, id, { language: 'en', at: LATER, now: NOW });
    const ends = (version: number) => draft.value(id, { field: FIELD.validTo, language: 'en', version });
    expect([ends(1), ends(2), ends(3)]).toEqual([undefined, '20260103T120000Z', sooner.value]);
  });

  it('can be taken back by publishing', async () => {
    const { draft, shownAt } = await changing([[title('a')]], [field(FIELD.unpublish, '20260102T110000Z', '__Unpublish')]);
    publishVersion(draft, of(1), undefined, NOW);
    expect(await shownAt(NOW)).toEqual([1]);
  });
});

it('what was scheduled is a draft again when it is taken back, and what somebody changed since is left alone', async () => {
  const scheduled = [inState('Approved'), field(FIELD.validFrom, '20260103T120000Z', '__Valid from')];
  const { draft, shownAt } = await changing([[title('a')], scheduled]);
  expect(unschedule(draft, of(2), new Date('2026-01-04T00:00:00Z'), NOW)).toBe(false);
  expect(unschedule(draft, of(2), LATER, NOW)).toBe(true);
  expect(await shownAt(LATER)).toEqual([1]);
});

it('a version that waits for its moment can be taken back alone, and what is shown already is not', async () => {
  const from = (at: string): WrittenField[] => [inState('Approved'), field(FIELD.validFrom, at, '__Valid from')];
  const [past, ahead] = [from('20260101T120000Z'), from('20260103T120000Z')] as const;
  const { draft, shownAt } = await changing([past, ahead]);
  const page = draft.tree.byId(id)!;
  expect(page.raw.languages[0]!.versions.map((raw) => isPlanned(draft.tree, page, raw, NOW))).toEqual([false, true]);
  unplan(draft, of(2), NOW);
  expect(await shownAt(NOW, LATER)).toEqual([1, 1]);
});

it('what follows a version that was taken down or hidden is shown when it is approved, and ends when that one was to end', async () => {
  const until = (at: string): WrittenField => field(FIELD.validTo, at, '__Valid to');
  for (const [before, shown] of [
    [
      [until('20260101T120000Z'), field(FIELD.hideVersion, '1', '__Hide version')],
      [2, 2],
    ],
    [[until('20260103T120000Z')], [2, undefined]],
  ] as const) {
    const { draft, shownAt } = await changing([[inState('Approved'), ...before]]);
    expect(draft.addVersion(id, 'en')).toBe(2);
    draft.set(id, { field: FIELD.workflowState, value: braced(idOf(state('Approved'))), language: 'en', version: 2 });
    expect(await shownAt(NOW, LATER)).toEqual(shown);
  }
});
