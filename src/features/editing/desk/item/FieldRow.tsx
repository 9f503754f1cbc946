import { isolated } from '@/lib/isolated';
import { useDesk, Differences, useProblem } from '../../common';
import styles from '../../common/editor.module.css';
import type { Conflict, Item, ItemField } from '../../authoring/items.schema';
import { inputOf } from '../../inputs';
import { fieldName } from './field-names';
import { isPublic } from './model';
import { classNames, FieldProblem, Icon } from '@/ui';

interface Props {
  item: Item;
  field: ItemField;
  /** What the field holds, where it is not what the item has: typed, and not saved. */
  typed?: string | undefined;
  /** What `typed` was made from, where a form is shown again; null: the standard value. */
  base?: string | null | undefined;
  conflict?: Conflict | undefined;
  /** How many open comments there are on it. */
  comments?: number;
  /** Why nobody may change it here. */
  locked?: string | undefined;
  /** Said of it by the server, to a script. */
  said?: string | undefined;
  /** What the server said of the form as it was sent is over. */
  answered?: boolean | undefined;
  /** Names of others who are at it. */
  others?: readonly string[];
  onTyping?: ((isTyping: boolean) => void) | undefined;
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
  base,
  conflict,
  comments = 0,
  locked,
  said,
  answered = false,
  others = [],
  onTyping,
  onValue,
  onReset,
  onFocus,
  onSettle,
}: Props) {
  const { word, href, wrong } = useDesk();
  const name = `f.${field.id}`;
  const posted = useProblem(name);
  const problem = said ?? (conflict || answered ? undefined : posted);
  const { Control } = inputOf(field.type);
  const from = conflict ? conflict.theirs : base !== undefined ? base : field.own ? field.value : null;
  const was = from ?? (conflict ? '' : field.value);
  const shared = field.scope !== 'versioned' && isPublic(item);
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
        {others.length > 0 && <span className={styles.other}>{word('item.atField', { names: others.map(isolated).join(', ') })}</span>}
        {field.own && !locked && !onSettle && (
          <details className={styles.reset} open={wrong?.typed[`reset.${field.id}`] !== undefined}>
            <summary>{word('item.resetMore')}</summary>
            {onReset ? (
              <button type="button" className="btn btn--sm btn--line" onClick={onReset}>
                {word('item.resetNow')}
              </button>
            ) : (
              <label className="check">
                <input
                  type="checkbox"
                  name={`reset.${field.id}`}
                  value="yes"
                  defaultChecked={wrong?.typed[`reset.${field.id}`] !== undefined}
                />
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
      {conflict && <ConflictNote conflict={conflict} mine={typed ?? conflict.yours ?? ''} language={item.language} onSettle={onSettle} />}
      <Control
        field={typed === undefined ? field : { ...field, value: typed }}
        name={name}
        id={name}
        language={field.scope === 'shared' ? '' : item.language}
        item={{ id: item.id, language: item.language, version: item.version, path: item.path }}
        describedBy={described.length > 0 ? described.join(' ') : undefined}
        invalid={problem ? true : undefined}
        readOnly={locked !== undefined}
        onTyping={onTyping}
        onValue={onValue}
      />
      {/* A form without a script says by it what it was made from: the next save goes over what is shown as theirs, knowingly. */}
      {!locked && <input type="hidden" name={`was.${field.id}`} value={was} readOnly />}
      {!locked && from === null && <input type="hidden" name={`was.${field.id}.standard`} value="yes" readOnly />}
    </div>
  );
}

/** What somebody else wrote into a field meanwhile, beside what was typed here. */
function ConflictNote({
  conflict,
  mine,
  language,
  onSettle,
}: {
  conflict: Conflict;
  mine: string;
  language: string;
  onSettle: Props['onSettle'];
}) {
  const { word } = useDesk();
  return (
    <div className={styles.theirs}>
      <p>
        <strong>{word('conflict.theirs')}</strong>
      </p>
      <Differences from={conflict.base ?? ''} to={conflict.theirs ?? ''} language={language} />
      <p>
        <strong>{word('conflict.mine')}</strong>
      </p>
      <Differences from={conflict.base ?? ''} to={mine} language={language} />
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
