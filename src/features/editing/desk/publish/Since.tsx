import type { z } from 'zod';
import { isolated } from '@/lib/isolated';
import { languageName } from '@/lib/language-path';
import { Notice } from '@/ui';
import type { ItemField } from '../../authoring/items.schema';
import type { changedSinceLookSchema } from '../../authoring/publishing.schema';
import { useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import { FieldDifferences } from '../item/FieldDifferences';
import { itemAt } from './item-at';

/** What came back with a form: the field that brought what was looked at, and what is there now. */
type ChangedMeanwhile = z.infer<typeof changedSinceLookSchema> & { name: string };
const isSince = (more: unknown): more is ChangedMeanwhile =>
  typeof more === 'object' && more !== null && 'changed' in more && 'seen' in more;

/** What was saved since an approver looked, where that is why their form came back. */
export function useSince(): ChangedMeanwhile | undefined {
  const more = useDesk().wrong?.more;
  return isSince(more) ? more : undefined;
}

/** What somebody saved since it was looked at, to be looked at now. @param of fields of the page itself, for their titles */
export function Since({ since: { changed }, of = [] }: { since: ChangedMeanwhile; of?: readonly ItemField[] }) {
  const { word, href, when, language } = useDesk();
  return (
    <section className={styles.part} aria-labelledby="since">
      <h2 id="since" tabIndex={-1}>
        {word('since.title')}
      </h2>
      <Notice kind="warn">
        <p>{word('since.text')}</p>
        {changed.map((each) => (
          <div key={`${each.id} ${each.language} ${each.version}`} className={styles.compared}>
            <h3>
              <bdi lang={each.language}>{each.was === 'gone' ? each.displayName : <a href={href(itemAt(each))}>{each.displayName}</a>}</bdi>{' '}
              <span className="meta">
                {[
                  languageName(each.language, language),
                  word(`since.${each.was}`),
                  each.who && isolated(each.who),
                  each.at && when(each.at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </h3>
            {each.fields && each.fields.length > 0 && <FieldDifferences fields={each.fields} of={of} language={each.language} />}
            {each.was === 'changed' && !each.fields && <p>{word('since.unknown')}</p>}
          </div>
        ))}
      </Notice>
    </section>
  );
}
