import Head from 'next/head';
import type { ReactNode } from 'react';
import { languagePath } from '@/lib/language-path';
import { SendAgain } from '../common/SendAgain';
import styles from './preview.module.css';

/** Why somebody stands before the drafts and not among them. */
export type EntryReason = 'out' | 'failed' | 'down' | 'no-role' | 'looking' | 'unknown' | 'session-over';

export interface EntryProps {
  /** A page that no script makes anew. */
  hydrate: 'never';
  reason: EntryReason;
  language: string;
  /** Address to which the sign-in leads; `/` where nobody said. */
  to: string;
  words: Readonly<Record<string, string>>;
  /** What was sent when the session was over, to be sent again. */
  again?: { action: string; fields: readonly (readonly [name: string, value: string])[] };
}

/** What preview and staging say to whoever is not let in, or has just gone, and what there is to do. */
export function EntryPage({ reason, language, to, words, again }: EntryProps) {
  const word = (key: string): string => words[key] ?? key;
  const signIn = `/api/auth/sign-in?${new URLSearchParams({ to, language })}`;
  return (
    <div className="page">
      <Head>
        <title>{`${word(`${reason}.title`)} · ${word('title')}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <main id="main" className={`wrap ${styles.entry}`}>
        <h1 className={styles.say}>{word(`${reason}.title`)}</h1>
        <p className="lede">{word(again ? 'session-over.kept' : `${reason}.text`)}</p>
        <Way reason={reason} signIn={signIn} to={to} language={language} word={word} />
        {again && <SendAgain {...again} label={word('send-again')} />}
      </main>
    </div>
  );
}

function Way({
  reason,
  signIn,
  to,
  language,
  word,
}: Pick<EntryProps, 'reason' | 'to' | 'language'> & { signIn: string; word(key: string): string }): ReactNode {
  switch (reason) {
    case 'no-role':
      return (
        <form method="post" action="/api/auth/sign-out">
          <input type="hidden" name="language" value={language} />
          <button className="btn">{word('sign-out')}</button>
        </form>
      );
    case 'unknown':
      return (
        <a className="btn" href={to}>
          {word('again')}
        </a>
      );
    case 'session-over':
      return (
        <a
          className="btn"
          href={`/api/auth/sign-in?${new URLSearchParams({ to: languagePath('/', language), language })}`}
          target="_blank"
          rel="noreferrer"
        >
          {word('new-tab')}
        </a>
      );
    default:
      return (
        <a className="btn" href={signIn}>
          {word('sign-in')}
        </a>
      );
  }
}
