import { z } from 'zod';

/** A moment in UTC that a column can hold (RFC 3339): PostgreSQL's calendar has no year 0. */
export const instant = z.iso.datetime().refine((text) => !text.startsWith('0000'), 'is of a year that there was not');
