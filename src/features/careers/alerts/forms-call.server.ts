import { z } from 'zod';

/** A visitor waits for what the forms service says of an alert: better a page that says "try again" than one that hangs. */
export const FORMS_TIMEOUT_MS = 5_000;

/** What a token of a mail may look like. */
export const token = z.string().regex(/^[\w.-]{20,200}$/);
