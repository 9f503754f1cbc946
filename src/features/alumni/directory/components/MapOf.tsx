import { usePeople } from '../../people/words';
import { addressOf, type Asked } from '../asked';
import type { Place, Places } from '../directory.schema';
import { askedBy, HEIGHT, sheetOf, WIDTH } from '../sheet';

/** A pin grows with the number, and stays one that can be pressed. */
const radiusOf = (count: number): number => Math.min(24, 11 + 3 * Math.log2(count));

/** Where people live: a map drawn by the media service, with pins; and a list that says the same. */
export function MapOf({ places: { places, without }, asked, here }: { places: Places; asked: Asked; here: string }) {
  const { phrase, number, placeOf: nameOf } = usePeople();
  /** The list of those who live there. */
  const hrefOf = (at: readonly Place[]): string | undefined => {
    const asks = askedBy(asked, at);
    return asks && `${here}${addressOf(asked, asks)}`;
  };
  const { picture, pins } = sheetOf(places);
  return (
    <>
      {places.length > 0 && (
        <div className="alumap">
          <img src={picture} alt="" width={WIDTH} height={HEIGHT} />
          {/* The list below says the same: to those who hear the page and to the keyboard this is a picture. */}
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
            {pins.map((pin) => (
              <a key={`${pin.x} ${pin.y}`} href={hrefOf(pin.places)} tabIndex={-1}>
                <title>{pin.places.map((place) => `${nameOf(place)}: ${number(place.count)}`).join('\n')}</title>
                <circle cx={pin.x} cy={pin.y} r={radiusOf(pin.count)} />
                <text x={pin.x} y={pin.y} dy="0.35em">
                  {number(pin.count)}
                </text>
              </a>
            ))}
          </svg>
        </div>
      )}
      <ul className="alumap__list" aria-label={phrase('alumniDirectory.places')}>
        {places.map((place) => (
          <li key={`${place.city} ${place.country} ${place.lat}`}>
            <a href={hrefOf([place])}>
              <bdi>{nameOf(place)}</bdi>
            </a>{' '}
            <span className="meta">{phrase('alumniDirectory.there', { count: place.count })}</span>
          </li>
        ))}
      </ul>
      {without > 0 && <p className="meta">{phrase('alumniDirectory.without', { count: without })}</p>}
    </>
  );
}
