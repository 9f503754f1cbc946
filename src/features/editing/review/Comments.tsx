import { isolated } from '@/lib/isolated';
import { languageName } from '@/lib/language-path';
import { DeskForm, Pages, useDesk, useProblem, useTyped } from '../common';
import { FieldProblem, problemId } from '@/ui';
import desk from '../common/editor.module.css';
import type { CommentsData } from './comments.server';
import { AreaField } from './AreaField';
import { ReviewLinks } from './ReviewLinks';
import type { Thread } from './review.schema';
import { Threads } from './Threads';
import styles from './review.module.css';

type About = NonNullable<CommentsData['about']>;

const SHOWS = ['open', 'all', 'resolved'] as const;

function Answer({ thread, page, language, once }: { thread: Thread; page: string | undefined; language: string; once: string }) {
  const { word } = useDesk();
  const name = `answer-${thread.id}`;
  const problem = useProblem(name);
  const typed = useTyped(name);
  const key = useTyped('once', once);
  const fields = { thread: thread.id, page, language };
  return (
    <div className={styles.acts}>
      <details open={problem !== undefined || undefined}>
        <summary>{word('comments.answer')}</summary>
        <DeskForm page="comments" act="answer" fields={{ ...fields, once: key }} className={desk.form}>
          <AreaField
            name={name}
            label={word('comments.answerTo', { name: isolated(thread.name) })}
            hint={thread.by === 'reviewer' && word('comments.readAlong')}
            value={typed}
            problem={problem}
            required
          />
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

function Say({ about, once }: { about: About; once: string }) {
  const { word } = useDesk();
  const key = useTyped('once', once);
  const field = useTyped('field', about.field ?? '');
  const problem = useProblem('field');
  const quote = { typed: useTyped('quote'), problem: useProblem('quote') };
  const comment = { typed: useTyped('comment'), problem: useProblem('comment') };
  return (
    <section className={desk.part} aria-labelledby="say">
      <h2 id="say">{word('comments.new')}</h2>
      <DeskForm
        page="comments"
        act="say"
        className={desk.form}
        fields={{ item: about.id, page: about.id, language: about.language, version: String(about.version), once: key }}
      >
        <div className={problem ? 'field field--err' : 'field'}>
          <label htmlFor="field">{word('comments.about')}</label>
          {problem && <FieldProblem control="field">{problem}</FieldProblem>}
          <select
            className="input"
            id="field"
            name="field"
            defaultValue={field}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId('field') : undefined}
          >
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
        <AreaField name="comment" label={word('comments.words')} value={comment.typed} problem={comment.problem} required />
        <button className="btn" type="submit">
          {word('comments.say')}
        </button>
      </DeskForm>
    </section>
  );
}

/** Comments of a page or an item, with a form to say something and the links for reviewers; or all comments that are open. */
export function Comments({ data: { shows, threads, open, once, page, pages, about } }: { data: CommentsData }) {
  const { word, href, when, language } = useDesk();
  const at = (show: string) =>
    href(`comments?${new URLSearchParams({ ...(about ? { item: about.id, language: about.language } : {}), show })}`);
  return (
    <div className={styles.desk}>
      <div className={desk.head}>
        <h1>{about ? word('comments.of', { name: isolated(about.name) }) : word('comments.all')}</h1>
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
                    <bdi lang={thread.language}>{thread.page.name}</bdi>
                  </a>
                  ,{' '}
                </>
              )}
              {thread.field ? (
                <a href={href(`item/${thread.item.id}?${new URLSearchParams({ language: thread.language })}#f.${thread.field.id}`)}>
                  {thread.item.id === thread.page.id
                    ? thread.field.title
                    : word('comments.field', { item: isolated(thread.item.name), field: isolated(thread.field.title) })}
                </a>
              ) : (
                word('comments.whole')
              )}
            </>
          )}
          actions={(thread) => <Answer thread={thread} page={about?.id} language={thread.language} once={once} />}
        />
      )}
      <Pages
        at="comments"
        query={{ ...(about ? { item: about.id, language: about.language } : {}), show: shows }}
        page={page}
        pages={pages}
      />
      {about && <Say about={about} once={once} />}
      {about?.links && <ReviewLinks links={about.links} page={about.id} language={about.language} versions={about.versions} />}
    </div>
  );
}
