import { languageName } from '@/lib/language-path';
import { Button } from '@/ui';
import type { Item } from '../../authoring/items.schema';
import { DeskForm, useDesk } from '../../common';
import styles from '../../common/editor.module.css';
import { newestOf } from './model';

/** Begins a version in the language that is shown: like the newest, empty, or with the texts of another language. */
export function BeginVersion({ item }: { item: Item }) {
  const { word, language } = useDesk();
  const newest = newestOf(item);
  const isNew = newest === 0;
  const others = item.languages.filter((each) => each.language !== item.language && each.versions.length > 0);
  return (
    <DeskForm act="translate" fields={{ id: item.id, into: item.language, newest: String(newest) }} className={styles.line}>
      <div className="field">
        <label htmlFor="like">{word('versions.new')}</label>
        <select className="input" id="like" name="like" defaultValue={isNew ? others[0]?.language : ''}>
          <option value="">{word(isNew ? 'versions.newEmpty' : 'versions.newCopy')}</option>
          {others.map((each) => (
            <option key={each.language} value={each.language}>
              {word('versions.newLike', { language: languageName(each.language, language) })}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" variant="line">
        {word('versions.begin')}
      </Button>
    </DeskForm>
  );
}
