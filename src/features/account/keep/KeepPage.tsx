import { intl } from '@/lib/intl';
import { languagePath } from '@/lib/language-path';
import { useWords } from '@/runtime';
import { Button, Column, Grid, Icon, Wrap } from '@/ui';
import { AccountForm, NotReady, Said, useAccount, type Account, type AccountView } from '../common';
import { keptFields } from './fields';
import { KEEP_API as API } from './model';
import type { KeepData } from './model';
import { keepRules, STEPS } from './rules';

interface Props {
  first: AccountView<KeepData>;
  title: string;
  /** The sealed name of the article, as the address has it. */
  article: string;
  /** Where articles are to be found. */
  browse: string;
}

/** An article's saving and rating on a page of their own: where a browser comes that sends the forms itself. */
export function KeepPage({ first, title, article, browse }: Props) {
  const account = useAccount(first, keepRules);
  const { view } = account;
  if (view.status === 'ready' && view.data.article === null)
    return <Gone title={title} account={account} savedPath={view.data.savedPath} browse={browse} />;
  return (
    <Wrap className="acc">
      <div className="phead">
        <h1>{title}</h1>
      </div>
      <Grid>
        <Column span={8} className="acc__body">
          <Said title={title} account={account} api={API} fields={{ article }} />
          {view.status === 'ready' ? <Choices data={view.data} account={account} sealed={article} /> : <NotReady view={view} />}
        </Column>
      </Grid>
    </Wrap>
  );
}

/** The address names no article, or none any more. */
function Gone({
  title,
  account,
  savedPath,
  browse,
}: Pick<Props, 'title' | 'browse'> & { account: Account<KeepData>; savedPath: string | null }) {
  const { phrase, language } = useWords();
  return (
    <Wrap className="acc signin">
      <h1>{phrase('account.keep.nothing')}</h1>
      <div className="acc__body">
        <Said title={title} account={account} api={API} />
        <p>{phrase('account.keep.nothingHint')}</p>
        <form className="acc__inline" role="search" method="get" action={languagePath('/search', language)}>
          <label className="acc__choice">
            {phrase('search.label')}
            <input className="input" type="search" name="q" />
          </label>
          <Button type="submit">{phrase('search.submit')}</Button>
        </form>
        <p className="signin__foot">
          <a href={savedPath ?? browse}>{phrase(savedPath === null ? 'account.saved.browse' : 'account.page.saved')}</a>
        </p>
      </div>
    </Wrap>
  );
}

function Choices({ data, account, sealed }: { data: KeepData; account: Account<KeepData>; sealed: string }) {
  const { phrase, locale } = useWords();
  if (data.article === null) return null;
  const { article, state, signIn, savedPath } = data;
  const fields = { ...keptFields(article), article: sealed };
  const number = intl('NumberFormat', locale, { maximumFractionDigits: 1 });
  return (
    <>
      <h2>
        <a href={article.href}>{article.title}</a>
      </h2>
      {state.signedIn ? (
        <AccountForm name={state.saved ? 'unsave' : 'save'} api={API} account={account} fields={fields}>
          <Button type="submit" variant="line">
            <Icon name="save" /> <span>{phrase(state.saved ? 'account.keep.unsave' : 'article.save')}</span>
          </Button>
        </AccountForm>
      ) : (
        <p>
          <a href={signIn}>{phrase('account.keep.signIn')}</a>
        </p>
      )}
      <AccountForm name="rate" api={API} account={account} fields={fields} className="keep__rate">
        <fieldset className="keep__steps">
          <legend>{phrase('account.keep.rate')}</legend>
          {STEPS.map((step) => (
            <button
              key={step}
              className="keep__step"
              type="submit"
              name="rating"
              value={step}
              aria-pressed={Number(step) === state.rating}
              data-driven={state.rating !== null && Number(step) <= state.rating ? '' : undefined}
              aria-label={phrase('account.keep.step', { rating: step })}
            >
              <i aria-hidden="true" />
            </button>
          ))}
        </fieldset>
      </AccountForm>
      {state.average !== null && (
        <p className="meta">{phrase('account.keep.average', { average: number.format(state.average), count: state.count })}</p>
      )}
      <p>
        {article.from && article.from !== article.href && (
          <>
            <a href={article.from}>{phrase('account.keep.backToPage')}</a> <span aria-hidden="true">·</span>{' '}
          </>
        )}
        <a href={article.href}>{phrase('account.keep.back')}</a>
        {state.signedIn && (
          <>
            {' '}
            <span aria-hidden="true">·</span> <a href={savedPath}>{phrase('account.page.saved')}</a>
          </>
        )}
      </p>
    </>
  );
}
