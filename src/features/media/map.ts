import { coordinatesOf } from '@/lib/coordinates';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/languages';
import { PLACE_MAP } from '@/lib/map-picture';
import type { Position } from './model';

/** Of the map that it leads to: the block. */
const MAP_ZOOM = 16;

const degree = (value: number): string => String(Number(value.toFixed(PLACE_MAP.decimals)));

/** A position that can be shown on a map, or null. */
export function positionOf(latitude: number | null, longitude: number | null): Position | null {
  const position = coordinatesOf(latitude, longitude);
  return position && Math.abs(position.latitude) <= 85 && Math.abs(position.longitude) <= 180 ? position : null;
}

/** The picture, through the site's own origin, with its degrees as the language writes them: the default language’s where it is none of the site’s. */
export function mapPicture({ latitude, longitude }: Position, language: string): string {
  const known = LANGUAGES.find((each) => each === language && each !== DEFAULT_LANGUAGE);
  return `/api/map?lat=${degree(latitude)}&lon=${degree(longitude)}&zoom=${PLACE_MAP.zoom}${known ? `&lang=${known}` : ''}`;
}

/** The page of OpenStreetMap with the place marked. */
export const mapPage = ({ latitude, longitude }: Position): string =>
  `https://www.openstreetmap.org/?mlat=${degree(latitude)}&mlon=${degree(longitude)}#map=${MAP_ZOOM}/${degree(latitude)}/${degree(longitude)}`;
