// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fullRegions } from '../../../../tests/support/regions';
import { DeskProvider, EditorFrame, useDeskOf, type EditorView } from '../common';
import { StructurePage } from './canvas/StructurePage';
import type { StructureData } from './canvas/structure';
import { EditorPageView } from './EditorPageView';
import { Home } from './home/Home';
import { ItemPage } from './item/ItemPage';
import type { ItemData } from './item/model';
import { New } from './new/New';
import { Releases } from './releases/Releases';
import { fieldOf, idOf, itemOf, viewOf } from './testing/fixtures.server';
import { Tree } from './tree/Tree';

function Shown({ view, children }: { view: EditorView; children: ReactElement }) {
  return (
    <DeskProvider value={useDeskOf(view)}>
      <EditorFrame>{children}</EditorFrame>
    </DeskProvider>
  );
}
function show(view: EditorView, children: ReactElement) {
  const shown = <Shown view={view}>{children}</Shown>;
  expect(fullRegions(renderToStaticMarkup(shown))).toEqual([]);
  return render(shown);
}

const row = (more: object = {}) => ({
  ...{ id: idOf('1'), name: 'about', displayName: 'About us', template: { id: idOf('3'), name: 'Page' } },
  ...{ path: '/sitecore/content/about', hasChildren: true, state: 'draft' as const, live: false },
  ...more,
});
const waiting = {
  ...{ id: idOf('1'), displayName: 'About us', path: '/about', language: 'en', version: 2, state: 'awaiting' as const },
  ...{ who: 'Anna', when: '2026-11-25T10:00:00Z', comment: 'Please look' },
};
const release = (state: 'open' | 'scheduled' | 'published') => ({
  ...{ id: `r-${state}`, name: 'Spring', state, at: '2026-12-24T08:30:00Z' },
  items: [{ id: idOf('1'), language: 'en', version: 2, displayName: 'About us', state: 'approved' as const }],
});
const dataOf = (part: ItemData['part'], item = itemOf()): ItemData => ({
  item,
  above: [{ id: idOf('2'), displayName: 'Home' }],
  part,
  page: { id: item.id, site: 'dotcom', path: '/about' },
});
const placed = (uid: string, from: 'page' | 'design' = 'page') => ({
  ...{ uid: idOf(uid), rendering: { id: idOf('e1'), name: 'TextBlock', title: `Text ${uid}` }, placeholder: 'main', params: {}, from },
  datasource: { id: idOf('d1'), path: '/data' },
});
const structure: StructureData = {
  item: itemOf({ page: { site: 'dotcom', path: '/about' } }),
  above: [],
  page: { id: idOf('1'), site: 'dotcom', path: '/about' },
  layout: {
    revision: 'l1',
    placements: [placed('a1'), placed('a2'), placed('a3', 'design')],
    placeholders: [
      { key: 'main', path: 'main', allowed: [{ id: idOf('e1'), name: 'TextBlock' }] },
      { key: 'side-{*}', path: '/main/side-1', of: idOf('a1'), allowed: [{ id: idOf('e1'), name: 'TextBlock' }] },
    ],
  },
};

const difference = (from: string, to: string) => ({ id: idOf('f1'), name: 'Title', from, to });

