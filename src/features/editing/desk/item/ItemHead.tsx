import { languageName } from '@/lib/language-path';
import { Notice } from '@/ui';
import { StateTag, useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import { PARTS, type ItemData } from './model';
import type { Saving } from './saver';

/** Where an item is, what it is called, in which languages it is, and the parts of its page. */
export function ItemHead({
  data: { item: loaded, above, part },
  structure = false,
  saving,
}: {
  data: ItemData;
  structure?: boolean;
  /** What became of it since the page was loaded. */
  saving?: Pick<Saving, 'version' | 'state' | 'live'> | undefined;
}) {
  const item = saving ? { ...loaded, version: saving.version, state: saving.state, live: saving.live } : loaded;
  const { word, href, language, when } = useDesk();
  const query = (content: string, version?: number) => `?language=${content}${version ? `&version=${version}` : ''}`;
  const here = structure ? '' : part.name === 'fields' ? '' : `/${part.name}`;
  const open = Object.values((part.name === 'fields' && part.comments) || {}).reduce((all, count) => all + count, 0);
  const versions = item.languages.find((each) => each.language === item.language)?.versions ?? [];
  const newest = Math.max(0, ...versions.map(({ version }) => version));
  const old = item.version > 0 && item.version < newest;
  return (
    <div className={styles.itemHead}>
      <nav className={styles.crumbs} aria-label={word('tree.above')}>
        <ol>
          <li>
            <a href={href(`tree${query(item.language)}`)}>{word('tree.title')}</a>
          </li>
          {above.map(({ id, displayName }) => (
            <li key={id}>
              <a href={href(`tree?id=${id}&language=${item.language}`)}>
                <bdi lang={item.language}>{displayName}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.titleRow}>
        <h1>
          <bdi lang={item.language}>{item.title || item.displayName}</bdi>
        </h1>
        <StateTag state={item.state} live={item.live} scheduled={item.scheduled} />
        <p className="meta">
          {[
            item.title && item.title !== item.name ? item.name : undefined,
            item.template.title ?? item.template.name,
            item.version > 0 ? word('item.version', { version: item.version }) : word('item.noVersion'),
            item.scheduled && word('home.showsAt', { at: when(item.scheduled) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {old && (
            <>
              {' '}
              <a href={href(`item/${item.id}${query(item.language)}`)}>{word('item.toNewest', { version: newest })}</a>
            </>
          )}
        </p>
      </div>
      {item.problems.length > 0 && (
        <Notice kind="warn">
          {item.problems.map((problem) =>
            problem.code === 'redirect-away' ? (
              <p key={problem.name}>{word('item.redirected', { name: problem.name, target: problem.target })}</p>
            ) : (
              <p key={problem.text}>{word('item.unread', { text: problem.text })}</p>
            ),
          )}
        </Notice>
      )}
      <div className={styles.tabs}>
        <nav aria-label={word('item.parts')}>
          <ul>
            {PARTS.map((name) => (
              <li key={name}>
                <a
                  href={href(
                    `item/${item.id}${name === 'fields' ? '' : `/${name}`}${query(item.language, old ? item.version : undefined)}`,
                  )}
                  aria-current={!structure && part.name === name ? 'page' : undefined}
                >
                  {word(`item.part.${name}`)}
                </a>
              </li>
            ))}
            {item.page && (
              <li>
                <a href={href(`checks?item=${item.id}&language=${item.language}`)}>{word('item.checks')}</a>
              </li>
            )}
            <li>
              <a href={href(`comments?item=${item.id}&language=${item.language}`)}>
                {word('item.part.comments')}
                {open > 0 && (
                  <>
                    {' '}
                    <span className={styles.count}>{open}</span>
                    <span className="vh"> {word('item.open')}</span>
                  </>
                )}
              </a>
            </li>
            {item.page && (
              <li>
                <a href={href(`structure/${item.id}${query(item.language)}`)} aria-current={structure ? 'page' : undefined}>
                  {word('item.part.structure')}
                </a>
              </li>
            )}
          </ul>
        </nav>
        <nav aria-label={word('item.languages')}>
          <ul>
            {item.languages.map((each) => (
              <li key={each.language}>
                <a
                  href={href(`${structure ? 'structure' : 'item'}/${item.id}${here}${query(each.language)}`)}
                  aria-current={each.language === item.language ? 'true' : undefined}
                >
                  {languageName(each.language, language)}
                  {each.versions.length === 0 && <span className="vh"> {word('item.noVersion')}</span>}
                  {each.versions.length === 0 && ' +'}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
