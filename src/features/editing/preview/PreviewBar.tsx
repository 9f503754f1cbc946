import { useId } from 'react';
import { Choice, classNames, Icon } from '@/ui';
import type { BarModel } from './bar-model';
import { AS, VERSIONS, WIDTHS, withChoices, type Choices } from './choices';
import styles from './preview.module.css';

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

interface Said {
  model: BarModel;
  word(key: string, values?: Readonly<Record<string, string>>): string;
}

/** What is shown, in one line. @param part the line alone, or what else there is to say; left out, both */
function Shown({ model: { choices, date, version, missing, answer, examples }, word, part }: Said & { part?: 'line' | 'more' }) {
  const line = [
    word(`shown.${choices.view}`, { date }),
    ...(version === undefined ? [] : [word('shown.version', { version })]),
    word('shown.as', { as: word(`as.${choices.as}`) }),
  ].join(' · ');
  const more = [missing ? word('shown.none') : '', answer ? word(`answer.${answer}`) : '', examples ? word('examples') : ''].filter(
    Boolean,
  );
  if (part === 'line') return <strong>{line}</strong>;
  if (part === 'more' && more.length === 0) return null;
  return (
    <p className={styles.shown}>
      {part === undefined && <strong>{line}</strong>}
      {more.map((text) => (
        <span key={text}> {text}</span>
      ))}
    </p>
  );
}

/** Links of which one is where one is. */
function Links({ label, links }: { label: string; links: BarModel['sites'] }) {
  return (
    <ul className={styles.links} aria-label={label}>
      {links.map(({ text, href, current, language }) => (
        <li key={href}>
          <a href={href} aria-current={current ? 'true' : undefined} lang={language} hrefLang={language}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Form({ model: { here, choices }, word }: Said) {
  const id = useId();
  return (
    <form className={styles.form} method="get" action={here}>
      <Choice
        id={`${id}v`}
        name="sc_view"
        label={word('which')}
        value={choices.view}
        options={VERSIONS.map((view) => [view, word(`view.${view}`)] as const)}
      />
      <div className="field">
        <label htmlFor={`${id}d`}>{word('date')}</label>
        <input
          className="input"
          type="datetime-local"
          id={`${id}d`}
          name="sc_date"
          defaultValue={choices.date}
          aria-describedby={`${id}h`}
        />
        <p className="hint" id={`${id}h`}>
          {word('date.hint')}
        </p>
      </div>
      <Choice id={`${id}a`} name="sc_as" label={word('as')} value={choices.as} options={AS.map((as) => [as, word(`as.${as}`)] as const)} />
      <Choice
        id={`${id}w`}
        name="sc_frames"
        label={word('width')}
        value={choices.frames}
        options={[
          ['none', word('width.none')],
          ...WIDTHS.map((width) => [width, word('width.pixels', { width })] as const),
          ['two', word('two')],
        ]}
      />
      <button className="btn btn--sm">{word('show')}</button>
    </form>
  );
}

const ICONS = { checks: 'error', comments: 'comment' } as const;

/** The desk's page of something, and how much of it there is. @param small as an icon, which stands for the word */
function Counted({ name, model: { desk, counts }, word, small = false }: Said & { name: keyof typeof ICONS; small?: boolean }) {
  const many = counts?.[name];
  const href = desk?.[name];
  if (!href) return null;
  return (
    <li>
      <a href={href} title={small ? word(name) : undefined}>
        {small && <Icon name={ICONS[name]} />}
        <span className={small ? 'vh' : undefined}>{word(name)}</span>
        {many !== undefined && (
          <>
            {' '}
            <span className={styles.count}>{many}</span> <span className="vh">{word(`count.${name}`)}</span>
          </>
        )}
      </a>
    </li>
  );
}

function Ways({ model, word }: Said) {
  const { here, choices, sites, languages } = model;
  const view = (to: Choices['view']) => ({
    text: word(`view.${to}`),
    href: withChoices(here, { view: to, frames: choices.frames === 'two' ? 'none' : choices.frames }),
    current: choices.frames !== 'two' && choices.view === to,
  });
  const which = [
    view('draft'),
    view('published'),
    ...(choices.view === 'date' ? [{ ...view('date'), text: model.date }] : []),
    { text: word('two'), href: withChoices(here, { frames: 'two' }), current: choices.frames === 'two' },
  ];
  return (
    <>
      <Links label={word('which')} links={which} />
      {sites.length > 1 && <Links label={word('site')} links={sites} />}
      {languages.length > 1 && <Links label={word('language')} links={languages} />}
    </>
  );
}

function Leave({ model: { signIn, language }, word }: Said) {
  if (signIn) return <a href={signIn}>{word('edit.signIn')}</a>;
  return (
    <form method="post" action="/api/auth/sign-out">
      <input type="hidden" name="language" value={language} />
      <button className={styles.quiet}>{word('signOut')}</button>
    </form>
  );
}

/** Below 48em: one line, of which the rest is unfolded. */
function Narrow({ model, word }: Said) {
  const { desk } = model;
  return (
    <div className={classNames(styles.narrow, desk?.edit && styles.withActs)}>
      <details className={styles.fold}>
        <summary>
          <Shown model={model} word={word} part="line" />
        </summary>
        <Shown model={model} word={word} part="more" />
        <Ways model={model} word={word} />
        <Form model={model} word={word} />
        <ul className={styles.acts}>
          {desk && (
            <li>
              <a href={desk.home}>{word('home')}</a>
            </li>
          )}
          <li>
            <Leave model={model} word={word} />
          </li>
        </ul>
      </details>
      {desk?.edit && (
        <ul className={styles.acts}>
          <Counted name="checks" model={model} word={word} small />
          <Counted name="comments" model={model} word={word} small />
          <li>
            <a className="btn btn--sm btn--accent" href={desk.edit} title={word('edit')}>
              <Icon name="edit" />
              <span className={styles.act}>{word('edit')}</span>
            </a>
          </li>
        </ul>
      )}
    </div>
  );
}

/** From 48em on: all of it, but for the form. */
function Wide({ model, word }: Said) {
  const { desk } = model;
  return (
    <div className={styles.rows}>
      <Shown model={model} word={word} />
      <Ways model={model} word={word} />
      <details className={styles.more}>
        <summary>{word('more')}</summary>
        <Form model={model} word={word} />
      </details>
      <ul className={styles.acts}>
        {desk && (
          <li>
            <a href={desk.home}>{word('home')}</a>
          </li>
        )}
        <Counted name="checks" model={model} word={word} />
        <Counted name="comments" model={model} word={word} />
        <li>
          <Leave model={model} word={word} />
        </li>
        {desk?.edit && (
          <li>
            <a className="btn btn--sm btn--accent" href={desk.edit}>
              {word('edit')}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

/**
 * The bar of preview and staging: what is shown, and what else may be. Links and a form that asks for the page again, so that it needs no
 * script; it stands before the page and takes its own room. What stands there twice is shown once, by the width of the window.
 */
export function PreviewBar({ model }: { model: BarModel }) {
  const { words, language } = model;
  const word: Said['word'] = (key, values = {}) => fill(words[key] ?? '', values);
  return (
    <aside className={styles.bar} aria-label={word('label')} lang={language}>
      <Narrow model={model} word={word} />
      <Wide model={model} word={word} />
    </aside>
  );
}
