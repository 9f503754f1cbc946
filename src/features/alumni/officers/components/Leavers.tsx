import { AccountForm, Confirm, Field, Part, Told } from '@/features/account/common';
import { Button, Notice, ScrollRegion } from '@/ui';
import { useContact } from '../../contact/words';
import type { Imports } from '../officers.schema';
import { TRIED, type Tried } from '../tried';
import { API, LEAVERS_API, to, type Place } from './place';

const COUNTS = ['lines', 'added', 'changed', 'same', 'merged', 'withheld'] as const;
type Report = Omit<Imports['imports'][number], 'id' | 'at'>;

function Broken({ broken, more }: { broken: Report['broken']; more: number }) {
  const { phrase, number } = useContact();
  if (broken.length === 0) return <p>{phrase('officers.brokenNone')}</p>;
  return (
    <>
      <h3>{phrase('officers.broken')}</h3>
      <p>{phrase('officers.brokenHint')}</p>
      <ul className="alu__broken" aria-label={phrase('officers.broken')}>
        {broken.map(({ line, why }, index) => (
          <li key={index}>
            <strong>{phrase('officers.brokenLine', { line: number(line) })}</strong> {phrase(`officers.broken.${why}`)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="meta">{phrase('officers.brokenMore', { count: more, number: number(more) })}</p>}
    </>
  );
}

function Counts({ report, more = 0 }: { report: Report; more?: number }) {
  const { phrase, number } = useContact();
  return (
    <>
      <dl className="acc__held alu__long">
        {COUNTS.map((each) => (
          <div key={each}>
            <dt>{phrase(`officers.import.${each}`)}</dt>
            <dd>{number(report[each])}</dd>
          </div>
        ))}
        <div>
          <dt>{phrase('officers.import.broken')}</dt>
          <dd>{number(report.broken.length + more)}</dd>
        </div>
        <div>
          <dt>{phrase('officers.import.absent')}</dt>
          <dd>{number(report.absent)}</dd>
        </div>
      </dl>
      <Broken broken={report.broken} more={more} />
    </>
  );
}

/** What a file that was tried would change. Made by the site's own server, which has the schemas. */
const triedOf = ({ outcome }: Place['account']): Tried | undefined =>
  outcome?.form === TRIED && outcome.values?.report ? (JSON.parse(outcome.values.report) as Tried) : undefined;

/** Columns that nobody knows: one of addresses may be among them. */
function Ignored({ columns }: { columns: readonly string[] }) {
  const { phrase } = useContact();
  return columns.length === 0 ? null : <p>{phrase('officers.ignored', { columns: columns.join(', ') })}</p>;
}

/** The leavers list: tried first, then taken over, with a report of each line that could not be. */
export function Leavers({ imports, ...place }: Place & { imports: Imports }) {
  const { phrase, language, number } = useContact();
  const { here, account, data, fields } = place;
  const tried = triedOf(account);
  const chosen = imports.imports.find(({ id }) => id === data.asked.id);
  return (
    <>
      {tried && (
        <Part id="report" title={phrase('officers.reportDry')}>
          <p>{phrase('officers.reportDryHint')}</p>
          <Ignored columns={tried.ignoredColumns} />
          <Counts report={tried} more={tried.more} />
        </Part>
      )}
      {chosen && (
        <Part id="report" title={phrase('officers.reportDoneTitle')}>
          <p>
            <Told phrase="contact.at" at={{ date: chosen.at }} />
          </p>
          <Ignored columns={chosen.ignoredColumns} />
          <Counts report={chosen} />
        </Part>
      )}
      <Part title={phrase('officers.leavers')}>
        <p>{phrase('officers.leaversCount', { count: imports.total, number: number(imports.total), joined: number(imports.joined) })}</p>
        <form
          method="post"
          // The body of a file that is too large is not read: its language stands in the address.
          action={`${LEAVERS_API}?language=${language}`}
          encType="multipart/form-data"
          className="acc__form alu__long"
          aria-label={phrase('officers.leaversSend')}
        >
          <div className="field">
            <label htmlFor="leavers-list">{phrase('officers.leaversFile')}</label>
            <span className="hint" id="leavers-hint">
              {phrase('officers.leaversHint')}
            </span>
            <input
              className="input"
              type="file"
              id="leavers-list"
              name="list"
              accept=".csv,text/csv"
              aria-describedby="leavers-hint"
              required
            />
          </div>
          <div className="flow">
            <Button type="submit" name="dry" value="1" variant="line">
              {phrase('officers.leaversTry')}
            </Button>
            <Button type="submit">{phrase('officers.leaversTake')}</Button>
          </div>
        </form>
        <Notice>
          <p>{phrase('officers.leaversHow')}</p>
        </Notice>
      </Part>
      <Part title={phrase('officers.offList')}>
        <p>{phrase('officers.offListHow')}</p>
        <AccountForm
          name="offList"
          api={API}
          account={account}
          fields={fields}
          className="acc__form alu__long"
          label={phrase('officers.offList')}
        >
          <Field name="who" label={phrase('officers.offListWho')} maxLength={254} autoComplete="off" required />
          <Confirm label={phrase('officers.offListSure')} />
          <Button type="submit" variant="line" busy={account.busy === 'offList'}>
            {phrase('officers.offListNow')}
          </Button>
        </AccountForm>
      </Part>
      {imports.imports.length > 0 && (
        <Part title={phrase('officers.imports')}>
          <ScrollRegion label={phrase('officers.imports')}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{phrase('officers.importAt')}</th>
                  {COUNTS.map((each) => (
                    <th scope="col" className="n" key={each}>
                      {phrase(`officers.import.${each}`)}
                    </th>
                  ))}
                  <th scope="col" className="n">
                    {phrase('officers.import.broken')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {imports.imports.map((each) => (
                  <tr key={each.id}>
                    <th scope="row">
                      <a href={to(here, { part: 'leavers', id: each.id })}>
                        <Told phrase="contact.at" at={{ date: each.at }} />
                      </a>
                    </th>
                    {COUNTS.map((count) => (
                      <td className="n" key={count}>
                        {number(each[count])}
                      </td>
                    ))}
                    <td className="n">{number(each.broken.length)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </Part>
      )}
    </>
  );
}
