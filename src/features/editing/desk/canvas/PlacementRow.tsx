import { classNames, Icon } from '@/ui';
import type { Item } from '../../authoring/items.schema';
import type { PageLayout, Placement } from '../../authoring/layout.schema';
import { DeskForm, useDesk } from '../../common';
import desk from '../../common/editor.module.css';
import styles from './canvas.module.css';
import { partName, readable, roomName } from './names';
import { mayDuplicate, stepTo } from './steps';

/** A part in the list of a placeholder, with what can be done with it. */
export function PlacementRow({
  placement,
  place,
  item,
  layout,
  chosen,
  onSelect,
  row,
  edge,
}: {
  placement: Placement;
  place: { first: boolean; last: boolean };
  item: Item;
  layout: PageLayout;
  chosen: boolean;
  onSelect: () => void;
  row: (element: HTMLLIElement | null) => void;
  edge: 'top' | 'bottom' | undefined;
}) {
  const { word, href } = useDesk();
  const { uid, rendering, datasource, from } = placement;
  const title = partName(layout, uid) ?? readable(rendering);
  const rooms = layout.placeholders.filter(({ path }) => path !== placement.placeholder && stepTo(layout, uid, path));
  const movable = item.may.edit && from === 'page';
  return (
    <li
      id={`p.${uid}`}
      ref={row}
      className={classNames(styles.placement, chosen && styles.chosen, edge === 'top' && styles.above, edge === 'bottom' && styles.below)}
      data-movable={movable || undefined}
    >
      <div className={styles.placementHead}>
        {movable && <span className={styles.grip} aria-hidden="true" />}
        <button type="button" className={styles.placementName} aria-pressed={chosen} onClick={onSelect}>
          {title}
        </button>
        {from === 'design' && <span className="meta">{word('structure.design')}</span>}
      </div>
      <div className={styles.placementActs}>
        {datasource && (
          <a
            href={href(`item/${datasource.id}?language=${item.language}&on=${item.id}`)}
            aria-label={word('structure.editNamed', { name: title })}
          >
            {word('structure.edit')}
          </a>
        )}
        {movable && (
          <details className={styles.moveMenu}>
            <summary aria-label={word('structure.moveNamed', { name: title })}>{word('structure.move')}</summary>
            <DeskForm fields={{ id: item.id, language: item.language, revision: layout.revision }}>
              {!place.first && (
                <button type="submit" className="btn btn--sm btn--line" name="act" value={`up:${uid}`}>
                  {word('structure.up')}
                </button>
              )}
              {!place.last && (
                <button type="submit" className="btn btn--sm btn--line" name="act" value={`down:${uid}`}>
                  {word('structure.down')}
                </button>
              )}
              {mayDuplicate(layout, uid) && (
                <button type="submit" className="btn btn--sm btn--line" name="act" value={`duplicate:${uid}`}>
                  {word('structure.duplicate')}
                </button>
              )}
              <button type="submit" className="btn btn--sm btn--line" name="act" value={`remove:${uid}`}>
                <Icon name="close" /> {word('structure.remove')}
              </button>
            </DeskForm>
            {rooms.length > 0 && (
              <DeskForm fields={{ id: item.id, language: item.language, revision: layout.revision, where: 'last' }} className={desk.line}>
                <div className="field">
                  <label htmlFor={`to.${uid}`}>{word('structure.to')}</label>
                  <select className="input" id={`to.${uid}`} name="placeholder">
                    {rooms.map(({ path, key, of }) => (
                      <option key={path} value={path}>
                        {roomName(layout, { key, of }, word)}
                      </option>
                    ))}
                  </select>
                </div>
                <button type="submit" className="btn btn--sm btn--line" name="act" value={`to:${uid}`}>
                  {word('structure.toNow')}
                </button>
              </DeskForm>
            )}
          </details>
        )}
      </div>
    </li>
  );
}
