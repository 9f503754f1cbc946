import { languageName, languagePath } from '@/lib/language-path';
import type { Item } from '../../authoring/items.schema';
import { useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import { FieldDifferences } from '../item/FieldDifferences';
import type { Going } from '../item/model';
import { itemAt } from './item-at';

/** What visitors would see, and how it differs from what they see now: what an approver looks at. */
export function GoingPart({ item, going }: { item: Item; going: readonly Going[] }) {
  const { word, href, language } = useDesk();
  const page = (more: Record<string, string>) =>
    item.page && `${languagePath(item.page.path || '/', item.language)}?${new URLSearchParams({ sc_site: item.page.site, ...more })}`;
  return (
    <section className={styles.part} aria-labelledby="going">
      <h2 id="going">{word('going.title')}</h2>
      {item.page && (
        <p className={styles.acts}>
          <a href={page({ sc_view: 'draft', sc_frames: 'none' })}>{word('going.look')}</a>
          {going.some(({ isNew }) => !isNew) && <a href={page({ sc_frames: 'two' })}>{word('going.beside')}</a>}
        </p>
      )}
      {going.map((each) => (
        <div key={`${each.id} ${each.language}`} className={styles.compared}>
          <h3>
            <a href={href(itemAt(each))}>
              <bdi lang={each.language}>{each.displayName}</bdi>
            </a>{' '}
            <span className="meta">
              {[
                each.language !== item.language && languageName(each.language, language),
                each.isNew ? word('going.new') : word('item.version', { version: each.version }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </h3>
          {each.fields?.length === 0 && <p className="hint">{word('versions.same')}</p>}
          {each.fields && each.fields.length > 0 && (
            <FieldDifferences fields={each.fields} of={each.id === item.id ? item.fields : []} language={each.language} />
          )}
        </div>
      ))}
    </section>
  );
}
