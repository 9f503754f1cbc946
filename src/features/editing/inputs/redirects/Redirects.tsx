import { Button } from '@/ui';
import { DeskForm, useDesk } from '../../common';
import { inputOf } from '../registry';
import { pairsValue } from '../values/pairs';
import { pairsField, TYPES, type RedirectMap, type RedirectsData } from './model';
import styles from '../library.module.css';

function Map({ map, mayEdit }: { map: RedirectMap; mayEdit: boolean }) {
  const { word, href, wrong } = useDesk();
  const typed = wrong?.typed.id?.[0] === map.id ? wrong.typed : undefined;
  const value = typed
    ? pairsValue(
        map.pairs,
        (typed['pairs.name'] ?? []).map((name, index) => ({ name, value: typed['pairs.value']?.[index] ?? '' })),
      )
    : map.pairs;
  const { Control } = inputOf('Name Value List');
  const id = `map-${map.id}`;
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {map.site}: {map.name}
      </h2>
      <DeskForm
        className={styles.form}
        act="save"
        fields={{
          id: map.id,
          revision: map.revision,
          was: typed?.was?.[0] ?? map.pairs,
          'was.type': map.type,
          'was.keepsQuery': map.keepsQuery ? '1' : '',
        }}
      >
        <div role="group" aria-labelledby={`${id}-title`}>
          <Control
            field={pairsField(value)}
            name="pairs"
            id={`${id}-pairs`}
            language="en"
            item={{ id: map.id, language: 'en', version: map.version, path: map.path }}
            describedBy={`${id}-hint`}
            readOnly={!mayEdit}
          />
          <p className="hint" id={`${id}-hint`}>
            {word('redirects.hint')}
          </p>
        </div>
        <div className={styles.filter}>
          <div className="field">
            <label htmlFor={`${id}-type`}>{word('redirects.type')}</label>
            <select id={`${id}-type`} className="input" name="type" defaultValue={typed?.type?.[0] ?? map.type} disabled={!mayEdit}>
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {word(`redirects.type.${type}`)}
                </option>
              ))}
            </select>
          </div>
          <label className="check">
            <input
              type="checkbox"
              name="keepsQuery"
              value="1"
              defaultChecked={typed ? typed.keepsQuery?.[0] === '1' : map.keepsQuery}
              disabled={!mayEdit}
            />
            <span>{word('redirects.keepsQuery')}</span>
          </label>
        </div>
        <p className={styles.folders}>
          {mayEdit && (
            <Button type="submit" variant="accent">
              {word('list.save')}
            </Button>
          )}
          <a href={href(`item/${map.id}`)}>{word('media.allFields')}</a>
        </p>
      </DeskForm>
    </section>
  );
}

/** `/sitecore/editor/redirects`. */
export function Redirects({ data }: { data: RedirectsData }) {
  const { word, title } = useDesk();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p>{word('redirects.lede')}</p>
      {data.maps.map((map) => (
        <Map key={map.id} map={map} mayEdit={data.mayEdit} />
      ))}
    </>
  );
}
