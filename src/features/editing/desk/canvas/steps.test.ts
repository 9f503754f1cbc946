import { describe, expect, it } from 'vitest';
import type { PageLayout } from '../../authoring/layout.schema';
import { mayDuplicate, roomsFor, stepBy, stepTo } from './steps';

const placed = (uid: string, placeholder = 'main', from: 'page' | 'design' = 'page') => ({
  uid,
  placeholder,
  from,
  rendering: { id: 'teaser', name: 'Teaser' },
  params: {},
});
const room = (path: string, ...allowed: string[]) => ({ key: path, path, allowed: allowed.map((id) => ({ id, name: id })) });
const layout: PageLayout = {
  revision: 'r',
  placements: [placed('a'), placed('b'), placed('c'), placed('x', 'side'), placed('d', 'main', 'design')],
  placeholders: [room('main', 'teaser', 'quote'), room('side', 'teaser'), room('foot', 'quote')],
};

describe('moving a rendering by one', () => {
  it('goes behind the one before the one before it', () => {
    expect(stepBy(layout, 'c', -1)).toEqual({ op: 'move', uid: 'c', placeholder: 'main', after: 'a' });
    expect(stepBy(layout, 'a', 1)).toEqual({ op: 'move', uid: 'a', placeholder: 'main', after: 'b' });
  });
  it('begins its placeholder without one to stand behind', () => {
    expect(stepBy(layout, 'b', -1)).toEqual({ op: 'move', uid: 'b', placeholder: 'main' });
  });
  it('stops at the ends, and leaves what the design puts there', () => {
    expect(stepBy(layout, 'a', -1)).toBeUndefined();
    expect(stepBy(layout, 'c', 1)).toBeUndefined();
    expect(stepBy(layout, 'x', 1)).toBeUndefined();
    expect(stepTo(layout, 'a', 'main', 'd')).toBeUndefined();
    expect(stepBy(layout, 'd', -1)).toBeUndefined();
  });
});

describe('moving a rendering elsewhere', () => {
  it('takes the placeholders whose settings allow it', () => {
    expect(roomsFor(layout, 'teaser')).toEqual(['main', 'side']);
    expect(stepTo(layout, 'a', 'side', 'x')).toEqual({ op: 'move', uid: 'a', placeholder: 'side', after: 'x' });
    expect(stepTo(layout, 'a', 'foot')).toBeUndefined();
  });
  it('is no step where it stands there already', () => {
    expect(stepTo(layout, 'a', 'main')).toBeUndefined();
    expect(stepTo(layout, 'b', 'main', 'a')).toBeUndefined();
    expect(stepTo(layout, 'b', 'main', 'b')).toBeUndefined();
    expect(stepTo(layout, 'b', 'main', 'nobody')).toBeUndefined();
  });
});

describe('a rendering that holds others', () => {
  const nested: PageLayout = {
    ...layout,
    placements: [placed('a'), placed('b', '/main/in-1'), placed('c', '/main/in-1/in-2')],
    placeholders: [room('main', 'teaser'), { ...room('/main/in-1', 'teaser'), of: 'a' }, { ...room('/main/in-1/in-2', 'teaser'), of: 'b' }],
  };
  it('does not move into itself, at any depth; what it holds moves out', () => {
    expect(stepTo(nested, 'a', '/main/in-1')).toBeUndefined();
    expect(stepTo(nested, 'a', '/main/in-1/in-2', 'c')).toBeUndefined();
    expect(stepTo(nested, 'c', 'main', 'a')).toEqual({ op: 'move', uid: 'c', placeholder: 'main', after: 'a' });
  });
});

describe('a second one of a rendering', () => {
  it('stands where its kind may be added, and is none of the design', () => {
    expect(['a', 'x', 'd', 'nobody'].map((uid) => mayDuplicate(layout, uid))).toEqual([true, true, false, false]);
    const strict = { ...layout, placeholders: [room('main', 'quote')] };
    expect(mayDuplicate(strict, 'a')).toBe(false);
  });
});
