import Head from 'next/head';
import type { ReactNode } from 'react';
import { languagePath } from '@/lib/language-path';
import { ProblemSummary } from '@/ui';
import { Outcome } from './Outcome';
import { addressOf, editorHref, useDesk } from './use-desk';
import styles from './editor.module.css';

/** Pages of the editor's that its navigation names, in their order. `home` is the desk itself. */
const ENTRIES = [
  'home',
  'tree',
  'comments',
  'media',
  'dictionary',
  'redirects',
  'forms',
  'offers',
  'releases',
  'translations',
  'import',
] as const;
/** Pages that belong to an entry. */
const WITHIN: Readonly<Record<string, string>> = { item: 'tree', new: 'tree', deleted: 'tree', structure: 'tree', checks: 'tree' };

function Navigation() {
  const { word, href, name } = useDesk();
  const shown = WITHIN[name] ?? name;
  const links = ENTRIES.map((entry) => (
    <li key={entry}>
      <a href={href(entry === 'home' ? '' : entry)} aria-current={entry === shown ? (entry === name ? 'page' : 'true') : undefined}>
        {word(`nav.${entry}`)}
      </a>
    </li>
  ));
  return (
    <nav className={styles.nav} aria-label={word('nav.label')}>
      <ul>{links}</ul>
    </nav>
  );
}

/** What came of a form: it stands where the page begins, and takes the focus. */
function Said() {
  const { told, wrong, word } = useDesk();
  // A form may answer with its page though nothing is wrong: what it says then is the page's own.
  if (wrong && wrong.problems.length > 0)
    return (
      <div className={styles.said}>
        <ProblemSummary
          title={word(wrong.problems.every(({ field }) => field !== undefined) ? 'wrong.fields' : 'wrong.title')}
          of={wrong}
          problems={wrong.problems.map(({ field, word: key, params }) => ({ control: field, text: word(key, params) }))}
        />
      </div>
    );
  if (!told) return null;
  return (
    <div className={styles.said}>
      <Outcome title={word(`told.${told}`)} />
    </div>
  );
}

/** The frame of every page of the editor's: its navigation, what came of a form, its heading. @param wide uses the whole window */
export function EditorFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const { word, title, state, language, href, name, at, wrong, editor } = useDesk();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <div className={styles.page}>
      <Head>
        <title>{`${wrong && wrong.problems.length > 0 ? `${word('wrong.tab')} ` : ''}${title}${state ? `: ${state}` : ''} · ${word('brand')}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <a className="skip" href="#main">
        {word('nav.skip')}
      </a>
      <header className={styles.top}>
        <a className={styles.brand} href={href('')}>
          {word('brand')}
        </a>
        <details className={styles.menu}>
          <summary>{word('nav.menu')}</summary>
          <Navigation />
        </details>
        <div className={styles.always}>
          <Navigation />
        </div>
        <ul className={styles.side}>
          <li>
            <a href={editorHref(addressOf(name, at), other)} hrefLang={other} lang={other}>
              {other === 'de' ? 'Deutsch' : 'English'}
            </a>
          </li>
          <li>
            <a href={languagePath('/', language)}>{word('nav.site')}</a>
          </li>
          <li>
            <form method="post" action="/api/auth/sign-out">
              <input type="hidden" name="language" value={language} />
              <button type="submit" className={styles.out}>
                {word('nav.signOut')}
                {editor.name && (
                  <span className={styles.who}>
                    {' '}
                    <bdi>{editor.name}</bdi>
                  </span>
                )}
              </button>
            </form>
          </li>
        </ul>
      </header>
      <main id="main" tabIndex={-1} className={wide ? styles.wide : styles.main}>
        <Said />
        {children}
      </main>
    </div>
  );
}
