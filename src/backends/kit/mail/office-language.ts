import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';

/** In which language a service writes to the people who work here: what came in, what waits. */
export const officeVariables = { OFFICE_LANGUAGE: z.enum(LANGUAGES, `neither ${LANGUAGES.join(' nor ')}`).default('en') };

export const officeFixes = { OFFICE_LANGUAGE: `Give ${LANGUAGES.join(' or ')}, the language of those who are told of what comes in.` };
