import type { Command, EditorState } from 'prosemirror-state';
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, FieldProblem, problemId } from '@/ui';
import { useDesk } from '../../common';
import { ItemSearch } from '../controls/ItemSearch';
import { useLabels } from '../controls/use-labels';
import { bareId, itemId } from '../values/guid';
import { attributeOf } from './attributes';
import { imageAt, insertTable, linkAt, setImage, setLink } from './commands';
import { shownAddress } from './schema';
import { addColumn, addRow, removeColumn, removeRow, removeTable, toggleCaption, toggleHeaderRow } from './tables';
import styles from './rich-text.module.css';

const MediaPicker = lazy(() => import('../controls/MediaPicker').then((module) => ({ default: module.MediaPicker })));

/** Stands in a form, and is none: Enter does what its button does. */
function Panel({ label, onEnter, onClose, children }: { label: string; onEnter?: () => void; onClose(): void; children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    if (event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      onEnter?.();
    }
  };
  return (
    // The keys are those of the controls in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div role="group" aria-label={label} className={styles.panel} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

const NO_LABELS: ReadonlyMap<string, string> = new Map();
const INTERNAL = /^~\/link\.aspx\?_id=/i;
const isSafe = (href: string): boolean => !/^\s*(?:javascript|vbscript|data)\s*:/i.test(href);

export function LinkPanel({
  id,
  state,
  searchIn,
  run,
  onClose,
}: {
  id: string;
  state: EditorState;
  searchIn: string;
  run(command: Command): void;
  onClose(): void;
}) {
  const { word } = useDesk();
  const [there] = useState(() => linkAt(state));
  const attribute = (name: string): string => (there ? (attributeOf(there.mark as never, name) ?? '') : '');
  const [href, setHref] = useState(() => attribute('href'));
  const [blank, setBlank] = useState(() => attribute('target') === '_blank');
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState('');
  const hrefId = `${id}-link-href`;
  const linked = INTERNAL.test(href) ? (itemId(/_id=([^&]*)/.exec(href)?.[1] ?? '') ?? '') : '';
  const labels = useLabels(linked === '' ? [] : [linked], NO_LABELS, searchIn);
  const apply = () => {
    const address = href.trim();
    if (address === '' || !isSafe(address)) {
      setProblem(word('rich.link.wrong'));
      return;
    }
    const mail = /^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(address) ? `mailto:${address}` : address;
    const target = blank ? '_blank' : undefined;
    run(setLink(mail, (attribute('target') === '_blank') === blank ? {} : { target }, label || address));
    onClose();
  };
  return (
    <Panel label={word('rich.link')} onEnter={apply} onClose={onClose}>
      <ItemSearch
        id={`${id}-link-find`}
        label={word('rich.link.find')}
        language={searchIn}
        taken={new Set()}
        onPick={({ value, label: name }) => {
          setHref(`~/link.aspx?_id=${bareId(value)}&_z=z`);
          setProblem('');
          setLabel(name);
        }}
      />
      <div className={problem ? 'field field--err' : 'field'}>
        <label htmlFor={hrefId}>{word('rich.link.href')}</label>
        <input
          id={hrefId}
          className="input"
          value={href}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${problemId(hrefId)} ${id}-link-hint` : `${id}-link-hint`}
          onChange={(event) => {
            setHref(event.target.value);
            setProblem('');
          }}
        />
        <span className="hint" id={`${id}-link-hint`}>
          {INTERNAL.test(href) ? word('rich.link.internal', { name: label || (labels.get(linked) ?? '') }) : word('rich.link.hint')}
        </span>
        <div role="status" className={problem ? undefined : 'vh'}>
          {problem && <FieldProblem control={hrefId}>{problem}</FieldProblem>}
        </div>
      </div>
      <label className="check">
        <input type="checkbox" checked={blank} onChange={(event) => setBlank(event.target.checked)} />
        <span>{word('input.link.newWindow')}</span>
      </label>
      <p className={styles.buttons}>
        <Button size="small" onClick={apply}>
          {word('rich.apply')}
        </Button>
        {there && (
          <Button
            size="small"
            variant="line"
            onClick={() => {
              run(setLink(undefined));
              onClose();
            }}
          >
            {word('rich.link.remove')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          {word('input.close')}
        </Button>
      </p>
    </Panel>
  );
}

export function ImagePanel({
  id,
  state,
  language,
  searchIn,
  run,
  onClose,
}: {
  id: string;
  state: EditorState;
  language: string;
  searchIn: string;
  run(command: Command): void;
  onClose(): void;
}) {
  const { word } = useDesk();
  const [there] = useState(() => imageAt(state)?.node);
  const [src, setSrc] = useState(() => (there ? (attributeOf(there, 'src') ?? '') : ''));
  const [alt, setAlt] = useState(() => (there ? (attributeOf(there, 'alt') ?? '') : ''));
  const [caption, setCaption] = useState('');
  const [picking, setPicking] = useState(false);
  const [problem, setProblem] = useState('');
  const chooseId = `${id}-image-choose`;
  const apply = () => {
    if (src === '' || !isSafe(src)) {
      setProblem(word(src === '' ? 'rich.image.missing' : 'rich.link.wrong'));
      return;
    }
    run(setImage({ src, alt, caption }));
    onClose();
  };
  return (
    <Panel label={word('rich.image')} onEnter={apply} onClose={onClose}>
      <p className={styles.buttons}>
        <Button
          size="small"
          variant="line"
          id={chooseId}
          aria-describedby={problem ? problemId(chooseId) : undefined}
          onClick={() => setPicking(true)}
        >
          {word(src === '' ? 'input.image.choose' : 'input.image.other')}
        </Button>
        {src !== '' && <img src={shownAddress(src)} alt="" className={styles.thumb} />}
      </p>
      <div role="status" className={problem ? undefined : 'vh'}>
        {problem && <FieldProblem control={chooseId}>{problem}</FieldProblem>}
      </div>
      <div className="field">
        <label htmlFor={`${id}-image-alt`}>{word('input.image.alt')}</label>
        <input id={`${id}-image-alt`} className="input" lang={language} value={alt} onChange={(event) => setAlt(event.target.value)} />
      </div>
      {!there && (
        <div className="field">
          <label htmlFor={`${id}-image-caption`}>{word('rich.image.caption')}</label>
          <input
            id={`${id}-image-caption`}
            className="input"
            lang={language}
            value={caption}
            onChange={(event) => setCaption(event.target.value)}
          />
        </div>
      )}
      <p className={styles.buttons}>
        <Button size="small" onClick={apply}>
          {word('rich.apply')}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {word('input.close')}
        </Button>
      </p>
      {picking &&
        createPortal(
          <Suspense fallback={null}>
            <MediaPicker
              kind="image"
              language={searchIn}
              onClose={() => setPicking(false)}
              onPick={(picked) => {
                setPicking(false);
                setProblem('');
                setSrc(`-/media/${bareId(picked.id)}.ashx`);
                if (alt === '') setAlt(picked.alt);
              }}
            />
          </Suspense>,
          document.body,
        )}
    </Panel>
  );
}

const IN_TABLE = {
  rowBefore: addRow('before'),
  rowAfter: addRow('after'),
  columnBefore: addColumn('before'),
  columnAfter: addColumn('after'),
  removeRow,
  removeColumn,
  headerRow: toggleHeaderRow,
  caption: toggleCaption,
  removeTable,
} as const;

export function TablePanel({ id, inTable, run, onClose }: { id: string; inTable: boolean; run(command: Command): void; onClose(): void }) {
  const { word } = useDesk();
  const [rows, setRows] = useState('3');
  const [columns, setColumns] = useState('3');
  const count = (text: string): number => Math.min(30, Math.max(1, Math.floor(Number(text)) || 1));
  const make = () => {
    run(insertTable(count(rows), count(columns)));
    onClose();
  };
  if (inTable)
    return (
      <Panel label={word('rich.table')} onClose={onClose}>
        <p className={styles.buttons}>
          {Object.entries(IN_TABLE).map(([name, command]) => (
            <Button key={name} size="small" variant="line" onMouseDown={(event) => event.preventDefault()} onClick={() => run(command)}>
              {word(`rich.table.${name}`)}
            </Button>
          ))}
          <Button size="small" variant="quiet" onClick={onClose}>
            {word('input.close')}
          </Button>
        </p>
      </Panel>
    );
  return (
    <Panel label={word('rich.table')} onEnter={make} onClose={onClose}>
      <div className="field">
        <label htmlFor={`${id}-rows`}>{word('rich.table.rows')}</label>
        <input
          id={`${id}-rows`}
          className="input"
          type="number"
          min={1}
          max={30}
          value={rows}
          onChange={(event) => setRows(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-columns`}>{word('rich.table.columns')}</label>
        <input
          id={`${id}-columns`}
          className="input"
          type="number"
          min={1}
          max={30}
          value={columns}
          onChange={(event) => setColumns(event.target.value)}
        />
      </div>
      <p className={styles.buttons}>
        <Button size="small" onClick={make}>
          {word('rich.table.make')}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {word('input.close')}
        </Button>
      </p>
    </Panel>
  );
}
