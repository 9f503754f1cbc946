import { isolated } from '@/lib/isolated';
import type { ReactNode } from 'react';
import { classNames } from '@/ui';
import type { Phrase } from '@/runtime/phrases';
import type { Comment, Thread } from './review.schema';
import styles from './review.module.css';

interface Words {
  word: Phrase;
  /** Day and time, as said in the language. */
  when(at: string): string;
}

function Said({ comment: { at, name, by, words }, word, when }: { comment: Comment } & Words) {
  return (
    <>
      <p className={styles.who}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <time dateTime={at}>{when(at)}</time>
        {by === 'reviewer' && <span className={styles.unknown}> {word('comments.reviewer')}</span>}
      </p>
      <p className={styles.words} dir="auto">
        {words}
      </p>
    </>
  );
}

/**
 * Comments, each with its answers.
 * @param actions what can be done with one, below it
 * @param place where a comment was said, where that is not plain
 */
export function Threads({
  threads,
  word,
  when,
  level = 3,
  place,
  actions,
}: {
  threads: readonly Thread[];
  level?: 2 | 3;
  place?: (thread: Thread) => ReactNode;
  actions?: (thread: Thread) => ReactNode;
} & Words) {
  const Heading = `h${level}` as const;
  return (
    <ol className={styles.threads}>
      {threads.map((thread) => (
        <li
          key={thread.id}
          id={`comment-${thread.id}`}
          className={classNames(styles.thread, thread.state === 'resolved' && styles.resolved)}
        >
          <Heading className={styles.about}>
            {place?.(thread) ?? (thread.field ? <bdi>{thread.field.title}</bdi> : word('comments.whole'))}{' '}
            <span className={styles.state}>{word(`comments.state.${thread.state}`)}</span>
          </Heading>
          {thread.quote && (
            <blockquote className={styles.quote} lang={thread.language} dir="auto">
              <p>{thread.quote}</p>
            </blockquote>
          )}
          {thread.stale && <p className="hint">{word('comments.stale')}</p>}
          <Said comment={thread} word={word} when={when} />
          {thread.answers.length > 0 && (
            <ol className={styles.answers}>
              {thread.answers.map((answer) => (
                <li key={answer.id}>
                  <Said comment={answer} word={word} when={when} />
                </li>
              ))}
            </ol>
          )}
          {thread.resolved && (
            <p className="hint">{word('comments.resolvedBy', { name: isolated(thread.resolved.name), at: when(thread.resolved.at) })}</p>
          )}
          {actions?.(thread)}
        </li>
      ))}
    </ol>
  );
}
