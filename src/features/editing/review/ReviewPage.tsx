import { isolated } from '@/lib/isolated';
import Head from 'next/head';
import type { ReactNode } from 'react';
import { createPhrase, type Phrase } from '@/runtime/phrases';
import { FIRM_NAME } from '@/lib/firm';
import { intl } from '@/lib/intl';
import { languagePath, localeOf } from '@/lib/language-path';
import { classNames, FieldProblem, problemId, ProblemSummary } from '@/ui';
import { Outcome } from '../common/Outcome';
import { SendAgain } from '../common/SendAgain';
import { Written } from '../common/Written';
import { AreaField } from './AreaField';
import type { Review, Thread } from './review.schema';
import { Threads } from './Threads';
import styles from './review.module.css';

export const REVIEW_PATH = '/sitecore/review';

/** What was wrong with a reviewer's form, at a field of it or as a whole. */
export interface ReviewProblem {
  field?: string;
  /** A key below `review.problem.` */
  word: 'name' | 'words' | 'quote' | 'often' | 'full' | 'down' | 'invalid';
}

/** What was sent and could not be said. */
interface Sent {
  token: string;
  fields: Readonly<Record<string, string>>;
}

/** All that a reviewer's page shows. */
export type ReviewView = {
  /** No script of ours runs on it. */
  hydrate: 'never';
  language: string;
  words: Readonly<Record<string, string>>;
} & (
  | {
      kind: 'none' | 'over' | 'often' | 'down';
      sent?: Sent;
    }
  | {
      kind: 'shown';
      token: string;
      review: Review;
      /** Names the press of its forms: sent again, the same words are said once. */
      once: string;
      /** The field that the form is about, as `<item>.<field>`. */
      about: string;
      sent: boolean;
      problem?: ReviewProblem;
      typed?: Readonly<Record<string, string>>;
    }
);

type Shown = Extract<ReviewView, { kind: 'shown' }>;

function Field({
  name,
  label,
  hint,
  value,
  problem,
}: {
  name: string;
  label: string;
  hint?: string;
  value: string;
  problem: string | undefined;
}) {
  const described = [hint ? `${name}-hint` : '', problem ? problemId(name) : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames('field', problem && 'field--err')}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problem && <FieldProblem control={name}>{problem}</FieldProblem>}
      <input
        className="input"
        id={name}
        name={name}
        required
        maxLength={80}
        autoComplete="name"
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  );
}

