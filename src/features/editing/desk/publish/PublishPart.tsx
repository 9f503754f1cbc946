import { languageName } from '@/lib/language-path';
import { Button, Notice } from '@/ui';
import type { Item } from '../../authoring/items.schema';
import { DeskForm, LineField, StateTag, useDesk } from '../../common';
import { CheckSummary } from '../../checks/CheckSummary';
import styles from '../../common/editor.module.css';
import { isPublic, type Part } from '../item/model';
import { GoingPart } from './GoingPart';
import { isKeptAsAWhole } from './kept-as-a-whole';
import { Since, useSince } from './Since';

/** What may be done in which state, by whom. */
const COMMANDS: Readonly<Record<Item['state'], readonly { act: string; approver?: true }[]>> = {
  draft: [{ act: 'submit' }],
  awaiting: [{ act: 'approve', approver: true }, { act: 'reject', approver: true }, { act: 'withdraw' }],
  approved: [],
  none: [],
};

/** Of what is approved, and shown later. */
const PLANNED: (typeof COMMANDS)[Item['state']] = [{ act: 'withdraw', approver: true }];

/** Of the pages below one so many are named. */
const NAMED = 10;

/** How a version becomes what visitors see: its workflow, publishing now or later, taking it down, and releases. */
export function PublishPart({
  item,
  part: { needs, releases, checks, below, instead, going, seen },
}: {
  item: Item;
  part: Extract<Part, { name: 'publish' }>;
}) {
  const { word, href, when, language } = useDesk();
  const fields = { id: item.id, language: item.language, version: String(item.version) };
  const { validFrom } =
    item.languages.find((each) => each.language === item.language)?.versions.find((each) => each.version === item.version) ?? {};
  const offered = item.state === 'approved' && item.scheduled && validFrom ? PLANNED : COMMANDS[item.state];
  const commands = item.may.edit ? offered.filter(({ approver }) => !approver || item.may.approve) : [];
  const isPublicElsewhere = item.languages.some((each) => each.language !== item.language && each.versions.some(({ live }) => live));
  // oxlint-disable-next-line react/purity -- what ends the keeping is a day: the server's moment and the browser's tell the same
  const comesBack = !item.live && isKeptAsAWhole(item, new Date());
  const since = useSince();
  /** The revision that is looked at: of what was shown last. */
  const looked = (name: keyof typeof seen): string | undefined => (since?.name === `seen-${name}` ? since.seen : seen[name]);
  return (
    <div className={styles.columns}>
      {since && <Since since={since} of={item.fields} />}
      <section className={styles.part} aria-labelledby="workflow">
        <h2 id="workflow">{word('publish.workflow')}</h2>
        <p>
          <StateTag state={item.state} live={item.live} scheduled={item.scheduled} />{' '}
          {word(`publish.state.${item.scheduled ? 'scheduled' : item.live ? 'live' : item.state}`, {
            at: item.scheduled ? when(item.scheduled) : '',
          })}
        </p>
        {checks && (
          <p>
            <CheckSummary item={item.id} language={item.language} counts={checks} />
          </p>
        )}
        {commands.length > 0 && (
          <DeskForm fields={{ ...fields, 'seen-approve': looked('approve') }} className={styles.form}>
            <LineField
              name="comment"
              label={word('publish.comment')}
              hint={word('publish.commentHint')}
              maxLength={500}
              autoComplete="off"
            />
            {commands.some(({ act }) => act === 'approve') && (
              <p className="hint">
                {[
                  word('publish.approveHint'),
                  comesBack && word('publish.comesBack'),
                  going.some(({ id }) => id !== item.id) && word('publish.approveParts'),
                  needs?.some(({ why }) => why !== 'part') && word('publish.approveStays'),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </p>
            )}
            <p className={styles.acts}>
              {commands.map(({ act }, index) => (
                <Button key={act} type="submit" name="act" value={act} variant={index === 0 ? 'accent' : 'line'}>
                  {word(`publish.${act}`)}
                </Button>
              ))}
            </p>
          </DeskForm>
        )}
        {item.state === 'awaiting' && !item.may.approve && <p className="hint">{word('publish.waits')}</p>}
      </section>
      {going.length > 0 && <GoingPart item={item} going={going} />}
      {item.may.approve && item.version > 0 && !item.live && item.workflow && (
        <section className={styles.part} aria-labelledby="now">
          <h2 id="now">{word('publish.title')}</h2>
          {comesBack && <p className="hint">{word('publish.comesBack')}</p>}
          {needs && needs.length > 0 && (
            <Notice kind="warn" title={word('publish.needs', { count: needs.length })}>
              <ul>
                {needs.map((need) => (
                  <li key={`${need.id} ${need.language}`}>
                    <a href={href(`item/${need.id}?language=${need.language}`)}>{need.displayName ?? need.path ?? need.id}</a>
                    <span className="meta">
                      {' '}
                      {[
                        need.language !== item.language && languageName(need.language, language),
                        need.why && word(`publish.why.${need.why}`),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <DeskForm fields={{ ...fields, 'seen-alone': looked('alone'), 'seen-whole': looked('whole') }} className={styles.form}>
            {needs && needs.length > 0 && (
              <label className="check">
                <input type="checkbox" name="needs" value="yes" defaultChecked />
                <span>{word('publish.withNeeds')}</span>
              </label>
            )}
            <LineField
              name="when"
              type="datetime-local"
              label={word('publish.at')}
              hint={`${word('publish.atHint')} ${word('input.date.zone')}`}
            />
            <Button type="submit" name="act" value="publish" variant="accent">
              {word('publish.now')}
            </Button>
          </DeskForm>
        </section>
      )}
      {item.may.edit && item.version > 0 && (
        <section className={styles.part} aria-labelledby="release">
          <h2 id="release">{word('publish.release')}</h2>
          <DeskForm fields={fields} className={styles.form}>
            {releases.length > 0 && (
              <div className="field">
                <label htmlFor="release-which">{word('publish.releaseWhich')}</label>
                <select className="input" id="release-which" name="release" defaultValue={releases[0]?.id}>
                  {releases.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                  <option value="">{word('publish.releaseNew')}</option>
                </select>
              </div>
            )}
            <LineField name="releaseName" label={word('publish.releaseName')} maxLength={100} autoComplete="off" />
            <Button type="submit" name="act" value="release" variant="line">
              {word('publish.toRelease')}
            </Button>
          </DeskForm>
        </section>
      )}
      {item.may.approve && isPublic(item) && (
        <section className={styles.part} aria-labelledby="off">
          <h2 id="off">{word('publish.off')}</h2>
          <DeskForm fields={fields} className={styles.form}>
            <LineField
              name="off"
              id="off-at"
              type="datetime-local"
              label={word('publish.offAt')}
              hint={`${instead ? word('publish.offInstead', { language: languageName(instead, language) }) : word('publish.offHint')} ${word('input.date.zone')}`}
            />
            {below.length > 0 && (
              <Notice kind="warn" title={word('publish.offBelow')}>
                <ul>
                  {below.slice(0, NAMED).map((page) => (
                    <li key={page.id}>
                      <a href={href(`item/${page.id}?language=${page.language}`)}>{page.displayName ?? page.path ?? page.id}</a>
                    </li>
                  ))}
                </ul>
                {below.length > NAMED && <p>{word('home.more', { count: below.length - NAMED })}</p>}
                <label className="check">
                  <input type="checkbox" name="below" value="yes" />
                  <span>{word('publish.offBelowToo')}</span>
                </label>
              </Notice>
            )}
            {isPublicElsewhere && (
              <label className="check">
                <input type="checkbox" name="everywhere" value="yes" />
                <span>{word('publish.offEverywhere')}</span>
              </label>
            )}
            <Button type="submit" name="act" value="unpublish" variant="line">
              {word('publish.offNow')}
            </Button>
          </DeskForm>
        </section>
      )}
    </div>
  );
}
