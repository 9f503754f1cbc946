// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { DeskProvider, EditorFrame, useDeskOf, type EditorView } from '../../common';
import { wordsOf } from '../../words/words.server';
import { idOf, viewOf } from '../testing/fixtures.server';
import { Deleted } from './Deleted';
import type { DeletedData } from './deleted.server';

function Shown({ view, data }: { view: EditorView; data: DeletedData }) {
  return (
    <DeskProvider value={useDeskOf(view)}>
      <EditorFrame>
        <Deleted data={data} />
      </EditorFrame>
    </DeskProvider>
  );
}

const entry = {
  ...{ id: idOf('e1'), item: idOf('a1'), displayName: 'About us', path: '/x/about', template: 'Page', at: '2026-05-01T10:00:00.000Z' },
  ...{ who: 'Edda Ritter', items: 3, parent: { id: idOf('2'), path: '/x', displayName: 'Home' }, may: { restore: true, drop: true } },
};
const list: DeletedData = { content: 'en', q: '', rows: [entry], total: 1, page: 1, pages: 2, one: undefined };
const gone = { ...entry, parent: null };
const places = { q: 'x', rows: [{ ...entry, name: 'x', title: 'Elsewhere', template: { id: idOf('3'), name: 'Page' } }] };
const states: Record<string, [DeletedData, Partial<EditorView>?]> = {
  'a list': [list],
  'one that goes back to where it was': [{ ...list, one: { entry, places: undefined } }],
  'one whose place is gone': [{ ...list, one: { entry: gone, places: undefined } }],
  'one with another place found': [{ ...list, one: { entry: gone, places: places as never } }],
  'one that an approver brings back': [{ ...list, one: { entry: { ...entry, may: { restore: false, drop: false } }, places: undefined } }],
  'one that is back with something missing': [
    list,
    {
      wrong: {
        problems: [],
        typed: {},
        more: { id: idOf('a1'), name: 'About us', missing: [{ id: idOf('a1'), displayName: 'About us', field: 'Picture' }] },
      },
    },
  ],
};

afterEach(cleanup);

describe('the page of what was deleted', () => {
  it.each(Object.keys(states).flatMap((name) => (['en', 'de'] as const).map((language) => [name, language] as const)))(
    'has nothing that axe finds, and says all in words: %s (%s)',
    async (name, language) => {
      const [data, more] = states[name] ?? [list];
      const { container } = render(<Shown view={viewOf('deleted', {}, { language, words: wordsOf(language), ...more })} data={data} />);
      const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))])).toEqual([]);
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(container.textContent).not.toMatch(/deleted\.[a-z]/);
    },
  );

  it('offers to bring it back where its place is there, and a search where it is not', () => {
    render(<Shown view={viewOf('deleted', {})} data={{ ...list, rows: [entry, { ...gone, id: idOf('e2'), displayName: 'Lost' }] }} />);
    expect(screen.getAllByRole('button', { name: /^Bring it back: / }).map((each) => each.getAttribute('aria-label'))).toEqual([
      'Bring it back: About us',
    ]);
    cleanup();
    render(<Shown view={viewOf('deleted', {})} data={{ ...list, one: { entry: gone, places: undefined } }} />);
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Find another place' })).toBeTruthy();
  });
});
