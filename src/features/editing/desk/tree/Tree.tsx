import { FindForm, StateTag, useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import type { TreeData } from './tree.server';

/** The content, level by level: each name leads to its level, each has its form beside it. */
export function Tree({ data: { content, q, item, above, children, isMore = false } }: { data: TreeData }) {
  const { word, href } = useDesk();
  const level = (id?: string) => href(`tree?${new URLSearchParams({ ...(id ? { id } : {}), language: content })}`);
  return (
    <>
      <nav className={styles.crumbs} aria-label={word('tree.above')}>
        <ol>
          {item && (
            <li>
              <a href={level()}>{word('tree.title')}</a>
            </li>
          )}
          {above.map(({ id, displayName }) => (
            <li key={id}>
              <a href={level(id)}>
                <bdi lang={content}>{displayName}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.head}>
        <h1>{item ? <bdi lang={content}>{item.title || item.displayName}</bdi> : word('tree.title')}</h1>
        <FindForm page="tree" label={word('tree.find')} content={content} q={q} />
      </div>
      {item && (
        <p className={styles.acts}>
          <a className="btn btn--sm" href={href(`item/${item.id}?language=${content}`)}>
            {word('tree.edit')}
          </a>
          <a className="btn btn--sm btn--line" href={href(`new/${item.id}?language=${content}`)}>
            {word('tree.new')}
          </a>
          <a className="btn btn--sm btn--line" href={href(`item/${item.id}/manage?language=${content}`)}>
            {word('tree.manage')}
          </a>
        </p>
      )}
      {q && <p>{word(isMore ? 'tree.foundFirst' : 'tree.found', { count: children.length, q })}</p>}
      {!q && children.length === 0 && <p className="hint">{word('tree.empty')}</p>}
      <ul className={styles.rows}>
        {children.map((row) => (
          <li key={row.id} className={styles.treeRow}>
            <span>
              <a className={styles.rowName} href={row.hasChildren ? level(row.id) : href(`item/${row.id}?language=${content}`)}>
                <bdi lang={content}>{row.title || row.displayName}</bdi>
              </a>{' '}
              {/* What has no page is live as soon as it is saved: that is worth no mark. */}
              {(row.page || !row.live) && <StateTag state={row.state} live={row.live} />}
            </span>
            <span className="meta">
              {q || !item ? row.path : [row.template.title ?? row.template.name, row.page?.path].filter(Boolean).join(' · ')}
            </span>
            {row.hasChildren && (
              <a
                className={styles.rowAct}
                href={href(`item/${row.id}?language=${content}`)}
                aria-label={word('tree.editNamed', { name: row.title || row.displayName })}
              >
                {word('tree.edit')}
              </a>
            )}
          </li>
        ))}
      </ul>
      {!q && (
        <p>
          <a href={href(`deleted?language=${content}`)}>{word('deleted.title')}</a>
        </p>
      )}
    </>
  );
}
