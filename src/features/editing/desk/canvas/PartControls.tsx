import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { PageLayout, Placement } from '../../authoring/layout.schema';
import { Toolbar, useDesk } from '../../common';
import type { Box, Gap, Measured } from './boxes';
import { isOwn, partName, roomName } from './names';
import type { PartActs } from './PartsLayer';
import { mayDuplicate, openerOf, roomsFor, stepBy } from './steps';

interface Props {
  layout: PageLayout;
  measured: Measured;
  gaps: readonly Gap[];
  scrolled: number;
  chosen: string | undefined;
  hovered: string | undefined;
  /** Where what is dragged would be put. */
  over: Gap | undefined;
  mayEdit: boolean;
  acts: PartActs;
  onGrip(uid: string, event: PointerEvent): void;
  /** Where the focus goes once the part is there again. */
  focus: PartFocus | undefined;
}

export interface PartFocus {
  uid: string;
  /** The button that was pressed. */
  act: string;
  done(): void;
}

/** Drawn here: neither the site's icons nor its fonts reach into the shadow over the page. */
const SIGNS = {
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  elsewhere: 'M2 5h11M10 2l3 3-3 3M14 11H3M6 8l-3 3 3 3',
  duplicate: 'M5 5h8v8H5zM3 11V3h8',
  around: 'M2 2h12v12H2zM6 6h4v4H6z',
  edit: 'M3 13l1-3 7-7 2 2-7 7-3 1z',
  remove: 'M4 4l8 8M12 4l-8 8',
} as const;
const Sign = ({ name }: { name: keyof typeof SIGNS }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path d={SIGNS[name]} />
  </svg>
);

/** The focus goes to what is drawn next in the same shadow. */
function focusSoon(from: Element, selector: string): void {
  const root = from.getRootNode() as ShadowRoot;
  requestAnimationFrame(() => root.querySelector<HTMLElement>(selector)?.focus());
}

const placeOf = ({ left, top, right, bottom }: Box) => ({ left, top, width: right - left, height: bottom - top });
const THICK = 4;
const lineOf = ({ from, to }: Gap) => ({
  left: from.x - (from.x === to.x ? THICK / 2 : 0),
  top: from.y - (from.y === to.y ? THICK / 2 : 0),
  width: Math.max(THICK, to.x - from.x),
  height: Math.max(THICK, to.y - from.y),
});
const middleOf = ({ from, to }: Gap): number => (from.x + to.x) / 2;
/** Half of a button: one that stands at the page's very edge could not be pressed. */
const ROOM = 22;

/** Which places offer to add something: all of the page's own while nothing is chosen, else those about what is. */
function offered(gaps: readonly Gap[], layout: PageLayout, chosen: string | undefined, empty: Measured['empty']): Gap[] {
  const placement = layout.placements.find(({ uid }) => uid === chosen);
  return gaps.filter(({ placeholder, after, before }) => {
    if (layout.placeholders.find(({ path }) => path === placeholder)?.allowed.length === 0) return false;
    if (empty.has(placeholder)) return true;
    const opener = openerOf(layout, placeholder);
    if (!isOwn(placement)) return opener === undefined;
    return after === placement.uid || before === placement.uid || opener === placement.uid;
  });
}

/** What stands over the page: outlines, the chosen part's buttons, places to add something. In the order of the page. */
export function PartControls({ layout, measured, gaps, scrolled, chosen, hovered, over, mayEdit, acts, onGrip, focus }: Props) {
  const { word } = useDesk();
  const { parts } = measured;
  const shown = [...parts].flatMap(([uid, box]) => {
    const placement = layout.placements.find((each) => each.uid === uid);
    return placement ? [{ placement, box, top: box.top, left: box.left }] : [];
  });
  const places = mayEdit
    ? offered(gaps, layout, chosen, measured.empty).map((gap) => ({ gap, top: Math.min(gap.from.y, gap.to.y), left: gap.from.x }))
    : [];
  const all = [...shown, ...places].sort((a, b) => a.top - b.top || a.left - b.left);
  const addName = ({ after, before, placeholder }: Gap): string => {
    const room = layout.placeholders.find(({ path }) => path === placeholder);
    if (before) return word('parts.addBefore', { name: partName(layout, before) ?? '' });
    if (after) return word('parts.addAfter', { name: partName(layout, after) ?? '' });
    return word('parts.addIn', { room: room ? roomName(layout, room, word) : '' });
  };
  const box = (uid: string | undefined) => (uid === undefined ? undefined : parts.get(uid));
  const [chosenBox, hoveredBox] = [box(chosen), hovered === chosen ? undefined : box(hovered)];
  return (
    <div role="group" aria-label={word('parts.label')}>
      {hoveredBox && <div className="outline" style={placeOf(hoveredBox)} />}
      {chosenBox && <div className="outline" data-chosen="" style={placeOf(chosenBox)} />}
      {all.map((each) =>
        'gap' in each ? (
          <button
            key={`+${each.gap.placeholder} ${each.gap.after ?? ''}`}
            type="button"
            className="add"
            aria-label={addName(each.gap)}
            title={addName(each.gap)}
            style={{
              // The chosen part's buttons begin at the left: there is always room for both.
              left: Math.max(ROOM, chosenBox && each.gap.from.y === each.gap.to.y ? each.gap.to.x - 2 * ROOM : middleOf(each.gap)),
              top: Math.max(ROOM, (each.gap.from.y + each.gap.to.y) / 2),
            }}
            onClick={() => acts.add(each.gap)}
          >
            +
          </button>
        ) : each.placement.uid === chosen ? (
          <PartBar
            key={each.placement.uid}
            {...{ layout, mayEdit, acts, onGrip, scrolled, focus }}
            placement={each.placement}
            box={each.box}
          />
        ) : (
          <button
            key={each.placement.uid}
            type="button"
            className="choose"
            data-choose={each.placement.uid}
            style={{ left: each.box.left, top: Math.max(0, each.box.top) }}
            onClick={(event) => {
              acts.choose(each.placement.uid);
              focusSoon(event.currentTarget, `[data-bar="${each.placement.uid}"] [tabindex="0"]`);
            }}
          >
            {word('parts.choose', { name: partName(layout, each.placement.uid) ?? '' })}
          </button>
        ),
      )}
      {over && <div className="line" style={lineOf(over)} />}
    </div>
  );
}

