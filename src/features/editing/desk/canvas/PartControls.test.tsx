// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageLayout } from '../../authoring/layout.schema';
import { DeskProvider, useDeskOf } from '../../common';
import { idOf, viewOf } from '../testing/fixtures.server';
import { gapsOf, type Box } from './boxes';
import { PartControls } from './PartControls';
import type { PartActs } from './PartsLayer';

const kind = { id: idOf('e1'), name: 'TextBlock' };
const placed = (uid: string, placeholder = 'main', from: 'page' | 'design' = 'page') => ({
  ...{ uid, rendering: kind, placeholder, params: {}, from, datasource: { id: idOf('d1'), path: '/data' } },
});
const layout: PageLayout = {
  revision: '1',
  placements: [placed('head', 'head', 'design'), placed('a'), placed('b'), placed('inner', '/main/in-1')],
  placeholders: [
    { key: 'main', path: 'main', allowed: [kind] },
    { key: 'in-{*}', path: '/main/in-1', of: 'b', allowed: [kind] },
    { key: 'none-{*}', path: '/main/none-1', of: 'b', allowed: [] },
  ],
};
const box = (top: number): Box => ({ left: 0, top, right: 300, bottom: top + 90 });
const measured = {
  parts: new Map([
    ['head', box(0)],
    ['a', box(100)],
    ['b', box(200)],
    ['inner', { ...box(210), bottom: 280 }],
  ]),
  empty: new Map([['/main/none-1', box(400)]]),
};

let acts: { [K in keyof PartActs]: ReturnType<typeof vi.fn<PartActs[K]>> };
beforeEach(() => {
  const act = () => vi.fn<() => void>();
  acts = {
    ...{ choose: act(), up: act(), down: act(), elsewhere: act(), duplicate: act(), remove: act(), add: act(), put: act() },
    content: vi.fn<PartActs['content']>((id) => `/content/${id}`),
  };
});
afterEach(cleanup);

function Shown({ chosen, mayEdit = true }: { chosen?: string; mayEdit?: boolean }) {
  const desk = useDeskOf(viewOf('structure', {}));
  return (
    <DeskProvider value={desk}>
      <PartControls
        layout={layout}
        measured={measured}
        gaps={gapsOf(layout, measured)}
        scrolled={0}
        chosen={chosen}
        hovered={undefined}
        over={undefined}
        mayEdit={mayEdit}
        acts={acts}
        onGrip={vi.fn()}
        focus={undefined}
      />
    </DeskProvider>
  );
}
const buttons = () => screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
const bar = () => within(screen.getByRole('toolbar', { name: 'What to do with: Text block 2' }));

it('offers a place before and after each of the page’s own parts, in the order of the page', () => {
  render(<Shown />);
  expect(buttons()).toEqual([
    'Choose: Text block 1',
    'Choose: Text block 2',
    'Add a part before: Text block 2',
    'Add a part before: Text block 3',
    'Choose: Text block 3',
    'Choose: Text block 4',
    'Add a part after: Text block 3',
  ]);
});

it('shows the buttons of what is chosen, and places about it and in it', async () => {
  const { container } = render(<Shown chosen="a" />);
  expect(
    bar()
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['One up', 'One down', 'To another place', 'Duplicate', 'Remove']);
  expect(bar().getByRole('link', { name: 'Edit its content' }).getAttribute('href')).toBe(`/content/${idOf('d1')}`);
  // The first cannot go up: it says so, and nothing is asked.
  fireEvent.click(bar().getByRole('button', { name: 'One up' }));
  fireEvent.click(bar().getByRole('button', { name: 'One down' }));
  fireEvent.click(bar().getByRole('button', { name: 'Remove' }));
  expect([acts.up.mock.calls, acts.down.mock.calls, acts.remove.mock.calls]).toEqual([[], [['a']], [['a']]]);
  fireEvent.click(screen.getByRole('button', { name: 'Add a part before: Text block 2' }));
  expect(acts.add).toHaveBeenCalledWith(expect.objectContaining({ placeholder: 'main', after: undefined }));
  expect((await axe.run(container)).violations).toEqual([]);
});

it('offers places in what is chosen', () => {
  render(<Shown chosen="b" />);
  expect(buttons().filter((name) => name?.startsWith('Add'))).toEqual([
    'Add a part before: Text block 3',
    'Add a part before: Text block 4',
    'Add a part after: Text block 4',
    'Add a part after: Text block 3',
  ]);
});

it('leads from what is inside to what holds it', () => {
  render(<Shown chosen="inner" />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose the part around it' }));
  expect(acts.choose).toHaveBeenCalledWith('b');
});

it('is worked by keys: arrows along the buttons, with Alt the part itself, Delete and Escape', () => {
  render(<Shown chosen="a" />);
  const [first, second] = bar().getAllByRole('button');
  first?.focus();
  fireEvent.keyDown(first ?? document.body, { key: 'ArrowRight' });
  expect([document.activeElement === second, first?.tabIndex, second?.tabIndex]).toEqual([true, -1, 0]);
  expect(acts.down).not.toHaveBeenCalled();
  for (const key of [{ key: 'ArrowDown', altKey: true }, { key: 'ArrowUp', altKey: true }, { key: 'Delete' }, { key: 'Escape' }])
    fireEvent.keyDown(second ?? document.body, key);
  expect([acts.down, acts.up, acts.remove, acts.choose].map((act) => act.mock.calls)).toEqual([[['a']], [['a']], [['a']], [[undefined]]]);
});

it('is nothing but the names of what one may not change: what the design puts there, or all of it', () => {
  render(<Shown chosen="head" />);
  const ofDesign = within(screen.getByRole('toolbar', { name: 'What to do with: Text block 1' }));
  expect([ofDesign.queryAllByRole('button'), ofDesign.getAllByRole('link').length]).toEqual([[], 1]);
  cleanup();
  render(<Shown chosen="a" mayEdit={false} />);
  expect(buttons().filter((name) => !name?.startsWith('Choose'))).toEqual([]);
});
