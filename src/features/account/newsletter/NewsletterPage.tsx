import { Button, ButtonLink, Column, Grid, Notice, Wrap } from '@/ui';
import {
  AccountForm,
  errorId,
  Field,
  FieldError,
  fieldId,
  NotReady,
  Said,
  useAccount,
  useWords,
  WordsProvider,
  type Account,
  type AccountView,
  type AccountWords,
} from '../common';
import { NEWSLETTERS } from '../subscriptions/rules';
import type { NewsletterData } from './model';
import { newsletterRules } from './rules';

const API = '/api/newsletter/register';

interface Props {
  first: AccountView<NewsletterData>;
  title: string;
  /** Of this page, with the language's prefix. */
  path: string;
}

function Newsletter({ first, title, path }: Props) {
  const account = useAccount(first, newsletterRules);
  const { view, outcome } = account;
  const done = outcome?.kind === 'ok';
  return (
    <Wrap className="acc">
      <div className="phead">
        <h1>{title}</h1>
      </div>
      <Grid>
        <Column span={8} className="acc__body">
          {view.status !== 'expired' && <Said account={account} api={API} />}
          {view.status !== 'ready' ? (
            <NotReady view={view} path={path} />
          ) : done ? (
            <After form={outcome.form} path={path} />
          ) : (
            <Step data={view.data} account={account} />
          )}
        </Column>
      </Grid>
    </Wrap>
  );
}

function Step({ data, account }: { data: NewsletterData; account: Account<NewsletterData> }) {
  const { phrase } = useWords();
  if (data.step === 'register') return <Register data={data} account={account} />;
  if (data.step === 'subscribed') {
    return (
      <>
        <div role="status">
          <Notice kind="ok">
            <p>{phrase('newsletter.subscribedTo', { name: phrase(`newsletter.name.${data.newsletter}`) })}</p>
          </Notice>
        </div>
        <p>
          <ButtonLink href={data.accountPath} variant="line">
            {phrase('newsletter.manage')}
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <AccountForm name={data.step} api={API} account={account} fields={{ token: data.token }} className="acc__form">
      <p className="lede">{phrase(`newsletter.${data.step}.ask`)}</p>
      <Button type="submit" variant="accent" busy={account.busy === data.step}>
        {phrase(`newsletter.${data.step}.button`)}
      </Button>
    </AccountForm>
  );
}

/** What one may want after it is done. */
function After({ form, path }: { form: string; path: string }) {
  const { phrase } = useWords();
  return (
    <p>
      <a href={path}>{phrase(form === 'register' ? 'newsletter.another' : 'newsletter.registerAgain')}</a>
    </p>
  );
}

function Register({ data, account }: { data: Extract<NewsletterData, { step: 'register' }>; account: Account<NewsletterData> }) {
  const { phrase } = useWords();
  const error = account.outcome?.form === 'register' ? account.outcome.errors?.newsletter : undefined;
  const boxes = fieldId('register', 'newsletter');
  return (
    <>
      {data.signedIn && (
        <Notice kind="info">
          <p>
            {phrase('newsletter.signedIn')} <a href={data.accountPath}>{phrase('newsletter.manage')}</a>
          </p>
        </Notice>
      )}
      <AccountForm name="register" api={API} account={account} className="acc__form">
        <Field
          form="register"
          name="email"
          type="email"
          outcome={account.outcome}
          hint={phrase('newsletter.emailHint')}
          required
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
        />
        <fieldset className={error ? 'acc__checks field--err' : 'acc__checks'} aria-describedby={error ? errorId(boxes) : undefined}>
          <legend className="label">{phrase('newsletter.which')}</legend>
          {error && <FieldError field={boxes} error={error} />}
          {NEWSLETTERS.map((id, index) => (
            <label key={id} className="check">
              <input
                id={index === 0 ? boxes : undefined}
                type="checkbox"
                name="newsletter"
                value={id}
                defaultChecked={data.chosen.includes(id)}
              />
              <span>
                {phrase(`newsletter.name.${id}`)}: {phrase(`newsletter.about.${id}`)}
              </span>
            </label>
          ))}
        </fieldset>
        {data.topics.length > 0 && (
          <details>
            <summary>{phrase('newsletter.topics')}</summary>
            <fieldset className="acc__checks">
              <legend className="vh">{phrase('newsletter.topics')}</legend>
              {data.topics.map(({ slug, label }) => (
                <label key={slug} className="check">
                  <input type="checkbox" name="topic" value={slug} />
                  <span>{label}</span>
                </label>
              ))}
            </fieldset>
          </details>
        )}
        <p className="hint">{phrase('newsletter.promise')}</p>
        <Button type="submit" variant="accent" busy={account.busy === 'register'}>
          {phrase('newsletter.register')}
        </Button>
      </AccountForm>
    </>
  );
}

export function NewsletterPage({ words, ...props }: Props & { words: AccountWords }) {
  return (
    <WordsProvider value={words}>
      <Newsletter {...props} />
    </WordsProvider>
  );
}
