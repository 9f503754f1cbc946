import { JOB_SEARCH, jobStateOf, searchWords } from '@/features/careers';
import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases, useRoute } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { languagePath, localeOf } from '@/lib/language-path';
import { Button, ButtonLink, Empty, MoreLink, Notice, ProblemSummary, unbroken, Wrap } from '@/ui';
import { StateTitle } from '@/ui/StateTitle';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const WRONG: readonly Data['done'][] = ['refused', 'failed'];
const FREQUENCIES = ['daily', 'weekly'] as const;

/** Confirms, changes or turns off a job alert, each by a button: opening the address does nothing. */
function JobAlert({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const search = languagePath(JOB_SEARCH, route.language);
  const hidden = (token: string) => (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="lang" value={route.language} />
    </>
  );
  if (data.status === 'start')
    return (
      <>
        <PageCrumbs items={data.crumbs} />
        <Wrap className="opening">
          <div className="opening__head">
            <h1>{page.Title.value}</h1>
          </div>
          {data.done && <Done done={data.done} title={page.Title.value} />}
          <Empty
            level={2}
            title={phrase('jobAlert.newTitle')}
            actions={
              <ButtonLink variant="accent" href={search}>
                {phrase('jobAlert.search')}
              </ButtonLink>
            }
            beside={
              <>
                <h2 className="empty__title">{phrase('jobAlert.startTitle')}</h2>
                <p>{unbroken(phrase('jobAlert.start'))}</p>
                <p>{phrase('jobAlert.lost')}</p>
                <p>
                  <a href={languagePath('/contact', route.language)}>{phrase('jobAlert.write')}</a>
                </p>
              </>
            }
          >
            <p>{unbroken(phrase('jobAlert.startNew'))}</p>
          </Empty>
        </Wrap>
      </>
    );
  return (
    <div className="wrap applypage">
      <h1>{page.Title.value}</h1>
      {data.done && <Done done={data.done} title={page.Title.value} />}
      {data.status === 'confirm' && (
        <form method="post" action="/api/careers/alerts/confirm" className="form">
          <p>{phrase('jobAlert.confirmText')}</p>
          {hidden(data.token)}
          <p>
            <Button type="submit" variant="accent">
              {phrase('jobAlert.confirm')}
            </Button>
          </p>
        </form>
      )}
      {data.status === 'alert' && (
        <>
          <p>{phrase('jobAlert.text')}</p>
          <div className="alertsearch">
            <p className="label" id="alert-search">
              {phrase('jobAlert.for')}
            </p>
            <Chips search={data.search} />
            {data.isUnknown && (
              <Notice kind="warn" title={phrase('jobAlert.unknown')}>
                <p>{phrase('jobAlert.unknownHint')}</p>
              </Notice>
            )}
            <p>
              <a href={`${search}${data.search ? `?${data.search}` : ''}`}>
                {data.count === null || data.isUnknown ? phrase('jobAlert.show') : phrase('jobAlert.showCount', { count: data.count })}
              </a>
            </p>
          </div>
          <form method="post" action="/api/careers/alerts/frequency" className="form">
            {hidden(data.token)}
            <fieldset>
              <legend>{phrase('jobAlert.frequency')}</legend>
              {FREQUENCIES.map((frequency) => (
                <label key={frequency} className="check">
                  <input type="radio" name="frequency" value={frequency} defaultChecked={data.frequency === frequency} />{' '}
                  <span>{phrase(`jobAlert.${frequency}`)}</span>
                </label>
              ))}
            </fieldset>
            <p>
              <Button type="submit" variant="accent">
                {phrase('jobAlert.change')}
              </Button>
            </p>
          </form>
          <form method="post" action="/api/careers/alerts/off" className="form">
            {hidden(data.token)}
            <p>
              <Button type="submit" variant="quiet" size="small">
                {phrase('jobAlert.turnOff')}
              </Button>
            </p>
          </form>
        </>
      )}
      {data.status === 'none' && data.done !== 'off' && <p>{phrase('jobAlert.none')}</p>}
      {data.status === 'down' && (
        <Notice kind="err" title={phrase('jobAlert.failed')}>
          {/* The same address: its query has what the link of the mail brought. */}
          <ButtonLink href="" variant="line" size="small">
            {phrase('apply.again')}
          </ButtonLink>
        </Notice>
      )}
      <p className="applypage__back">
        <MoreLink href={search}>{phrase('apply.otherOpenings')}</MoreLink>
      </p>
    </div>
  );
}

/** What came of the button that was pressed: the page begins with it. */
function Done({ done, title }: { done: NonNullable<Data['done']>; title: string }) {
  const phrase = usePhrases();
  const said = phrase(`jobAlert.${done}`);
  if (!WRONG.includes(done))
    return (
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that says what came of a form begins there
      <div tabIndex={-1} autoFocus role="group" aria-labelledby="alert-said">
        <Notice kind="ok" title={<span id="alert-said">{said}</span>} />
      </div>
    );
  return (
    <>
      <StateTitle site={phrase('site.name')} usual={title}>
        {phrase('page.error', { title })}
      </StateTitle>
      <ProblemSummary title={said} problems={[]} />
    </>
  );
}

/** What the alert looks for. */
function Chips({ search }: { search: string }) {
  const phrase = usePhrases();
  const { language } = useRoute();
  const words = searchWords(jobStateOf(search), { locale: localeOf(language), phrase });
  return (
    <ul className="tags" aria-labelledby="alert-search">
      {(words.length > 0 ? words : [phrase('jobs.all')]).map((word) => (
        <li key={word} className="tag">
          {word}
        </li>
      ))}
    </ul>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: JobAlert, mode: 'interactive' };
