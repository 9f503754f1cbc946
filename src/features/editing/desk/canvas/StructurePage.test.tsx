// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageLayout } from '../../authoring/layout.schema';
import { DeskProvider, EditorFrame, useDeskOf } from '../../common';
import { idOf, itemOf, viewOf } from '../testing/fixtures.server';
import type { StructureChanged, StructureData } from './structure';
import { StructurePage } from './StructurePage';

const placed = (uid: string) => ({
  ...{ uid: idOf(uid), rendering: { id: idOf('e1'), name: 'TextBlock', title: `Text ${uid}` }, placeholder: 'main', params: {} },
  from: 'page' as const,
});
const layoutOf = (revision: string, ...uids: string[]): PageLayout => ({
  revision,
  placements: uids.map(placed),
  placeholders: [{ key: 'main', path: 'main', allowed: [{ id: idOf('e1'), name: 'TextBlock' }] }],
});
const data: StructureData = {
  item: itemOf({ page: { site: 'dotcom', path: '/about' } }),
  above: [],
  page: { id: idOf('1'), site: 'dotcom', path: '/about' },
  layout: layoutOf('l1', 'a1', 'a2'),
};
const view = viewOf('structure', {}, { at: idOf('1') });
function Shown() {
  return (
    <DeskProvider value={useDeskOf(view)}>
      <EditorFrame wide>
        <StructurePage data={data} />
      </EditorFrame>
    </DeskProvider>
  );
}

let sent: URLSearchParams[];
let answers: (object | undefined)[];
const done = (layout: PageLayout, more: Partial<StructureChanged> = {}): object => ({
  ok: true,
  answer: { layout, told: 'placed', chosen: idOf('a1'), undo: [{ op: 'move', uid: idOf('a1'), placeholder: 'main' }], ...more },
});
beforeEach(() => {
  sent = [];
  answers = [];
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(body);
    const answer = answers.shift();
    return answer ? Promise.resolve(new Response(JSON.stringify(answer))) : Promise.reject(new TypeError('no network'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const parts = () =>
  within(screen.getByRole('region', { name: 'On the page' }))
    .getAllByRole('listitem')
    .map(({ id }) => Number.parseInt(id.slice(2, 10), 16).toString(16));
const down = () => fireEvent.click(screen.getAllByRole('button', { name: 'One down' })[0] ?? document.body);
const button = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0];
// They keep the focus, and so are not `disabled`.
const isOff = (name: string) => button(name)?.getAttribute('aria-disabled') === 'true';
const said = (text: string) => waitFor(() => expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(text));

it('does by a script what its forms do: the list follows, each step on the layout that the one before made', async () => {
  render(<Shown />);
  answers = [done(layoutOf('l2', 'a2', 'a1')), done(layoutOf('l3', 'a2', 'a3', 'a1'), { told: 'added', chosen: idOf('a3') })];
  down();
  await said('Moved. Text a1: 2 of 2');
  expect([parts(), Object.fromEntries(sent[0] ?? [])]).toEqual([
    ['a2', 'a1'],
    expect.objectContaining({ act: `down:${idOf('a1')}`, id: idOf('1'), language: 'en', revision: 'l1' }),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await said('Added. Text a3: 2 of 3');
  expect([parts(), sent[1]?.get('revision'), sent[1]?.get('rendering')]).toEqual([['a2', 'a3', 'a1'], 'l2', idOf('e1')]);
  expect(screen.getByRole('button', { name: 'Text a3' }).getAttribute('aria-pressed')).toBe('true');
});

it('takes back step by step what was done, and does it again', async () => {
  render(<Shown />);
  const forth = [{ op: 'move', uid: idOf('a1'), placeholder: 'main', after: idOf('a2') }];
  answers = [
    done(layoutOf('l2', 'a2', 'a1')),
    done(layoutOf('l1', 'a1', 'a2'), { told: 'undone', undo: forth as StructureChanged['undo'] }),
    done(layoutOf('l2', 'a2', 'a1'), { told: 'redone' }),
  ];
  expect([isOff('Undo'), isOff('Redo')]).toEqual([true, true]);
  down();
  await said('Moved. Text a1: 2 of 2');
  // By key, wherever the focus is but in a text.
  fireEvent.keyDown(screen.getByRole('button', { name: 'Text a1' }), { key: 'z', ctrlKey: true });
  await said('Taken back. Text a1: 1 of 2');
  expect([sent[1]?.get('act'), sent[1]?.get('revision'), parts()]).toEqual(['undo', 'l2', ['a1', 'a2']]);
  expect([isOff('Undo'), isOff('Redo')]).toEqual([true, false]);
  fireEvent.click(button('Redo') ?? document.body);
  await said('Done again. Text a1: 2 of 2');
  expect([JSON.parse(sent[2]?.get('steps') ?? ''), parts(), isOff('Undo')]).toEqual([forth, ['a2', 'a1'], false]);
});

it('says what was refused, shows the page as somebody else left it, and takes nothing of theirs back', async () => {
  render(<Shown />);
  const refused = {
    ok: false,
    problems: [{ word: 'refusal.layout-changed', said: 'Somebody was faster.' }],
    more: { layout: layoutOf('l9', 'a7') },
  };
  answers = [done(layoutOf('l2', 'a2', 'a1')), refused];
  down();
  await said('Moved. Text a1: 2 of 2');
  down();
  await said('Somebody was faster.');
  expect([parts(), isOff('Undo')]).toEqual([['a7'], true]);
});

it('says that there was no connection, and changes nothing', async () => {
  render(<Shown />);
  down();
  await said('No connection: nothing was changed. Try again in a moment.');
  expect(parts()).toEqual(['a1', 'a2']);
});

it('does one after another what is pressed while something is on its way, each on what the one before made', async () => {
  render(<Shown />);
  answers = [
    done(layoutOf('l2', 'a2', 'a1')),
    done(layoutOf('l3', 'a2', 'a3', 'a1'), { told: 'added', chosen: idOf('a3') }),
    done(layoutOf('l4', 'a2', 'a1'), { told: 'undone', chosen: idOf('a1') }),
  ];
  down();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Text a1' }), { key: 'z', ctrlKey: true });
  await said('Taken back. Text a1: 2 of 2');
  expect(sent.map((form) => form.get('revision'))).toEqual(['l1', 'l2', 'l3']);
});

it('does nothing more of what was pressed before it was known that something failed', async () => {
  render(<Shown />);
  down();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await said('No connection: nothing was changed. Try again in a moment.');
  expect(sent).toHaveLength(1);
});
