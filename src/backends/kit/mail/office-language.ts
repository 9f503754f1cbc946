import { z } from 'zod';

/** In which language a service writes to the people who work here: what came in, what waits. */
export const officeVariables = { OFFICE_LANGUAGE: z.enum(['en', 'de'], 'neither en nor de').default('en') };

export const officeFixes = { OFFICE_LANGUAGE: 'Give en or de, the language of those who are told of what comes in.' };
