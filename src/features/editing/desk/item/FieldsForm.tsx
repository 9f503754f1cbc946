import { isolated } from '@/lib/isolated';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button, Notice } from '@/ui';
import type { Item } from '../../authoring/items.schema';
import { DeskForm, useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import { fieldName } from './field-names';
import { FieldRow } from './FieldRow';
import { lockedBy } from './locked';
import { unsavedOf } from './posted';
import { sectionsOf } from './sections';
import type { Saving } from './saver';
import type { LiveForm } from './use-saver';
import { usePresence } from './use-presence';
import { useSavingSaid } from './use-saving-said';

/** What the form says of itself while it saves: one line that stays in view. What of it is read out is less (`useSavingSaid`). */
function SavingLine({ saving }: { saving: Saving }) {
  const { word, href, language } = useDesk();
  const { phase, begun, version } = saving;
  const back = new URLSearchParams({ to: href('?told=signed-in'), language });
  return (
    <p className={styles.saving} data-phase={phase}>
      {phase === 'saved' && begun ? word('saving.begun', { version }) : word(`saving.${phase}`)}
      {(phase === 'signed-out' || phase === 'someone-else') && (
        <>
          {' '}
          <a href={phase === 'signed-out' ? `/api/auth/sign-in?${back}` : href('')} target="_blank" rel="noreferrer">
            {word(`saving.${phase}.link`)}
          </a>
        </>
      )}
    </p>
  );
}

/** Some of the fields. One of which something has to be settled opens; whoever works in it closes it. */
function Section({ title, isFirst, isMet, children }: { title: string; isFirst: boolean; isMet: boolean; children: ReactNode }) {
  const place = useRef<HTMLDetailsElement>(null);
  const [isOpen] = useState(isFirst || isMet);
  useEffect(() => {
    if (isMet && place.current) place.current.open = true;
  }, [isMet]);
  return (
    <details ref={place} className={styles.section} open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

/** The form of an item's fields: a form that posts, which saves by itself once its page is alive. */
export function FieldsForm({ item, live, comments }: { item: Item; live: LiveForm; comments: Readonly<Record<string, number>> }) {
  const { word, wrong, href, editor } = useDesk();
  const again = unsavedOf(item, wrong);
  const unsaved = again?.unsaved;
  const sections = useMemo(() => sectionsOf(item.fields, word), [item.fields, word]);
  const focused = useRef<string>(undefined);
  const { saving } = live;
  const version = saving?.version ?? item.version;
  const presence = usePresence(
    { id: item.id, language: item.language, version },
    useCallback(() => focused.current, []),
  );
  const saver = saving && live.saver;
  const said = saving?.said ?? [];
  const conflicts = saving?.conflicts ?? unsaved?.conflicts ?? [];
  const others = presence?.others ?? [];
  const titleOf = (id: string): string => {
    const field = item.fields.find((each) => each.id === id);
    return field ? fieldName(field.name, [field], word) : id;
  };
  const versions = item.languages.find((each) => each.language === item.language)?.versions ?? [];
  const newest = Math.max(version, ...versions.map((each) => each.version));
  const isOther = presence?.revision ? saving?.revisions.includes(presence.revision) === false : false;
  // Who looks at an older version has what it is; a draft that was begun since is somebody else's.
  const isElsewhere = saving && saving.phase !== 'saving' && conflicts.length === 0 && (isOther || (presence?.newest ?? 0) > newest);
  const othersHere =
    others.length > 0 && word('item.others', { names: others.map(({ name }) => isolated(name)).join(', '), count: others.length });
  const [asked, setAsked] = useState(0);
  // What was refused, and what somebody else changed, is said by its own list.
  const savingSaid = useSavingSaid(saving, asked, ['refused', 'conflict']);
  return (
    <DeskForm
      id="fields"
      className={styles.form}
      // What a browser fills in by itself when it comes back would be taken for typed.
      autoComplete="off"
      fields={{
        id: item.id,
        language: item.language,
        owner: editor.owner,
        version: String(saving?.version ?? item.version),
        revision: saving?.revision ?? again?.revision ?? item.revision,
      }}
      onSubmit={
        saver && !live.isOfAnother
          ? (event) => {
              event.preventDefault();
              setAsked((times) => times + 1);
              void saver.save();
            }
          : undefined
      }
    >
      {item.live && item.workflow && item.may.edit && !saving?.begun && <p className="hint">{word('item.liveHint')}</p>}
      {!item.workflow && item.may.edit && (
        <Notice kind="info">
          <p>{word('item.noWorkflow')}</p>
        </Notice>
      )}
      {/* Regions that are there before their words: most readers say nothing of one that comes with them. */}
      <div role="status">
        {othersHere && (
          <Notice kind="info">
            <p>{othersHere}</p>
          </Notice>
        )}
      </div>
      <div role="status">
        {isElsewhere && (
          <Notice kind="warn">
            <p>{word('item.changedElsewhere')}</p>
            <p>
              <a className="btn btn--sm btn--line" href={href(`item/${item.id}?language=${item.language}`)}>
                {word('item.showNewest')}
              </a>
            </p>
          </Notice>
        )}
      </div>
      {saving && saving.kept.length > 0 && (
        <Notice kind="warn" title={word('kept.title')}>
          <p>
            {word('kept.text', {
              fields: saving.kept.map(({ id }) => titleOf(id)).join(', '),
            })}
          </p>
          <p className={styles.acts}>
            <Button size="small" onClick={() => saver?.takeKept()}>
              {word('kept.take')}
            </Button>
            <Button size="small" variant="line" onClick={() => saver?.dropKept()}>
              {word('kept.drop')}
            </Button>
          </p>
        </Notice>
      )}
      {saving && saving.conflicts.length > 0 && (
        <Notice kind="warn" role="alert" title={word('conflict.title')}>
          <ul>
            {saving.conflicts.map(({ id }) => (
              <li key={id}>
                <a href={`#f.${id}`}>{titleOf(id)}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {sections.map(({ key, title, fields }, index) => (
        <Section
          key={key}
          title={title || word('item.section')}
          isFirst={index < 3}
          isMet={fields.some(({ id }) => conflicts.some((each) => each.id === id))}
        >
          {fields.map((field) => {
            const given = saving?.given[field.id];
            return (
              <FieldRow
                key={`${field.id} ${given?.count ?? 0}`}
                item={item}
                field={field}
                typed={given?.value ?? unsaved?.values[field.id]}
                base={unsaved?.bases[field.id]}
                comments={comments[field.id] ?? 0}
                conflict={conflicts.find((each) => each.id === field.id)}
                locked={lockedBy(item, field, word)}
                said={said.find((each) => each.field === `f.${field.id}`)?.said}
                answered={
                  saver && (said.length > 0 || saving.revisions.length > 1 || saver.valueOf(field.id) !== unsaved?.values[field.id])
                }
                others={others.filter((each) => each.field === field.id).map(({ name }) => name)}
                onTyping={saver && ((isTyping) => saver.typing(field.id, isTyping))}
                onValue={saver && ((value) => saver.change(field.id, value))}
                onReset={saver && (() => saver.reset(field.id))}
                onFocus={() => (focused.current = field.id)}
                onSettle={saver && saving && saving.conflicts.length > 0 ? (whose) => saver.settle(field.id, whose) : undefined}
              />
            );
          })}
        </Section>
      ))}
      {item.may.edit && (
        <div className={styles.bar}>
          {saving && <SavingLine saving={saving} />}
          <p className="vh" role="status">
            {savingSaid}
          </p>
          {saving && saving.said.length > 0 && (
            <div role="alert" className={styles.barSaid}>
              <ul>
                {saving.said.map(({ field, said }, index) => (
                  <li key={index}>{field ? <a href={`#${field}`}>{`${titleOf(field.slice('f.'.length))}: ${said}`}</a> : said}</li>
                ))}
              </ul>
            </div>
          )}
          <Button type="submit" name="act" value="save" variant="accent" busy={saving?.phase === 'saving'}>
            {word('item.save')}
          </Button>
        </div>
      )}
    </DeskForm>
  );
}
