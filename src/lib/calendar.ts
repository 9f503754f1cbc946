/** An event as an iCalendar file (RFC 5545). Times are in UTC, so that no client needs to know the rules of a time zone. */

export interface CalendarEvent {
  /** Unique in the world and for ever the same for the event. */
  uid: string;
  title: string;
  description: string;
  location: string;
  /** Absolute address of the event's page. */
  url: string;
  /** ISO 8601. */
  start: string;
  end: string | null;
  position: { latitude: number; longitude: number } | null;
  language: string;
  /** How often it was changed since its first copy: a calendar keeps the higher one. */
  sequence?: number;
  isCancelled?: boolean;
}

/** Section 3.1: a line is at most 75 octets without its break; the rest follows after a blank. No character is cut in two. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** Section 3.3.11. Control characters are not allowed. */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** Section 3.3.5, form 2. */
const utc = (time: number): string => `${new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/**
 * @param now ms since 1970: when this copy was made
 * @param method what a download says of itself (RFC 5546); a file that comes with a mail says nothing, so that no mail program takes
 *   it for an invitation which it has to answer
 */
export function toCalendar(event: CalendarEvent, now: number, method: 'PUBLISH' | 'none' = 'PUBLISH'): string {
  const start = Date.parse(event.start);
  const end = event.end === null ? NaN : Date.parse(event.end);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Masthead//Events//EN',
    'CALSCALE:GREGORIAN',
    ...(method === 'none' ? [] : [`METHOD:${method}`]),
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(now)}`,
    ...(event.sequence ? [`SEQUENCE:${event.sequence}`] : []),
    `DTSTART:${utc(start)}`,
    // An end before the start is an author's slip: the start alone is right.
    ...(end > start ? [`DTEND:${utc(end)}`] : []),
    `SUMMARY;LANGUAGE=${event.language}:${text(event.title)}`,
    ...(event.description ? [`DESCRIPTION;LANGUAGE=${event.language}:${text(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(event.position ? [`GEO:${event.position.latitude};${event.position.longitude}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
