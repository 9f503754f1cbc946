import { nearestGap, type Gap } from './boxes';

/** A pointer that moves less only presses. */
const BEGINS_AFTER = 6;
/** Near an edge of the window the page goes on, by as many pixels a frame. */
const EDGE = 56;
const PACE = 14;

interface Drag {
  /** Where it may be put. */
  gaps: () => readonly Gap[];
  onOver(gap: Gap | undefined): void;
  onDrop(gap: Gap): void;
}

/**
 * Follows a pointer that was pressed on a part until it is let go: mouse, pen and finger alike. Escape puts it back. Native dragging
 * knows no fingers in frames, and its events do not leave the frame's window.
 */
export function dragPart(
  page: Document,
  pressed: { pointerId: number; clientX: number; clientY: number },
  { gaps, onOver, onDrop }: Drag,
): void {
  const window = page.defaultView;
  if (!window) return;
  const root = page.documentElement;
  const ends = new window.AbortController();
  const heard = { capture: true, signal: ends.signal };
  let at = { x: pressed.clientX, y: pressed.clientY };
  let begun = false;
  let over: Gap | undefined;

  const look = () => {
    over = nearestGap(gaps(), at.x + window.scrollX, at.y + window.scrollY);
    onOver(over);
  };
  const goOn = () => {
    if (ends.signal.aborted) return;
    const by = at.y < EDGE ? -PACE : at.y > window.innerHeight - EDGE ? PACE : 0;
    if (by !== 0) {
      window.scrollBy({ top: by, behavior: 'instant' });
      look();
    }
    window.requestAnimationFrame(goOn);
  };
  const end = () => {
    ends.abort();
    root.removeAttribute('data-desk-dragging');
    onOver(undefined);
    if (!begun) return;
    // The press that ends it is none on what lies under it.
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('click', swallow, { capture: true, once: true });
    window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    if (!begun) {
      if (Math.hypot(at.x - pressed.clientX, at.y - pressed.clientY) < BEGINS_AFTER) return;
      begun = true;
      // Pressed outside the frame's window it is heard of still.
      root.setPointerCapture(pressed.pointerId);
      root.setAttribute('data-desk-dragging', '');
      window.getSelection()?.removeAllRanges();
      window.requestAnimationFrame(goOn);
    }
    event.preventDefault();
    look();
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return;
    const target = begun ? over : undefined;
    end();
    if (target) onDrop(target);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !begun) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('pointermove', onMove, heard);
  window.addEventListener('pointerup', onUp, heard);
  window.addEventListener('pointercancel', end, heard);
  window.addEventListener('keydown', onKey, heard);
  // Pictures and links are dragged by themselves.
  window.addEventListener('dragstart', (event) => event.preventDefault(), heard);
}