const pages: Readonly<Record<string, () => ReactElement>> = {
  'an empty desk': () => (
    <Home
      data={{
        awaiting: { rows: [], count: 0 },
        drafts: { rows: [], count: 0 },
        scheduled: undefined,
        releases: [],
        recent: [],
        others: [],
      }}
    />
  ),
  'a desk with work': () => (
    <Home
      data={{
        awaiting: { rows: [waiting], count: 3 },
        drafts: { rows: [{ ...waiting, state: 'draft' }], count: 1 },
        scheduled: { rows: [{ ...waiting, at: '2026-12-24T08:30:00Z' }], count: 1 },
        releases: [release('open')],
        recent: [{ id: idOf('1'), displayName: 'About us', path: '/about', at: '2026-11-25T10:00:00Z' }],
        others: [{ name: 'Ben', item: { id: idOf('1'), displayName: 'About us' }, language: 'de', since: '2026-11-25T10:00:00Z' }],
      }}
    />
  ),
  'the top of the tree': () => (
    <Tree data={{ content: 'en', q: '', item: undefined, above: [], children: [row(), row({ id: idOf('5') })] }} />
  ),
  'a level of the tree': () => (
    <Tree data={{ content: 'en', q: '', item: row(), above: [{ id: idOf('2'), displayName: 'Home' }], children: [] }} />
  ),
  'what was found': () => (
    <Tree data={{ content: 'en', q: 'about', item: undefined, above: [], children: [row({ hasChildren: false })] }} />
  ),
  'a form': () => <ItemPage data={dataOf({ name: 'fields' })} />,
  'a form nobody may change': () => (
    <ItemPage data={dataOf({ name: 'fields' }, itemOf({ may: { edit: false, approve: false, delete: false, rename: false } }))} />
  ),
  versions: () => (
    <ItemPage
      data={dataOf(
        {
          name: 'versions',
          history: [{ at: '2026-11-25T10:00:00Z', who: 'Anna', what: ['Title', '__Workflow state'], commit: '0123456789' }],
          compared: {
            from: 1,
            to: 2,
            fields: [
              { id: idOf('f1'), name: 'Title', from: 'Old', to: 'New' },
              { id: idOf('f9'), name: '__Final Renderings', from: '<r uid="{1}"/>', to: null },
            ],
          },
        },
        itemOf({
          version: 2,
          languages: [
            {
              language: 'en',
              versions: [
                { version: 1, state: 'approved', live: true },
                { version: 2, state: 'draft', live: false },
              ],
            },
            { language: 'de', versions: [{ version: 1, state: 'draft', live: false }] },
          ],
        }),
      )}
    />
  ),
  publishing: () => (
    <ItemPage
      data={dataOf(
        {
          name: 'publish',
          needs: [{ id: idOf('7'), language: 'en', displayName: 'A chart', why: 'part' }],
          releases: [release('open')],
          below: [],
          checks: { error: 1, warning: 2 },
          seen: { approve: 'a.1', alone: 'b.1', whole: 'c.1' },
          going: [
            { ...{ id: idOf('1'), language: 'en', version: 2, displayName: 'About us', isNew: false }, fields: [difference('Old', 'New')] },
            { id: idOf('7'), language: 'en', version: 1, displayName: 'A chart', isNew: true },
          ],
        },
        itemOf({ state: 'awaiting', live: false, version: 2, page: { site: 'dotcom', path: '/about' } }),
      )}
    />
  ),
  managing: () => (
    <ItemPage
      data={dataOf(
        {
          name: 'manage',
          uses: [{ id: idOf('8'), path: '/x', displayName: 'Footer', field: 'Link' }],
          siblings: [row(), row({ id: idOf('9'), displayName: 'Contact' })],
          places: { q: 'home', rows: [row({ id: idOf('2'), displayName: 'Home' })] },
        },
        itemOf({ insert: [{ id: idOf('3'), name: 'Page', kind: 'template' }] }),
      )}
    />
  ),
  structure: () => <StructurePage data={structure} />,
  'a new item': () => (
    <New
      data={{
        parent: { id: idOf('2'), displayName: 'Home', language: 'en', path: '/home' },
        insert: [
          { id: idOf('3'), name: 'Page', kind: 'template' },
          { id: idOf('4'), name: 'Article', kind: 'branch' },
        ],
      }}
    />
  ),
  'where a new page may be': () => (
    <New
      data={{
        content: 'en',
        sites: [{ id: idOf('2'), displayName: 'The firm', places: [{ id: idOf('1'), displayName: 'People', path: '/people' }] }],
      }}
    />
  ),
  releases: () => <Releases data={{ releases: [release('open'), release('published')], one: undefined }} />,
  'a release with what was deleted': () => (
    <Releases
      data={{
        releases: [],
        one: { ...release('open'), items: [{ id: idOf('1'), language: 'en', version: 2, displayName: '', path: '', state: 'none' }] },
      }}
    />
  ),
  'a release that lacks a part': () => (
    <Releases
      data={{ releases: [], one: release('open'), missing: [{ id: idOf('7'), language: 'en', displayName: 'A chart', why: 'part' }] }}
    />
  ),
  'a release': () => <Releases data={{ releases: [], one: release('scheduled') }} />,
};

