import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { PageLayout } from '../../authoring/layout.schema';
import { gapsOf, measure, type Gap, type Measured } from './boxes';
import { dragPart } from './drag-part';
import { renderingAt } from './markers';
import { isOwn } from './names';
import { PartControls, type PartFocus } from './PartControls';
import { stepTo } from './steps';

/** What can be done with the parts of a page, on the page itself. */
export interface PartActs {
  choose(uid: string | undefined): void;
  up(uid: string): void;
  down(uid: string): void;
  /** Asks where to. */
  elsewhere(uid: string): void;
  duplicate(uid: string): void;
  remove(uid: string): void;
  /** Asks what to add. */
  add(gap: Pick<Gap, 'placeholder' | 'after'>): void;
  put(uid: string, gap: Pick<Gap, 'placeholder' | 'after'>): void;
  /** Address of the form of its content. */
  content(datasource: string): string;
}

interface Props {
  /** Of the frame. */
  page: Document;
  /** What is drawn over it goes there (`drawOver`). */
  over: ShadowRoot;
  layout: PageLayout;
  chosen: string | undefined;
  mayEdit: boolean;
  acts: PartActs;
  focus: PartFocus | undefined;
}

/** Where the parts are, as long as pictures come and the window changes; and how far the page is scrolled. */
function useMeasured(page: Document): { measured: Measured; scrolled: number } {
  const [measured, setMeasured] = useState<Measured>(() => measure(page));
  const [scrolled, setScrolled] = useState(0);
  useEffect(() => {
    const window = page.defaultView;
    if (!window) return;
    let frame = 0;
    const again = () => {
      frame ||= window.requestAnimationFrame(() => {
        frame = 0;
        setMeasured(measure(page));
      });
    };
    const onScroll = () => setScrolled(window.scrollY);
    const seen = new window.ResizeObserver(again);
    seen.observe(page.body);
    for (const picture of page.images) if (!picture.complete) picture.addEventListener('load', again, { once: true });
    window.addEventListener('resize', again);
    window.addEventListener('scroll', onScroll, { passive: true });
    again();
    onScroll();
    return () => {
      window.cancelAnimationFrame(frame);
      seen.disconnect();
      window.removeEventListener('resize', again);
      window.removeEventListener('scroll', onScroll);
    };
  }, [page]);
  return { measured, scrolled };
}

/** The parts of a page on the page itself: what was chosen with its buttons, places to add something, and dragging. */
export function PartsLayer({ page, over: shadow, layout, chosen, mayEdit, acts, focus }: Props): ReactNode {
  const { measured, scrolled } = useMeasured(page);
  const [hovered, setHovered] = useState<string>();
  const [over, setOver] = useState<Gap>();
  const gaps = useMemo(() => gapsOf(layout, measured), [layout, measured]);

  useEffect(() => {
    const window = page.defaultView;
    if (!window) return;
    const uidAt = (event: Event) => (event.target instanceof window.Element ? renderingAt(event.target)?.uid : undefined);
    const onOver = (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(uidAt(event));
    const onLeave = () => setHovered(undefined);
    page.addEventListener('pointerover', onOver);
    page.documentElement.addEventListener('pointerleave', onLeave);
    return () => {
      page.removeEventListener('pointerover', onOver);
      page.documentElement.removeEventListener('pointerleave', onLeave);
    };
  }, [page]);

  const drag = (uid: string, event: { pointerId: number; clientX: number; clientY: number }) =>
    dragPart(page, event, {
      gaps: () => gaps.filter((gap) => stepTo(layout, uid, gap.placeholder, gap.after)),
      onOver: setOver,
      onDrop: (gap) => acts.put(uid, gap),
    });
  // By a mouse a part is taken anywhere; by a finger, which scrolls, at its grip.
  useEffect(() => {
    const window = page.defaultView;
    if (!window || !mayEdit) return;
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || !(event.target instanceof window.Element)) return;
      const uid = renderingAt(event.target)?.uid;
      if (uid && isOwn(layout.placements.find((each) => each.uid === uid))) drag(uid, event);
    };
    page.addEventListener('pointerdown', onDown);
    return () => page.removeEventListener('pointerdown', onDown);
  });

  return createPortal(
    <PartControls
      layout={layout}
      measured={measured}
      gaps={gaps}
      scrolled={scrolled}
      chosen={chosen}
      hovered={hovered}
      over={over}
      mayEdit={mayEdit}
      acts={acts}
      onGrip={drag}
      focus={focus}
    />,
    shadow,
  );
}
