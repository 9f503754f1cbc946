import { languageName } from '@/lib/language-path';
import { Button, FieldProblem, Notice, problemId } from '@/ui';
import type { Item, PartDrafts } from '../../authoring/items.schema';
import { DeskForm, StateTag, useDesk, useProblem } from '../../common';
import styles from '../../common/editor.module.css';
import { BeginVersion } from './BeginVersion';
import { FieldDifferences } from './FieldDifferences';
import { fieldNames } from './field-names';
import { journalWords } from './journal-words';
import { isDraft, newestOf, type Part } from './model';

/** The versions of an item in a language, what became of it from one to another, and who changed what. */
export function VersionsPart({ item, part: { history, compared, partDrafts } }: { item: Item; part: Extract<Part, { name: 'versions' }> }) {
  const { word, href, when, language } = useDesk();
  const versions = [...(item.languages.find((each) => each.language === item.language)?.versions ?? [])].reverse();
  const drafts = versions.filter((each) => !each.live && isDraft(each)).map(({ version }) => version);
  const ofItem = { id: item.id, language: item.language };
  return (
    <div className={styles.columns}>
      <section className={styles.part} aria-labelledby="versions">
        <h2 id="versions">{word('versions.title', { language: languageName(item.language, language) })}</h2>
        {versions.length === 0 && <p className="hint">{word('item.noVersion')}</p>}
        {versions.length > 0 && (
          <form method="get" action={href(`item/${item.id}/versions`)}>
            <input type="hidden" name="language" value={item.language} />
            <div className="scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{word('versions.version')}</th>
                    <th scope="col">{word('versions.state')}</th>
                    {versions.length > 1 && <th scope="col">{word('versions.from')}</th>}
                    {versions.length > 1 && <th scope="col">{word('versions.to')}</th>}
                  </tr>
                </thead>
                <tbody>
                  {versions.map(({ version, state, live, validFrom, validTo }, index) => (
                    <tr key={version}>
                      <th scope="row">
                        <a href={href(`item/${item.id}?language=${item.language}&version=${version}`)}>
                          {word('item.version', { version })}
                        </a>
                        {(validFrom || validTo) && (
                          <span className="meta">
                            {' '}
                            {[
                              validFrom && word('home.showsAt', { at: when(validFrom) }),
                              validTo && word('versions.until', { at: when(validTo) }),
                            ]
                              .filter(Boolean)
                              .join(', ')}
                          </span>
                        )}
                      </th>
                      <td>
                        <StateTag state={state} live={live} />
                      </td>
                      {versions.length > 1 &&
                        (['from', 'to'] as const).map((end) => (
                          <td key={end}>
                            <input
                              type="radio"
                              className={styles.end}
                              name={end}
                              value={version}
                              defaultChecked={compared ? compared[end] === version : index === (end === 'from' ? 1 : 0)}
                              aria-label={word(`versions.${end}Named`, { version })}
                            />
                          </td>
                        ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {versions.length > 1 && (
              <Button type="submit" variant="line">
                {word('versions.compare')}
              </Button>
            )}
          </form>
        )}
        {compared && (
          <section aria-labelledby="compared" className={styles.compared}>
            <h3 id="compared">{word('versions.compared', { from: compared.from, to: compared.to })}</h3>
            {compared.fields.length === 0 && <p>{word('versions.same')}</p>}
            <FieldDifferences fields={compared.fields} of={item.fields} language={item.language} />
          </section>
        )}
        {item.may.edit && versions.length > 1 && (
          <DeskForm act="restore" fields={{ ...ofItem, newest: String(newestOf(item)) }} className={styles.line}>
            <div className="field">
              <label htmlFor="from">{word('versions.restoreWhich')}</label>
              <select className="input" id="from" name="from" defaultValue={compared?.from ?? versions[1]?.version}>
                {versions.slice(1).map(({ version }) => (
                  <option key={version} value={version}>
                    {word('item.version', { version })}
                  </option>
                ))}
              </select>
            </div>
            <Button type="submit">{word(item.workflow ? 'versions.restore' : 'versions.restoreLive')}</Button>
          </DeskForm>
        )}
        {item.may.edit && <BeginVersion item={item} />}
        {item.may.edit && drafts.length > 0 && <Discard item={item} drafts={drafts} parts={partDrafts} />}
      </section>
      <section className={styles.part} aria-labelledby="history">
        <h2 id="history">{word('history.title')}</h2>
        {!history && <p className="hint">{word('home.unknown')}</p>}
        {history?.length === 0 && <p className="hint">{word('history.none')}</p>}
        <ol className={styles.rows}>
          {history?.map(({ at, who, what, message, commit }, index) => (
            <li key={index}>
              <strong>
                <bdi>{who}</bdi>
              </strong>{' '}
              <span className="meta">{[when(at), commit?.slice(0, 8)].filter(Boolean).join(' · ')}</span>
              <br />
              {fieldNames(what, item.fields, word).join(', ')}
              {message && <span className="meta"> {journalWords(message, item.fields, { word, when })}</span>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** A draft that is not wanted goes; what visitors see stays. */
function Discard({ item, drafts, parts }: { item: Item; drafts: readonly number[]; parts: PartDrafts | undefined }) {
  const { word, href } = useDesk();
  const problem = useProblem('sureDraft');
  return (
    <DeskForm act="discard" fields={{ id: item.id, language: item.language }} className={styles.form}>
      <div className="field">
        <label htmlFor="draft">{word('versions.discardWhich')}</label>
        <select className="input" id="draft" name="draft" defaultValue={drafts[0]}>
          {drafts.map((version) => (
            <option key={version} value={version}>
              {word('item.version', { version })}
            </option>
          ))}
        </select>
      </div>
      {parts && parts.versions.length > 0 && (
        <Notice kind="warn" title={word('versions.discardParts')}>
          <ul>
            {parts.versions.map(({ id, displayName, version }) => (
              <li key={`${id} ${version}`}>
                <a href={href(`item/${id}?language=${item.language}&version=${version}`)}>{displayName}</a>{' '}
                <span className="meta">{word('item.version', { version })}</span>
              </li>
            ))}
          </ul>
          <label className="check">
            <input type="checkbox" name="parts" value={parts.seen} defaultChecked />
            <span>{word('versions.discardPartsToo')}</span>
          </label>
        </Notice>
      )}
      {problem && <FieldProblem control="sureDraft">{problem}</FieldProblem>}
      <label className="check">
        <input
          type="checkbox"
          id="sureDraft"
          name="sureDraft"
          value="yes"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId('sureDraft') : undefined}
        />
        <span>{word('versions.discardSure')}</span>
      </label>
      <Button type="submit" variant="line">
        {word('versions.discard')}
      </Button>
    </DeskForm>
  );
}