describe('a page of the desk', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each(Object.keys(pages))('has nothing that axe finds, and says all in words: %s', async (name) => {
    const made = pages[name];
    if (!made) throw new Error(name);
    const { container } = show(viewOf('item', {}), made());
    const frame = container.querySelector('iframe');
    frame?.remove();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))])).toEqual([]);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('keeps what was typed where somebody else changed the field, and lets the next save go over theirs knowingly', () => {
    const field = idOf('f1');
    const view = viewOf(
      'item',
      {},
      {
        wrong: {
          problems: [{ word: 'conflict.title' }, { field: `f.${field}`, word: 'conflict.field' }],
          typed: { id: [idOf('1')], act: ['save'], revision: ['r1'] },
          more: {
            revision: 'r2',
            values: { [field]: 'Mine' },
            bases: { [field]: 'Old' },
            conflicts: [{ id: field, base: 'Old', yours: 'Mine', theirs: 'Theirs' }],
          },
        },
      },
    );
    const { container } = show(
      view,
      <ItemPage data={dataOf({ name: 'fields' }, itemOf({ revision: 'r2', fields: [fieldOf({ value: 'Theirs' })] }))} />,
    );
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Mine');
    const hidden = (name: string) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
    expect([hidden(`was.${field}`), hidden('revision')]).toEqual(['Theirs', 'r2']);
    expect(screen.getByRole('group', { name: 'This was not done' }).contains(document.activeElement)).toBe(true);
    expect(within(container).getByText('Theirs', { selector: 'ins' })).toBeTruthy();
  });

  it.each([
    ['down', 'form[action="/api/editor/comments"] input[name="comment"]'],
    ['gone', 'textarea'],
    ['refused', 'textarea'],
  ])('has what was sent where its page cannot be shown: %s', (instead, selector) => {
    const typed = { at: ['?item=x'], words: ['en'], act: ['say'], comment: ['Shorter, please.'], 'was.x': ['Old'], 'f.x': ['Old'] };
    const view = viewOf('comments', { instead }, { wrong: { problems: [{ word: 'refusal.down' }], typed } });
    const { container } = render(<EditorPageView view={view} />);
    expect(container.querySelector<HTMLInputElement>(selector)?.value).toBe('Shorter, please.');
  });

  it('says the address of the other language as the page has it', () => {
    const { container } = show(
      viewOf('comments', {}, { at: '?item=x' }),
      <Tree data={{ content: 'en', q: '', item: undefined, above: [], children: [] }} />,
    );
    expect(container.querySelector('a[hreflang="de"]')?.getAttribute('href')).toBe('/de/sitecore/editor/comments?item=x');
  });

  it('begins an item in a language that it is not in, with the texts of the one that it is in', () => {
    const item = itemOf({ language: 'de', version: 0, state: 'none', live: false });
    const { container } = show(viewOf('item', {}), <ItemPage data={dataOf({ name: 'fields' }, item)} />);
    const form = screen.getByRole('button', { name: 'Begin' }).closest('form');
    expect([...new FormData(form ?? undefined).entries()]).toEqual(
      expect.arrayContaining([
        ['act', 'translate'],
        ['into', 'de'],
        ['like', 'en'],
        ['newest', '0'],
      ]),
    );
    expect(
      within(container)
        .getByRole('link', { name: /German/ })
        .getAttribute('aria-current'),
    ).toBe('true');
  });

  it('says of a standard value that it is none of the item’s own', () => {
    const { container } = show(
      viewOf('item', {}),
      <ItemPage data={dataOf({ name: 'fields' }, itemOf({ fields: [fieldOf({ own: false })] }))} />,
    );
    expect(container.querySelector(`input[name="was.${idOf('f1')}.standard"]`)).not.toBeNull();
  });

  it('lets only an approver change what is live in all versions at once', () => {
    const item = itemOf({ fields: [fieldOf({ scope: 'shared' })], may: { edit: true, approve: false, delete: true, rename: true } });
    show(viewOf('item', {}), <ItemPage data={dataOf({ name: 'fields' }, item)} />);
    expect(screen.getByLabelText('Title')).toHaveProperty('readOnly', true);
    expect(screen.getByText('It is live: an approver may change it.')).toBeTruthy();
  });

  it('begins with what somebody writes, and ends with what files it', () => {
    const fields = [
      fieldOf({ id: idOf('f2'), name: 'Topics', title: 'Topics', section: 'Taxonomy', sortOrder: 1 }),
      fieldOf({ id: idOf('f3'), name: 'Kind', title: 'Kind', section: 'Kind', sortOrder: 2 }),
      fieldOf({ id: idOf('f4'), name: '__Sortorder', title: '__Sortorder', section: 'Own', sortOrder: 0 }),
      fieldOf({ id: idOf('f5'), name: 'TranslatedFrom', title: 'Translated from', section: 'Translation', sortOrder: 0 }),
      fieldOf({ sortOrder: 900 }),
    ];
    show(viewOf('item', {}), <ItemPage data={dataOf({ name: 'fields' }, itemOf({ fields }))} />);
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(['Page', 'Kind', 'Taxonomy', 'Own']);
  });

  it('brings back what was looked at, each form its own', () => {
    const { container } = show(viewOf('item', {}), pages.publishing!());
    const hidden = (name: string) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    expect(['approve', 'alone', 'whole'].map((name) => hidden(`seen-${name}`)?.value)).toEqual(['a.1', 'b.1', 'c.1']);
    expect(hidden('seen-approve')?.form?.querySelector('[value="approve"]')).toBeTruthy();
    expect(hidden('seen-whole')?.form?.querySelector('[value="publish"]')).toBeTruthy();
    expect(screen.getByText('New', { selector: 'ins' })).toBeTruthy();
    expect(screen.getByText('new: visitors see nothing of it yet')).toBeTruthy();
  });

  it('says before it is approved or published that an item comes back as a whole', () => {
    const part = {
      ...{ name: 'publish' as const, needs: [], releases: [], below: [], checks: undefined, going: [] },
      seen: { approve: 'a.1', alone: 'b.1', whole: 'c.1' },
    };
    const shown = (value: string) => {
      const fields = [fieldOf({ name: '__Never publish', value })];
      show(viewOf('item', {}), <ItemPage data={dataOf(part, itemOf({ state: 'awaiting', live: false, version: 2, fields }))} />);
      const count = screen.queryAllByText(/kept from visitors as a whole/).length;
      cleanup();
      return count;
    };
    expect([shown(''), shown('1')]).toEqual([0, 2]);
  });

  it('shows what somebody saved since, and goes on from that alone', async () => {
    const since = {
      ...{ name: 'seen-alone', seen: 'b.2' },
      changed: [
        {
          ...{ id: idOf('1'), language: 'en', version: 2, displayName: 'About us', was: 'changed', who: 'Ben' },
          fields: [difference('New', 'Newer')],
        },
        { id: idOf('7'), language: 'en', version: 1, displayName: 'A chart', was: 'changed' },
      ],
    };
    const view = viewOf('item', {}, { wrong: { problems: [{ field: 'since', word: 'since.title' }], typed: {}, more: since } });
    const { container } = show(view, pages.publishing!());
    const hidden = (name: string) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
    expect([hidden('seen-approve'), hidden('seen-alone')]).toEqual(['a.1', 'b.2']);
    const told = screen.getByRole('region', { name: 'Somebody saved this since you looked at it' });
    expect(within(told).getByText('Newer', { selector: 'ins' })).toBeTruthy();
    expect(told.textContent).toMatch(/Ben.*A chart.*not known any more/);
    expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations.map(({ id }) => id)).toEqual([]);
  });

  it('says of what goes with it in which language it is, where that is another', () => {
    const part = {
      ...{ name: 'publish' as const, releases: [], below: [], checks: undefined, seen: {} },
      needs: [{ id: idOf('7'), language: 'en', displayName: 'A chart', why: 'part' as const }],
      going: [
        { id: idOf('1'), language: 'de', version: 2, displayName: 'Über uns', isNew: true },
        { id: idOf('7'), language: 'en', version: 3, displayName: 'A chart', isNew: false },
      ],
    };
    show(viewOf('item', {}), <ItemPage data={dataOf(part, itemOf({ language: 'de', state: 'awaiting', live: false, version: 2 }))} />);
    expect(screen.getByText('English · is shown on it')).toBeTruthy();
    expect(screen.getByText('English · Version 3', { exact: false })).toBeTruthy();
  });

  it('says before it is done that what is approved is published, and its parts with it, and what is not', () => {
    const approving = () => screen.getByRole('button', { name: 'Approve and publish' }).closest('form')?.textContent ?? '';
    show(viewOf('item', {}), pages.publishing!());
    expect(screen.getByText('is shown on it')).toBeTruthy();
    expect(approving()).toMatch(
      /Visitors see it at once when you approve it.* The drafts of its parts that are listed below go live with it\./,
    );
    expect(approving()).not.toContain('stays as it is');
    cleanup();
    const part = {
      ...{ name: 'publish' as const, releases: [], below: [], checks: undefined, seen: {} },
      needs: [{ id: idOf('6'), language: 'en', displayName: 'Reports', why: 'above' as const }],
      going: [{ id: idOf('1'), language: 'en', version: 2, displayName: 'About us', isNew: true }],
    };
    show(viewOf('item', {}), <ItemPage data={dataOf(part, itemOf({ state: 'awaiting', live: false, version: 2 }))} />);
    expect(approving()).toContain('What is above it and what it names stays as it is.');
    expect(approving()).not.toContain('go live with it');
  });

  it('says what was changed in words, and shows no layout as it is kept', () => {
    const { container } = show(viewOf('item', {}), pages.versions!());
    expect(container.textContent).toContain('Title, State');
    expect(container.textContent).toContain('Other parts, or in another order.');
    expect(container.textContent).not.toMatch(/__|uid=/);
  });

  it('offers drafts to be thrown away, and nothing that visitors see', () => {
    show(viewOf('item', {}), pages.versions!());
    const options = [...(screen.getByLabelText('Throw away a draft') as HTMLSelectElement).options];
    expect(options.map(({ text }) => text)).toEqual(['Version 2']);
  });

  it('offers to throw away with a draft what was written in the parts of the page, and names them', () => {
    const versions = [
      { version: 1, state: 'approved' as const, live: true },
      { version: 2, state: 'draft' as const, live: false },
    ];
    const item = itemOf({ languages: [{ language: 'en', versions }] });
    const partDrafts = { seen: 'a.1', versions: [{ id: idOf('7'), displayName: 'Text 1', version: 3 }] };
    show(viewOf('item', {}), <ItemPage data={dataOf({ name: 'versions', history: [], compared: undefined, partDrafts }, item)} />);
    const form = screen.getByRole('button', { name: 'Throw it away' }).closest('form') ?? undefined;
    expect(form?.textContent).toMatch(/Text 1.*Version 3/);
    expect(new FormData(form).get('parts')).toBe('a.1');
  });

  it('lets an approver take back what is scheduled', () => {
    const scheduled = '2090-01-01T10:00:00Z';
    const versions = [{ version: 1, state: 'approved' as const, live: false, validFrom: scheduled }];
    const item = itemOf({ live: false, scheduled, languages: [{ language: 'en', versions }] });
    const part = { name: 'publish' as const, needs: [], releases: [], below: [], checks: undefined, going: [], seen: {} };
    show(viewOf('item', {}), <ItemPage data={dataOf(part, item)} />);
    expect(screen.getByRole('button', { name: 'Take back into draft' })).toHaveProperty('value', 'withdraw');
    cleanup();
    show(viewOf('item', {}), <ItemPage data={dataOf(part, { ...item, may: { ...item.may, approve: false } })} />);
    expect(screen.queryByRole('button', { name: 'Take back into draft' })).toBeNull();
  });

  it('offers to take down what would stay public below a page', () => {
    const page = { id: idOf('6'), language: 'en', displayName: 'Below' };
    show(
      viewOf('item', {}),
      <ItemPage data={dataOf({ name: 'publish', needs: [], releases: [], below: [page], checks: undefined, going: [], seen: {} })} />,
    );
    expect(screen.getByRole('link', { name: 'Below' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Take these down too' })).toHaveProperty('checked', false);
  });

  it('says what its address shows once it is taken down in one language, and offers all', () => {
    const part = { name: 'publish' as const, needs: [], releases: [], below: [], checks: undefined, going: [], seen: {} };
    const everywhere = () => screen.queryByRole('checkbox', { name: 'In all languages, with everything below it' });
    show(viewOf('item', {}), <ItemPage data={dataOf(part)} />);
    expect(screen.getByText(/Its address then says that there is nothing/)).toBeTruthy();
    expect(everywhere()).toBeNull();
    cleanup();
    const versions = [{ version: 1, state: 'approved' as const, live: true }];
    const languages = ['en', 'de'].map((language) => ({ language, versions }));
    show(viewOf('item', {}), <ItemPage data={dataOf({ ...part, instead: 'en' }, itemOf({ language: 'de', languages }))} />);
    expect(screen.getByText(/Visitors then see the page in English at its address/)).toBeTruthy();
    expect(everywhere()).toHaveProperty('checked', false);
  });

  it('says of a release that something in it was deleted, and lets it be taken out', () => {
    show(viewOf('releases', {}), pages['a release with what was deleted']!());
    expect(screen.getByRole('button', { name: 'Take out: Something that was deleted' })).toBeTruthy();
    expect(screen.getByText(/cannot be published with it/)).toBeTruthy();
  });

  it('names the places where a part may go by the parts that open them, and not by their paths', () => {
    const { container } = show(viewOf('structure', structure), <StructurePage data={structure} />);
    const options = [...container.querySelectorAll('select[name="placeholder"] option')].map(({ textContent }) => textContent);
    // Not the one that opens it: nothing goes inside itself.
    expect(options).toEqual(['In Text a1: side']);
  });

  it('takes the standard value of a field by a press, since its form is saved by a script', async () => {
    const asked = vi.fn((_address: string, _init: { body?: URLSearchParams } = {}) => new Promise(() => undefined));
    vi.stubGlobal('fetch', asked);
    show(viewOf('item', {}), <ItemPage data={dataOf({ name: 'fields' })} />);
    fireEvent.click(screen.getByRole('button', { name: 'Take the standard value instead', hidden: true }));
    await vi.waitFor(() => {
      const changes = asked.mock.calls.map(([, init]) => init?.body?.get('changes')).find(Boolean);
      expect(JSON.parse(changes ?? '[]')).toEqual([{ id: idOf('f1'), value: null, base: 'Old' }]);
    });
  });

  it('offers the moves that there are', () => {
    show(viewOf('structure', structure), <StructurePage data={structure} />);
    const buttons = (name: RegExp) =>
      screen.queryAllByRole('button', { name, hidden: true }).map((each) => (each as HTMLButtonElement).value);
    // What the design puts last stays last.
    expect(buttons(/One up/)).toEqual([`up:${idOf('a2')}`]);
    expect(buttons(/One down/)).toEqual([`down:${idOf('a1')}`]);
    expect(buttons(/^ ?Remove/)).toEqual([`remove:${idOf('a1')}`, `remove:${idOf('a2')}`]);
  });

  it.each([
    ['nothing, where somebody looks at an older version', { revision: 'r1', newest: 4 }, false],
    ['that it was changed', { revision: 'r2', newest: 4 }, true],
    ['that a draft was begun since', { revision: 'r1', newest: 5 }, true],
  ])('says of what others did: %s', async (_, answer, isSaid) => {
    const asked: URLSearchParams[] = [];
    vi.stubGlobal('fetch', (_address: string, { body }: { body: URLSearchParams }) => {
      asked.push(body);
      return Promise.resolve(new Response(JSON.stringify({ ok: true, answer: { others: [{ name: 'Ben', since: '' }], ...answer } })));
    });
    const versions = [3, 4].map((version) => ({ version, state: 'draft' as const, live: false }));
    const item = itemOf({ version: 3, live: false, state: 'draft', languages: [{ language: 'en', versions }] });
    show(viewOf('item', {}), <ItemPage data={dataOf({ name: 'fields' }, item)} />);
    await screen.findByText('Ben has this open too.');
    expect(asked[0]?.get('version')).toBe('3');
    expect(screen.queryByRole('link', { name: 'Show what is there now' }) !== null).toBe(isSaid);
  });

  it('closes no section in which something was settled', async () => {
    const field = fieldOf({ id: idOf('f4'), name: '__Sortorder', title: 'Order', section: 'Own' });
    const sections = ['Page', 'Kind', 'Taxonomy'].map((section, index) => fieldOf({ id: idOf(`f${index + 5}`), name: section, section }));
    const wrong = {
      problems: [{ word: 'conflict.title' }],
      typed: { id: [idOf('1')], act: ['save'] },
      more: {
        values: { [field.id]: '2' },
        bases: { [field.id]: 'Old' },
        conflicts: [{ id: field.id, base: 'Old', yours: '2', theirs: '3' }],
      },
    };
    const { container } = show(
      viewOf('item', {}, { wrong }),
      <ItemPage data={dataOf({ name: 'fields' }, itemOf({ fields: [...sections, field] }))} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
    expect(container.querySelector(`[data-field="${field.id}"]`)?.closest('details')?.open).toBe(true);
  });

  it('says who else has the item open', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify({ ok: true, answer: { others: [{ name: 'Ben', since: '', field: idOf('f1') }], revision: 'r1' } })),
      ),
    );
    show(viewOf('item', {}), <ItemPage data={dataOf({ name: 'fields' })} />);
    expect(await screen.findByText('Ben has this open too.')).toBeTruthy();
    expect(screen.getByText('Ben is here')).toBeTruthy();
    fireEvent.focus(screen.getByLabelText('Title'));
  });
});

