import { useId, useState } from 'react';
import { Button } from '@/ui';
import type { PageLayout } from '../../authoring/layout.schema';
import { Dialog, useDesk } from '../../common';
import type { Gap } from './boxes';
import styles from './canvas.module.css';
import { partName, readable, roomName } from './names';
import { inPlaceholder, stepTo } from './steps';

type Place = Pick<Gap, 'placeholder' | 'after'>;

/** So many are looked through at a glance. */
const AT_A_GLANCE = 8;

/** What may stand in a place, to choose from. */
export function AddPart({
  layout,
  place: { placeholder, after },
  onPick,
  onClose,
}: {
  layout: PageLayout;
  place: Place;
  onPick(rendering: string): void;
  onClose(): void;
}) {
  const { word } = useDesk();
  const id = useId();
  const [q, setQ] = useState('');
  const room = layout.placeholders.find(({ path }) => path === placeholder);
  const all = (room?.allowed ?? []).map((each) => ({ id: each.id, name: readable(each) }));
  const found = all.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
  const behind = partName(layout, after);
  return (
    <Dialog small title={word('structure.add')} onClose={onClose}>
      <p className="hint">
        {behind ? word('parts.addAfter', { name: behind }) : room ? word('parts.addIn', { room: roomName(layout, room, word) }) : ''}
      </p>
      {all.length > AT_A_GLANCE && (
        <div className="field">
          <label htmlFor={`${id}q`}>{word('parts.find')}</label>
          <input id={`${id}q`} className="input" type="search" value={q} onChange={(event) => setQ(event.target.value)} />
        </div>
      )}
      <p role="status" className={q ? 'hint' : 'vh'}>
        {q ? word('parts.found', { count: found.length }) : ''}
      </p>
      <ul className={styles.kinds}>
        {found.map(({ id: rendering, name }) => (
          <li key={rendering}>
            <button type="button" onClick={() => onPick(rendering)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Where a part may stand, to choose from. */
export function MovePart({
  layout,
  uid,
  onPick,
  onClose,
}: {
  layout: PageLayout;
  uid: string;
  onPick(place: Place): void;
  onClose(): void;
}) {
  const { word } = useDesk();
  const id = useId();
  const rooms = layout.placeholders.flatMap((room) => {
    const own = inPlaceholder(layout, room.path).filter((each) => each.from === 'page' && each.uid !== uid);
    const places = [undefined, ...own.map((each) => each.uid)]
      .filter((after) => stepTo(layout, uid, room.path, after))
      .map((after) => ({
        placeholder: room.path,
        after,
        text: after ? word('parts.after', { name: partName(layout, after) ?? '' }) : word('parts.first'),
      }));
    return places.length > 0 ? [{ room, places }] : [];
  });
  const all = rooms.flatMap(({ places }) => places);
  const [chosen, setChosen] = useState(0);
  const indexOf = (place: (typeof all)[number]) => all.indexOf(place);
  return (
    <Dialog small title={word('parts.moveTitle', { name: partName(layout, uid) ?? '' })} onClose={onClose}>
      {all.length === 0 ? (
        <p>{word('parts.nowhere')}</p>
      ) : (
        <form
          className={styles.whereTo}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            const place = all[chosen];
            if (place) onPick(place);
          }}
        >
          <div className="field">
            <label htmlFor={`${id}w`}>{word('parts.where')}</label>
            <select id={`${id}w`} className="input" value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
              {rooms.map(({ room, places }) => (
                <optgroup key={room.path} label={roomName(layout, room, word)}>
                  {places.map((place) => (
                    <option key={place.after ?? ''} value={indexOf(place)}>
                      {place.text}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </div>
          <Button type="submit" variant="accent">
            {word('structure.toNow')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