/** A form of the page: what it is for stands in hidden fields. */
function Form({ view, fields, children }: { view: Shown; fields: Readonly<Record<string, string>>; children: ReactNode }) {
  return (
    <form method="post" action="/api/review">
      <input type="hidden" name="token" value={view.token} />
      <input type="hidden" name="language" value={view.language} />
      <input type="hidden" name="once" value={view.once} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

function Say({ view, word }: { view: Shown; word: Phrase }) {
  const { review, about, problem, typed } = view;
  const mine = typed?.answers ? undefined : typed;
  const wrong = (field: string) => (mine && problem?.field === field ? word(`review.problem.${problem.word}`) : undefined);
  return (
    <section aria-labelledby="say">
      <h2 id="say">{word('comments.new')}</h2>
      <Form view={view} fields={{}}>
        <div className="field">
          <label htmlFor="about">{word('comments.about')}</label>
          <select className="input" id="about" name="about" defaultValue={mine?.about ?? about}>
            <option value="">{word('comments.whole')}</option>
            {review.fields.map(({ item, field, title }) => (
              <option key={`${item}.${field}`} value={`${item}.${field}`}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <AreaField
          name="quote"
          label={word('comments.quote')}
          hint={word('comments.quoteHint')}
          value={mine?.quote ?? ''}
          problem={wrong('quote')}
          rows={2}
          maxLength={500}
        />
        <AreaField name="words" label={word('comments.words')} value={mine?.words ?? ''} problem={wrong('words')} required />
        <Field name="name" label={word('review.name')} hint={word('review.nameHint')} value={mine?.name ?? ''} problem={wrong('name')} />
        <button className="btn" type="submit">
          {word('review.send')}
        </button>
      </Form>
    </section>
  );
}

function Answer({ view, thread, word }: { view: Shown; thread: Thread; word: Phrase }) {
  const { problem, typed } = view;
  const mine = typed?.answers === thread.id ? typed : undefined;
  const wrong = (field: string) => (mine && problem?.field === field ? word(`review.problem.${problem.word}`) : undefined);
  return (
    <details open={mine ? true : undefined}>
      <summary>{word('comments.answer')}</summary>
      <Form view={view} fields={{ answers: thread.id }}>
        {/* Ids are the page's: each answer has its own. */}
        <AnswerFields id={thread.id} name={thread.name} word={word} mine={mine} wrong={wrong} />
      </Form>
    </details>
  );
}

function AnswerFields({
  id,
  name,
  word,
  mine,
  wrong,
}: {
  id: string;
  name: string;
  word: Phrase;
  mine: Readonly<Record<string, string>> | undefined;
  wrong(field: string): string | undefined;
}) {
  return (
    <>
      <AreaField
        name={`words-${id}`}
        label={word('comments.answerTo', { name: isolated(name) })}
        value={mine?.words ?? ''}
        problem={wrong('words')}
        required
      />
      <Field name={`name-${id}`} label={word('review.name')} value={mine?.name ?? ''} problem={wrong('name')} />
      <button className="btn btn--sm" type="submit">
        {word('comments.sendAnswer')}
      </button>
    </>
  );
}

function Draft({ view, word }: { view: Shown; word: Phrase }) {
  const { review, token, language, sent, problem, typed } = view;
  const times = intl('DateTimeFormat', localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const when = (at: string) => `${times.format(new Date(at))} UTC`;
  const here = languagePath(`${REVIEW_PATH}/${token}`, language);
  const at = typed?.answers ? `-${typed.answers}` : '';
  return (
    <main id="main" className={styles.page}>
      <header className={styles.head}>
        <h1>{word('review.title', { name: isolated(review.item.name) })}</h1>
        <p>
          {review.by && `${word('review.by', { name: isolated(review.by) })} `}
          {word('review.until', { at: when(review.ends) })}
        </p>
        {review.note && (
          <blockquote className={styles.quote}>
            <p className={styles.words}>{review.note}</p>
          </blockquote>
        )}
        {problem && (
          <ProblemSummary
            title={word(problem.field ? 'review.wrongFields' : 'review.wrong')}
            of={problem}
            problems={[{ control: problem.field && `${problem.field}${at}`, text: word(`review.problem.${problem.word}`) }]}
          />
        )}
        {sent && <Outcome title={word('review.sent')} />}
      </header>
      <div>
        {/* No script of the draft's may run, and no form of it be sent: it is there to be read. */}
        <iframe
          className={styles.frame}
          title={word('review.frame', { name: review.item.name })}
          src={`${here}/page`}
          sandbox="allow-same-origin"
        />
        <p>
          <a href={`${here}/page`} target="_blank" rel="noreferrer">
            {word('review.alone')}
          </a>
        </p>
      </div>
      <div className={styles.side}>
        <section aria-labelledby="comments">
          <h2 id="comments">{word('comments.title')}</h2>
          {review.threads.length === 0 ? (
            <p className="hint">{word('comments.none')}</p>
          ) : (
            <Threads
              threads={review.threads}
              word={word}
              when={when}
              place={({ item, field }) =>
                field &&
                (item.id === review.item.id
                  ? field.title
                  : word('comments.field', { item: isolated(item.name), field: isolated(field.title) }))
              }
              actions={(thread) => <Answer view={view} thread={thread} word={word} />}
            />
          )}
        </section>
        <Say view={view} word={word} />
        <section aria-labelledby="texts">
          <h2 id="texts">{word('review.texts')}</h2>
          <ul className={styles.fields}>
            {review.fields.map(({ item, field, title, words }) => (
              <li key={`${item}.${field}`}>
                <p>
                  <strong>
                    <bdi>{title}</bdi>
                  </strong>{' '}
                  <bdi lang={review.language}>{words}</bdi>
                </p>
                <a href={`${here}?about=${item}.${field}#say`} aria-label={`${word('review.sayOn')}: ${title}`}>
                  {word('review.sayOn')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  );
}

/** What a reviewer wrote, where the page of it cannot be shown: to be sent again, or taken along where the link has ended. */
function Unsaid({
  kind,
  sent: { token, fields },
  language,
  word,
}: {
  kind: 'none' | 'over' | 'often' | 'down';
  sent: Sent;
  language: string;
  word: Phrase;
}) {
  return (
    <>
      <Written
        text={Object.entries(fields)
          .filter(([name, value]) => /^(?:quote|words)/.test(name) && value !== '')
          .map(([, value]) => value)
          .join('\n\n')}
        label={word('review.written')}
      />
      {(kind === 'down' || kind === 'often') && (
        <SendAgain action="/api/review" fields={Object.entries({ token, language, ...fields })} label={word('review.again')} />
      )}
    </>
  );
}

/** A draft of one page with the comments on it, for whoever has a link to it. */
export function ReviewPage(view: ReviewView) {
  const { language, words } = view;
  const word = createPhrase(words, language);
  const title = view.kind === 'shown' ? word('review.title', { name: view.review.item.name }) : word(`review.${view.kind}.title`);
  return (
    <>
      <Head>
        <title>{`${view.kind === 'shown' && view.problem ? `${word('review.tab')} ` : ''}${title} · ${FIRM_NAME}`}</title>
        <meta name="robots" content="noindex, nofollow" />
      </Head>
      {view.kind === 'shown' ? (
        <Draft view={view} word={word} />
      ) : (
        <main id="main" className="wrap section">
          <h1 className="h1">{title}</h1>
          <p className="lede">{word(`review.${view.kind}.text`)}</p>
          {view.sent && <Unsaid kind={view.kind} sent={view.sent} language={language} word={word} />}
        </main>
      )}
    </>
  );
}