/** The buttons of the chosen part, at its top, or at the window's where it begins above. */
function PartBar({
  placement,
  box,
  layout,
  mayEdit,
  acts,
  onGrip,
  scrolled,
  focus,
}: Pick<Props, 'layout' | 'mayEdit' | 'acts' | 'onGrip' | 'scrolled' | 'focus'> & { placement: Placement; box: Box }) {
  const { word } = useDesk();
  const bar = useRef<HTMLDivElement>(null);
  const { uid, rendering, datasource, placeholder } = placement;
  const name = partName(layout, uid) ?? '';
  const movable = mayEdit && isOwn(placement);
  const around = openerOf(layout, placeholder);
  const button = (key: string, sign: keyof typeof SIGNS, act: () => void, can = true) => (
    <button
      type="button"
      title={word(key)}
      aria-label={word(key)}
      aria-disabled={can ? undefined : true}
      data-act={key}
      onClick={() => can && act()}
    >
      <Sign name={sign} />
    </button>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!movable) return;
    const act = event.altKey ? { ArrowUp: acts.up, ArrowDown: acts.down }[event.key] : { Delete: acts.remove }[event.key];
    if (!act) return;
    event.preventDefault();
    act(uid);
  };
  const leave = () => {
    acts.choose(undefined);
    if (bar.current) focusSoon(bar.current, `[data-choose="${uid}"]`);
  };
  // What was done with it loaded the page anew: the focus is where it was.
  useEffect(() => {
    if (focus?.uid !== uid) return;
    const all = bar.current;
    (all?.querySelector<HTMLElement>(`[data-act="${focus.act}"]`) ?? all?.querySelector<HTMLElement>('[tabindex="0"]'))?.focus();
    focus.done();
  }, [focus, uid]);
  const top = Math.min(Math.max(box.top, scrolled + 4), Math.max(box.top, box.bottom - 48));
  return (
    // The keys are those of the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div ref={bar} style={{ position: 'absolute', left: Math.max(4, box.left), top }} data-bar={uid} onKeyDown={onKeyDown}>
      <Toolbar label={word('parts.toolbar', { name })} className="bar" onEscape={leave}>
        {movable && (
          <span
            className="grip"
            aria-hidden="true"
            title={word('parts.grip')}
            onPointerDown={(event) => {
              event.preventDefault();
              onGrip(uid, event);
            }}
          >
            ⠿
          </span>
        )}
        <span className="name">{name}</span>
        {movable && button('structure.up', 'up', () => acts.up(uid), stepBy(layout, uid, -1) !== undefined)}
        {movable && button('structure.down', 'down', () => acts.down(uid), stepBy(layout, uid, 1) !== undefined)}
        {movable && button('structure.to', 'elsewhere', () => acts.elsewhere(uid), roomsFor(layout, rendering.id).length > 0)}
        {movable && mayDuplicate(layout, uid) && button('structure.duplicate', 'duplicate', () => acts.duplicate(uid))}
        {around && button('parts.around', 'around', () => acts.choose(around))}
        {datasource && (
          <a href={acts.content(datasource.id)} target="_top" title={word('structure.edit')} aria-label={word('structure.edit')}>
            <Sign name="edit" />
          </a>
        )}
        {movable && button('structure.remove', 'remove', () => acts.remove(uid))}
      </Toolbar>
    </div>
  );
}
