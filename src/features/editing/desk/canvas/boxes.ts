import type { PageLayout } from '../../authoring/layout.schema';
import { renderingAt } from './markers';
import { inPlaceholder } from './steps';

/** CSS pixels of the frame's document. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A place between the parts of a placeholder. */
export interface Gap {
  placeholder: string;
  /** The part that it is behind; undefined for the first place. */
  after: string | undefined;
  /** The part that it is before. */
  before: string | undefined;
  /** The line on which something would be put. */
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** What of a page is measured: its parts, and the placeholders in which nothing stands. */
export interface Measured {
  /** By `uid`, in the order of the document; parts that show nothing have none. */
  parts: ReadonlyMap<string, Box>;
  /** By path. */
  empty: ReadonlyMap<string, Box>;
}

/** `/headless-main` on the page, `headless-main` in a layout. */
export const pathOf = (path: string): string => (path.lastIndexOf('/') > 0 ? path : path.replace(/^\//, ''));

function boxOf(element: Element): Box | undefined {
  const page = element.ownerDocument;
  const range = page.createRange();
  // Marks have no box of their own.
  range.selectNodeContents(element);
  const { left, top, right, bottom, width, height } = range.getBoundingClientRect();
  if (width === 0 || height === 0) return undefined;
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  return { left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY };
}

export function measure(page: Document): Measured {
  const parts = new Map<string, Box>();
  for (const element of page.querySelectorAll('[data-sc-rendering]')) {
    const uid = renderingAt(element)?.uid;
    const box = boxOf(element);
    if (uid && box) parts.set(uid, box);
  }
  const empty = new Map<string, Box>();
  for (const element of page.querySelectorAll<HTMLElement>('.still-empty[data-sc-path]')) {
    const { left, top, right, bottom, width } = element.getBoundingClientRect();
    const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
    if (width !== 0)
      empty.set(pathOf(element.dataset.scPath ?? ''), {
        left: left + scrollX,
        top: top + scrollY,
        right: right + scrollX,
        bottom: bottom + scrollY,
      });
  }
  return { parts, empty };
}

const middle = (a: number, b: number): number => (a + b) / 2;

/** Whether one stands beside the other, and not below it. */
const isBeside = (a: Box, b: Box): boolean =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.bottom - a.top, b.bottom - b.top) / 2;

const lying = (y: number, ...boxes: readonly Box[]): Pick<Gap, 'from' | 'to'> => ({
  from: { x: Math.min(...boxes.map(({ left }) => left)), y },
  to: { x: Math.max(...boxes.map(({ right }) => right)), y },
});
const standing = (x: number, ...boxes: readonly Box[]): Pick<Gap, 'from' | 'to'> => ({
  from: { x, y: Math.min(...boxes.map(({ top }) => top)) },
  to: { x, y: Math.max(...boxes.map(({ bottom }) => bottom)) },
});

/** The places of a placeholder where a part of the page's own may stand. What its design puts there has none. */
function gapsIn(layout: PageLayout, placeholder: string, { parts, empty }: Measured): Gap[] {
  const own = inPlaceholder(layout, placeholder).filter(({ from }) => from === 'page');
  const seen = own.flatMap(({ uid }) => {
    const box = parts.get(uid);
    return box ? [{ uid, box }] : [];
  });
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last) {
    const room = empty.get(placeholder);
    // Where something stands that shows nothing, a new part comes behind it.
    return room ? [{ placeholder, after: own.at(-1)?.uid, before: undefined, ...lying(middle(room.top, room.bottom), room) }] : [];
  }
  const next = seen[1];
  const inLine = next !== undefined && isBeside(first.box, next.box);
  const before = seen.at(-2);
  const endsInLine = before !== undefined && isBeside(before.box, last.box);
  return [
    {
      ...{ placeholder, after: undefined, before: first.uid },
      ...(inLine ? standing(first.box.left, first.box) : lying(first.box.top, first.box)),
    },
    ...seen.slice(1).map(({ uid, box }, index): Gap => {
      const above = seen[index] ?? first;
      return {
        ...{ placeholder, after: above.uid, before: uid },
        ...(isBeside(above.box, box)
          ? standing(middle(above.box.right, box.left), above.box, box)
          : lying(middle(above.box.bottom, box.top), above.box, box)),
      };
    }),
    {
      ...{ placeholder, after: last.uid, before: undefined },
      ...(endsInLine ? standing(last.box.right, last.box) : lying(last.box.bottom, last.box)),
    },
  ];
}

export const gapsOf = (layout: PageLayout, measured: Measured): Gap[] =>
  layout.placeholders.flatMap(({ path }) => gapsIn(layout, path, measured));

function distance({ from, to }: Pick<Gap, 'from' | 'to'>, x: number, y: number): number {
  const nearest = (a: number, b: number, at: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), at));
  return Math.hypot(x - nearest(from.x, to.x, x), y - nearest(from.y, to.y, y));
}

/** The place that is nearest to a point. */
export const nearestGap = (gaps: readonly Gap[], x: number, y: number): Gap | undefined =>
  gaps.reduce<{ gap: Gap; far: number } | undefined>((best, gap) => {
    const far = distance(gap, x, y);
    return best && best.far <= far ? best : { gap, far };
  }, undefined)?.gap;
