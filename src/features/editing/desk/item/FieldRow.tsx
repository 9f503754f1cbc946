import { useDesk, Differences, useProblem } from '../../common';
import styles from '../../common/editor.module.css';
import type { Conflict, Item, ItemField } from '../../authoring/items.schema';
import { inputOf } from '../../inputs';
import { fieldName } from './field-names';
import { classNames, FieldProblem, Icon } from '@/ui';

interface Props {
  item: Item;
  field: ItemField;
  /** What the field holds, where it is not what the item has: typed, and not saved. */
  typed?: string | undefined;
  conflict?: Conflict | undefined;
  /** How many open comments there are on it. */
  comments?: number;
  /** Why nobody may change it here. */
  locked?: string | undefined;
  /** Said of it by the server, to a script. */
  said?: string | undefined;
  /** Names of others who are at it. */
  others?: readonly string[];
  onValue?: ((value: string) => void) | undefined;
  /** Takes the standard value, where a script saves the form. */
  onReset?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  onSettle?: ((whose: 'mine' | 'theirs') => void) | undefined;
}

/** Fields whose labels stand beside them. */
const BESIDE = new Set(['checkbox']);

/** One field of an item's form: its label, what is to be known of it, its input, and what is wrong with it. */
export function FieldRow({
  item,
  field,
  typed,
  conflict,
  comments = 0,
  locked,
  said,
  others = [],
  onValue,
  onReset,
  onFocus,
  onSettle,
}: Props) {
  const { word, href } = useDesk();
  const name = `f.${field.id}`;
  const posted = useProblem(name);
  const problem = said ?? (conflict ? undefined : posted);
  const { Control } = inputOf(field.type);
  const shared = field.scope !== 'versioned' && item.live;
  const notes = { help: field.help, shared: shared || undefined, error: problem, locked };
  const described = Object.entries(notes).flatMap(([note, said]) => (said ? [`${name}-${note}`] : []));
  return (
    <div
      className={classNames('field', problem && 'field--err', styles.field, conflict && styles.conflict)}
      data-field={field.id}
      onFocus={onFocus}
    >
      <div className={styles.fieldHead}>
        <label htmlFor={name}>{fieldName(field.name, [field], word)}</label>
        {!BESIDE.has(field.type.toLowerCase()) && !field.own && field.value !== '' && <span className="meta">{word('item.standard')}</span>}
        {comments > 0 && (
          <a className="hint" href={href(`comments?item=${item.id}&language=${item.language}&field=${field.id}`)}>
            {word('item.comments', { count: comments })}
          </a>
        )}
        {others.length > 0 && <span className={styles.other}>{word('item.atField', { names: others.join(', ') })}</span>}
        {field.own && !locked && !onSettle && (
          <details className={styles.reset}>
            <summary>{word('item.resetMore')}</summary>
            {onReset ? (
              <button type="button" className="btn btn--sm btn--line" onClick={onReset}>
                {word('item.resetNow')}
              </button>
            ) : (
              <label className="check">
                <input type="checkbox" name={`reset.${field.id}`} value="yes" />
                <span>{word('item.reset')}</span>
              </label>
            )}
          </details>
        )}
      </div>
      {field.help && (
        <p className="hint" id={`${name}-help`}>
          {field.help}
        </p>
      )}
      {shared && (
        <p className="hint" id={`${name}-shared`}>
          {word(field.scope === 'shared' ? 'item.shared' : 'item.unversioned')}
        </p>
      )}
      {locked && (
        <p className="hint" id={`${name}-locked`}>
          <Icon name="lock" className={styles.lock} /> {locked}
        </p>
      )}
      {problem && <FieldProblem control={name}>{problem}</FieldProblem>}
      {conflict && <ConflictNote conflict={conflict} mine={typed ?? conflict.yours ?? ''} onSettle={onSettle} />}
      <Control
        field={typed === undefined ? field : { ...field, value: typed }}
        name={name}
        id={name}
        language={field.scope === 'shared' ? '' : item.language}
        item={{ id: item.id, language: item.language, version: item.version, path: item.path }}
        describedBy={described.length > 0 ? described.join(' ') : undefined}
        invalid={problem ? true : undefined}
        readOnly={locked !== undefined}
        onValue={onValue}
      />
      {/* A form without a script says by it what it was made from: the next save goes over what is shown as theirs, knowingly. */}
      <input type="hidden" name={`was.${field.id}`} value={conflict ? (conflict.theirs ?? '') : field.value} readOnly />
      {(conflict ? conflict.theirs === null : !field.own) && <input type="hidden" name={`was.${field.id}.standard`} value="yes" readOnly />}
    </div>
  );
}

/** What somebody else wrote into a field meanwhile, beside what was typed here. */
function ConflictNote({ conflict, mine, onSettle }: { conflict: Conflict; mine: string; onSettle: Props['onSettle'] }) {
  const { word } = useDesk();
  return (
    <div className={styles.theirs}>
      <p>
        <strong>{word('conflict.theirs')}</strong>
      </p>
      <Differences from={conflict.base ?? ''} to={conflict.theirs ?? ''} />
      <p>
        <strong>{word('conflict.mine')}</strong>
      </p>
      <Differences from={conflict.base ?? ''} to={mine} />
      {onSettle ? (
        <p className={styles.acts}>
          <button type="button" className="btn btn--sm" onClick={() => onSettle('mine')}>
            {word('conflict.keepMine')}
          </button>
          <button type="button" className="btn btn--sm btn--line" onClick={() => onSettle('theirs')}>
            {word('conflict.takeTheirs')}
          </button>
        </p>
      ) : (
        <p className="hint">{word('conflict.how')}</p>
      )}
    </div>
  );
}
