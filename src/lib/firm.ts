/** The firm, as its services' pages, mails, feeds and printed articles name it. What visitors read on the sites is content. */
export const FIRM_NAME = 'Aldermoor';

/** The time zone that the firm has its seat in: days of money and of pauses are days there, wherever they are read. */
export const SEAT_ZONE = 'Europe/Amsterdam';
