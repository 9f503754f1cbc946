import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';
import type { Enhance } from './model';

/** What o'clock it is at a place now, and goes on being: `data-zone` (IANA) says where, the hour goes into the element, which appears. */
export const enhance: Enhance = (element) => {
  const clock = intl('DateTimeFormat', localeOf(document.documentElement.lang || 'en'), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: element.dataset.zone ?? 'UTC',
  });
  // Once a minute: new text takes a selection, and the place of whoever listens, away.
  const tell = () => {
    const text = `, ${clock.format(Date.now())}`;
    if (element.textContent !== text) element.textContent = text;
  };
  tell();
  element.hidden = false;
  const timer = setInterval(tell, 1_000);
  return () => clearInterval(timer);
};
