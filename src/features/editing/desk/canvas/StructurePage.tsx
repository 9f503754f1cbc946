import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Button } from '@/ui';
import { DeskForm, useAlive, useDesk, useHash } from '../../common';
import desk from '../../common/editor.module.css';
import { ItemHead } from '../item/ItemHead';
import type { Gap } from './boxes';
import styles from './canvas.module.css';
import { DoneLine } from './DoneLine';
import { drawOver } from './draw-over';
import { showRendering } from './frame';
import { readable, roomName } from './names';
import { PageFrame, type FrameHandle } from './PageFrame';
import { Panes, type Pane } from './Panes';
import type { PartFocus } from './PartControls';
import { AddPart, MovePart } from './PartDialogs';
import { PartsLayer, type PartActs } from './PartsLayer';
import { PlacementRow } from './PlacementRow';
import { inPlaceholder } from './steps';
import type { StructureChanged, StructureData } from './structure';
import { useDragging } from './use-dragging';
import { useStructure } from './use-structure';

type Asking = { kind: 'add'; place: Pick<Gap, 'placeholder' | 'after'> } | { kind: 'move'; uid: string };
/** Where something was done: the focus stays there. */
type From = 'list' | 'page';

/** The parts of a page, in a list and on the page itself: added, moved by buttons or by dragging, duplicated, removed, and all that taken back. */
export function StructurePage({ data }: { data: StructureData }) {
  const { item, page } = data;
  const { word, href } = useDesk();
  const alive = useAlive();
  const frame = useRef<FrameHandle>(null);
  const hash = useHash();
  const structure = useStructure(data);
  const { layout, standing, busy } = structure;
  const [pressed, setChosen] = useState<string | null>();
  const chosen = (pressed === undefined ? /^#p\.([\da-f-]+)$/.exec(hash)?.[1] : pressed) ?? undefined;
  const [pane, setPane] = useState<Pane>('form');
  const [shown, setShown] = useState<{ page: Document; over: ShadowRoot; count: number }>();
  const [asking, setAsking] = useState<Asking>();
  const [focus, setFocus] = useState<PartFocus>();
  const due = useRef<{ uid: string; act: string }>(undefined);
  const fields = { id: item.id, language: item.language, revision: layout.revision };

  const select = useCallback((uid: string | undefined) => {
    setChosen(uid ?? null);
    if (uid) document.getElementById(`p.${uid}`)?.scrollIntoView({ block: 'nearest' });
  }, []);
  const scrollTo = (uid: string) => {
    const there = frame.current?.page();
    if (there) showRendering(there, uid);
  };
  /** The page is as it is now, where it was, with the part chosen that it was about. */
  const settle = (done: StructureChanged | undefined, from: From, act: string) => {
    if (!done) return;
    const gone = chosen !== undefined && !done.layout.placements.some(({ uid }) => uid === chosen);
    const next = done.chosen ?? (gone ? undefined : chosen);
    select(next);
    // The page loses the focus as it is loaded anew.
    if (next && from === 'page') due.current = { uid: next, act };
    frame.current?.refresh();
    if (next && from === 'list') requestAnimationFrame(() => document.getElementById(`p.${next}`)?.querySelector('button')?.focus());
  };
  const send = async (what: Readonly<Record<string, string>>, from: From, act = what.act ?? '') =>
    settle(await structure.send(what), from, act);
  const onSubmit = (event: SubmitEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const form = new FormData(event.target, event.nativeEvent.submitter as HTMLElement | null);
    const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    void send(Object.fromEntries(texts), 'list');
  };
  const acts: PartActs = {
    choose: select,
    up: (uid) => void send({ act: `up:${uid}` }, 'page', 'structure.up'),
    down: (uid) => void send({ act: `down:${uid}` }, 'page', 'structure.down'),
    duplicate: (uid) => void send({ act: `duplicate:${uid}` }, 'page'),
    remove: (uid) => void send({ act: `remove:${uid}` }, 'page'),
    elsewhere: (uid) => setAsking({ kind: 'move', uid }),
    add: (place) => setAsking({ kind: 'add', place }),
    put: (uid, { placeholder, after }) => void send({ act: `to:${uid}`, placeholder, after: after ?? '' }, 'page'),
    content: (datasource) => href(`item/${datasource}?language=${item.language}&on=${item.id}`),
  };
  const back = async (way: 'takeBack' | 'again') => settle(await structure[way](), 'page', '');
  const dragging = useDragging(
    layout,
    ({ uid, placeholder, after }) => void send({ act: `to:${uid}`, placeholder, after: after ?? '' }, 'list'),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isText || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    void back(event.shiftKey ? 'again' : 'takeBack');
  };
  // What led here is shown on the page.
  useEffect(() => {
    if (shown && chosen && shown.count === 1) scrollTo(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is there
  }, [shown]);

  const done = alive && item.may.edit && <DoneLine structure={structure} onBack={(way) => void back(way)} />;
  const list = (
    <div className={styles.fields}>
      {/* Where there is room for both, the page's own is enough. */}
      <div className={styles.narrow}>{done}</div>
      <p className="hint">{word('structure.how')}</p>
      {item.live && !standing && item.may.edit && <p className="hint">{word('item.liveHint')}</p>}
      {layout.placeholders.map(({ key, path, of, allowed }) => {
        const placements = inPlaceholder(layout, path);
        const own = placements.filter(({ from }) => from === 'page');
        const name = roomName(layout, { key, of }, word);
        return (
          <section key={path} className={styles.room} aria-label={name} ref={dragging.room(path)}>
            <h2 className={styles.roomName}>{name}</h2>
            {placements.length === 0 && <p className="hint">{word('structure.empty')}</p>}
            <ol className={styles.placements}>
              {placements.map((placement) => (
                <PlacementRow
                  key={placement.uid}
                  placement={placement}
                  place={{ first: placement === own[0], last: placement === own.at(-1) }}
                  item={item}
                  layout={layout}
                  chosen={chosen === placement.uid}
                  onSelect={() => {
                    select(placement.uid);
                    scrollTo(placement.uid);
                  }}
                  row={dragging.row(placement)}
                  edge={dragging.over?.uid === placement.uid ? dragging.over.edge : undefined}
                />
              ))}
            </ol>
            {item.may.edit && allowed.length > 0 && (
              <DeskForm act="add" fields={{ ...fields, placeholder: path }} className={desk.line}>
                <div className="field">
                  <label htmlFor={`add.${path}`}>{word('structure.add')}</label>
                  <select className="input" id={`add.${path}`} name="rendering">
                    {allowed.map((rendering) => (
                      <option key={rendering.id} value={rendering.id}>
                        {readable(rendering)}
                      </option>
                    ))}
                  </select>
                </div>
                <Button type="submit" size="small">
                  {word('structure.addNow')}
                </Button>
              </DeskForm>
            )}
          </section>
        );
      })}
    </div>
  );
  const listener = { onField: () => false, onText: () => undefined, onRendering: select };
  return (
    // What is taken back by a key is so wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div onSubmit={onSubmit} onKeyDown={onKeyDown} aria-busy={busy || undefined}>
      <ItemHead data={{ item, above: data.above, part: { name: 'fields' }, page }} structure saving={standing} />
      {data.undo && !alive && (
        <DeskForm act="undo" fields={{ ...fields, steps: JSON.stringify(data.undo) }}>
          <Button type="submit" size="small" variant="line">
            {word('structure.takeBack')}
          </Button>
        </DeskForm>
      )}
      <Panes
        pane={pane}
        onPane={setPane}
        form={list}
        formName="parts"
        page={
          <PageFrame
            page={page}
            language={item.language}
            listener={listener}
            handle={frame}
            how={word('structure.onPage')}
            tools={done}
            onLoaded={(there) => {
              const over = drawOver(there);
              if (over) setShown((before) => ({ page: there, over, count: (before?.count ?? 0) + 1 }));
              setFocus(due.current && { ...due.current, done: () => setFocus(undefined) });
              due.current = undefined;
            }}
          />
        }
      />
      {shown && (
        <PartsLayer
          key={shown.count}
          page={shown.page}
          over={shown.over}
          layout={layout}
          chosen={chosen}
          mayEdit={item.may.edit}
          acts={acts}
          focus={focus}
        />
      )}
      {asking?.kind === 'add' && (
        <AddPart
          layout={layout}
          place={asking.place}
          onClose={() => setAsking(undefined)}
          onPick={(rendering) => {
            setAsking(undefined);
            const { placeholder, after } = asking.place;
            void send({ act: 'add', placeholder, rendering, ...(after ? { after } : { where: 'first' }) }, 'page');
          }}
        />
      )}
      {asking?.kind === 'move' && (
        <MovePart
          layout={layout}
          uid={asking.uid}
          onClose={() => setAsking(undefined)}
          onPick={(place) => {
            setAsking(undefined);
            acts.put(asking.uid, place);
          }}
        />
      )}
    </div>
  );
}
