import { useRoute, useSiteLanguage } from '@/runtime/phrases';
import { Icon } from '@/ui';
import { mapPage, mapPicture } from './map';
import type { Position } from './model';

/** Where a place is: a picture that leads to the map. Nothing of a third party is loaded. `label` says of what. */
export function MapLink({ position, label }: { position: Position; label: string }) {
  const { language } = useRoute();
  return (
    <a className="maplink" href={mapPage(position)} rel="noopener external" {...useSiteLanguage()}>
      <img
        className="maplink__picture"
        src={mapPicture(position, language)}
        alt=""
        width={480}
        height={300}
        loading="lazy"
        decoding="async"
      />
      <span className="maplink__label">
        <Icon name="pin" /> {label} <Icon name="external" />
      </span>
    </a>
  );
}
