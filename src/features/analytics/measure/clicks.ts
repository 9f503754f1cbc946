import { JOB_LINK_CLASS } from '@/config/constants';
import type { AppEvent } from '../events/events.schema';

const FILE = /\.(?:pdf|csv|xlsx?|docx?|pptx?|odt|ods|zip|epub|ics|md)$/i;
const MOST_TEXT = 200;

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT);

/** An address without what may name a person: query and fragment; in the site its path. */
function addressOf(link: HTMLAnchorElement): string {
  const { origin, pathname, protocol } = link;
  if (!/^https?:$/.test(protocol)) return protocol;
  return (origin === location.origin ? pathname : origin + pathname).slice(0, 500);
}

/**
 * What a click on an element says, by markers and by where it leads; undefined for nothing. Nothing here needs the application:
 * - a link to a file is a download, by its name,
 * - `data-track`, on what is pressed or on what it stands in, names it,
 * - a button that prints, `data-print`,
 * - a button that says which form of an account it sends (`save`, `open`) is told by that,
 * - the class of job links (specification section 2),
 * - a link to another host.
 */
export function clickOf(target: EventTarget | null): AppEvent | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('a[href],button,summary') : null;
  if (!element) return undefined;
  const link = element instanceof HTMLAnchorElement ? element : null;
  const linkInfo = { linkText: textOf(element), linkUrl: link ? addressOf(link) : '' };
  const marked = element.closest<HTMLElement>('[data-track],[data-print]');
  const form = element instanceof HTMLButtonElement && element.name === 'form' ? element.value : undefined;
  const marker = marked ? (marked.dataset.track ?? 'print') : form;
  if (link && (link.hasAttribute('download') || FILE.test(link.pathname))) {
    const fileName = link.pathname.split('/').at(-1) || 'file';
    return { event: 'File Downloaded', linkInfo: { linkId: marker ?? 'download', ...linkInfo, fileName } };
  }
  const linkId =
    marker ?? (link?.classList.contains(JOB_LINK_CLASS) ? 'job' : link && link.host !== location.host ? 'outbound' : undefined);
  return linkId === undefined ? undefined : { event: 'UI Item Clicked', linkInfo: { linkId, ...linkInfo } };
}
