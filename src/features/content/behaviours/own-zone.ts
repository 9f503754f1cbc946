import { eventTimes } from '../events';
import type { Enhance } from './model';

/**
 * The times of an event in the visitor's own zone, where that is another time than at the place. `data-start`, `data-end`
 * (ISO 8601, UTC) and `data-zone` (IANA) say when and where; the result goes into `[data-own-zone]`, the element appears.
 */
export const enhance: Enhance = (element) => {
  const { start, end, zone = 'UTC' } = element.dataset;
  const place = element.querySelector('[data-own-zone]');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const language = document.documentElement.lang || 'en';
  const there = eventTimes(start ?? null, end || null, zone, language);
  const here = eventTimes(start ?? null, end || null, own, language);
  if (!place || !there || !here || (there.date === here.date && there.time === here.time)) return;
  place.textContent = `${here.date}, ${here.time} ${here.zone}`;
  element.hidden = false;
};
