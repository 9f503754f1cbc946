import { languageName } from '@/lib/language-path';
import { DeskForm, useDesk, useProblem, useTyped } from '../common';
import desk from '../common/editor.module.css';
import type { CommentsData } from './comments.server';
import { AreaField } from './AreaField';
import { ReviewLinks } from './ReviewLinks';
import type { Thread } from './review.schema';
import { Threads } from './Threads';
import styles from './review.module.css';

type About = NonNullable<CommentsData['about']>;

const SHOWS = ['open', 'all', 'resolved'] as const;

function Answer({ thread, page, language }: { thread: Thread; page: string | undefined; language: string }) {
  const { word } = useDesk();
  const name = `answer-${thread.id}`;
  const problem = useProblem(name);
  const typed = useTyped(name);
  const fields = { thread: thread.id, page, language };
  return (
    <div className={styles.acts}>
      <details open={problem !== undefined || undefined}>
        <summary>{word('comments.answer')}</summary>
        <DeskForm page="comments" act="answer" fields={fields} className={desk.form}>
          <AreaField name={name} label={word('comments.answerTo', { name: thread.name })} value={typed} problem={problem} required />
          <button className="btn btn--sm" type="submit">
            {word('comments.sendAnswer')}
          </button>
        </DeskForm>
      </details>
      <DeskForm page="comments" act={thread.state === 'resolved' ? 'reopen' : 'resolve'} fields={fields}>
        <button
          className="btn btn--sm btn--line"
          type="submit"
          aria-label={word(thread.state === 'resolved' ? 'comments.reopenOf' : 'comments.resolveOf', { name: thread.name })}
        >
          {word(thread.state === 'resolved' ? 'comments.reopen' : 'comments.resolve')}
        </button>
      </DeskForm>
    </div>
  );
}

function Say({ about }: { about: About }) {
  const { word } = useDesk();
  const field = useTyped('field', about.field ?? '');
  const problem = useProblem('field');
  const quote = { typed: useTyped('quote'), problem: useProblem('quote') };
  const words = { typed: useTyped('words'), problem: useProblem('words') };
  return (
    <section className={desk.part} aria-labelledby="say">
      <h2 id="say">{word('comments.new')}</h2>
      <DeskForm
        page="comments"
        act="say"
        className={desk.form}
        fields={{ item: about.id, page: about.id, language: about.language, version: String(about.version) }}
      >
        <div className={problem ? 'field field--err' : 'field'}>
          <label htmlFor="field">{word('comments.about')}</label>
          <select className="input" id="field" name="field" defaultValue={field} aria-invalid={problem ? true : undefined}>
            <option value="">{about.isPage ? word('comments.whole') : about.name}</option>
            {about.fields.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <AreaField
          name="quote"
          label={word('comments.quote')}
          hint={word('comments.quoteHint')}
          value={quote.typed}
          problem={quote.problem}
          rows={2}
          maxLength={500}
        />
        <AreaField name="words" label={word('comments.words')} value={words.typed} problem={words.problem} required />
        <button className="btn" type="submit">
          {word('comments.say')}
        </button>
      </DeskForm>
    </section>
  );
}

/** Comments of a page or an item, with a form to say something and the links for reviewers; or all comments that are open. */
export function Comments({ data: { shows, threads, open, about } }: { data: CommentsData }) {
  const { word, href, when, language } = useDesk();
  const at = (show: string) =>
    href(`comments?${new URLSearchParams({ ...(about ? { item: about.id, language: about.language } : {}), show })}`);
  return (
    <div className={styles.desk}>
      <div className={desk.head}>
        <h1>{about ? word('comments.of', { name: about.name }) : word('comments.all')}</h1>
        <p className="meta">
          {[about && languageName(about.language, language), word('comments.open', { count: open })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <nav className={styles.shows} aria-label={word('comments.show')}>
        <ul>
          {SHOWS.map((show) => (
            <li key={show}>
              <a href={at(show)} aria-current={show === shows ? 'true' : undefined}>
                {word(`comments.show.${show}`)}
              </a>
            </li>
          ))}
          {about && (
            <li>
              <a href={href(`item/${about.id}?language=${about.language}`)}>{word('comments.back')}</a>
            </li>
          )}
        </ul>
      </nav>
      {threads.length === 0 ? (
        <p className="hint">{word(shows === 'open' ? 'comments.noneOpen' : 'comments.none')}</p>
      ) : (
        <Threads
          threads={threads}
          word={word}
          when={when}
          level={2}
          place={(thread) => (
            <>
              {!about && (
                <>
                  <a href={href(`comments?${new URLSearchParams({ item: thread.page.id, language: thread.language })}`)}>
                    {thread.page.name}
                  </a>
                  ,{' '}
                </>
              )}
              {thread.field ? (
                <a href={href(`item/${thread.item.id}?${new URLSearchParams({ language: thread.language })}#f.${thread.field.id}`)}>
                  {thread.item.id === thread.page.id
                    ? thread.field.title
                    : word('comments.field', { item: thread.item.name, field: thread.field.title })}
                </a>
              ) : (
                word('comments.whole')
              )}
            </>
          )}
          actions={(thread) => <Answer thread={thread} page={about?.id} language={thread.language} />}
        />
      )}
      {about && <Say about={about} />}
      {about?.links && <ReviewLinks links={about.links} page={about.id} language={about.language} versions={about.versions} />}
    </div>
  );
}