describe('a page from whose address a redirect leads', () => {
  afterEach(cleanup);

  it('says so, also before its time', () => {
    const problems = [{ code: 'redirect-away' as const, name: '/about', target: '/elsewhere' }];
    show(viewOf('item', {}), <ItemPage data={dataOf({ name: 'fields' }, itemOf({ problems }))} />);
    expect(screen.getByText(/leads from this page’s address to \/elsewhere: nobody sees the page/)).toBeDefined();
  });
});

describe('a release that has its time', () => {
  afterEach(cleanup);

  const actsOf = (state: 'open' | 'scheduled'): string[] => {
    show(viewOf('releases', {}), <Releases data={{ releases: [], one: release(state) }} />);
    const main = within(screen.getByRole('main'));
    return main.queryAllByRole('button').map(({ textContent }) => textContent);
  };

  it('offers nothing that the service would refuse', () => {
    expect(actsOf('scheduled')).toEqual(['Cancel the time']);
    cleanup();
    expect(actsOf('open')).toEqual(expect.arrayContaining(['Take out', 'Publish all of it', 'Delete the release']));
  });
});

it('what came of a form takes the focus of the page that begins with it, and what was looked for is in the tab', () => {
  const view = { ...viewOf('tree', {}), title: 'Everything', told: 'published', state: 'One item has “reeds”' };
  show(view, <p>The page</p>);
  expect(screen.getByRole('group', { name: 'Published.' }).tabIndex).toBe(-1);
  const sent = renderToStaticMarkup(
    <Shown view={view}>
      <p>The page</p>
    </Shown>,
  );
  expect(sent).toMatch(/<div role="group"[^>]* autofocus=""/);
});
