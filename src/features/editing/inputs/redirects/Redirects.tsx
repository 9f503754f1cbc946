import { Button } from '@/ui';
import { DeskForm, Differences, useDesk } from '../../common';
import { inputOf } from '../registry';
import { metBy, shownAgain, type Met, type Typed } from '../shown-again';
import { mergedPairs, pairLines, pairsValue } from '../values/pairs';
import { KEEPS_QUERY, PAIRS, pairsField, TYPE, TYPES, type RedirectMap, type RedirectsData } from './model';
import styles from '../library.module.css';

/** The table as it was sent. */
const pairsIn = (typed: Typed): string =>
  pairsValue(
    typed['was.pairs']?.[0] ?? '',
    (typed['pairs.name'] ?? []).map((name, index) => ({ name, value: typed['pairs.value']?.[index] ?? '' })),
  );

const ofMap = (map: RedirectMap, typed: Typed | undefined, met: Met['conflicts']) => {
  if (!typed) {
    const made = { 'was.pairs': map.pairs, 'was.type': map.type, 'was.keepsQuery': map.keepsQuery };
    return { ...map, made: { revision: map.revision, ...made } };
  }
  const theirsOf = (id: string) => met.find((each) => each.id === id);
  const theirs = theirsOf(PAIRS);
  const mine = pairsIn(typed);
  const merged = theirs ? mergedPairs(typed['was.pairs']?.[0] ?? '', mine, theirs.theirs ?? '') : mine;
  const pairs = shownAgain(typed, 'pairs', { mine: merged, now: map.pairs, met: theirs });
  const type = shownAgain(typed, 'type', { mine: typed.type?.[0] ?? '', now: map.type, met: theirsOf(TYPE) });
  const ticked = typed.keepsQuery?.[0] ?? '';
  const keeps = shownAgain(typed, 'keepsQuery', { mine: ticked, now: map.keepsQuery, met: theirsOf(KEEPS_QUERY) });
  const revision = typed.revision?.[0] ?? '';
  return { pairs: pairs.value, type: type.value, keepsQuery: keeps.value, made: { revision, ...pairs.made, ...type.made, ...keeps.made } };
};

function Map({ map, mayEdit }: { map: RedirectMap; mayEdit: boolean }) {
  const { word, href, wrong } = useDesk();
  const typed = wrong?.typed.id?.[0] === map.id ? wrong.typed : undefined;
  const met = typed ? metBy(wrong) : [];
  const theirs = met.find(({ id }) => id === PAIRS);
  const { pairs, type, keepsQuery, made } = ofMap(map, typed, met);
  const { Control } = inputOf('Name Value List');
  const id = `map-${map.id}`;
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {map.site}: {map.name}
      </h2>
      <DeskForm className={styles.form} act="save" fields={{ id: map.id, ...made }}>
        {theirs && (
          <div>
            <p>
              <strong>{word('conflict.theirs')}</strong>
            </p>
            <Differences from={pairLines(typed?.['was.pairs']?.[0] ?? '')} to={pairLines(theirs.theirs ?? '')} />
          </div>
        )}
        <div role="group" aria-labelledby={`${id}-title`}>
          <Control
            field={pairsField(pairs)}
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
            <select id={`${id}-type`} className="input" name="type" defaultValue={type} disabled={!mayEdit}>
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {word(`redirects.type.${type}`)}
                </option>
              ))}
            </select>
          </div>
          <label className="check">
            <input type="checkbox" name="keepsQuery" value="1" defaultChecked={keepsQuery === '1'} disabled={!mayEdit} />
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
