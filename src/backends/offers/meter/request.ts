import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';

const tags = z
  .string()
  .max(4_000)
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  );

/** Values of custom variables that mean something here: asking without counting, and a gift link's token. */
const customVariables = z
  .string()
  .max(10_000)
  .default('{}')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text === '' ? '{}' : text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.looseObject({ mode: z.string().optional(), gift: z.string().max(200).optional() }));

/** What `executeMobile` and `execute` are sent (docs/protocols/offers.md, "Objects"). What only Piano's statistics would use is let through and not read. */
export const executeRequest = z.object({
  aid: z.string(),
  url: z.url({ protocol: /^https?$/, error: 'not an address of a page' }).max(2_000),
  tags,
  zone: z.string().max(200).default(''),
  custom_variables: customVariables,
  user_token: z.string().max(4_000).default(''),
  visit_id: z.string().max(200).optional(),
  xbc: z.string().max(4_000).optional(),
  tbc: z.string().max(4_000).optional(),
  tac: z.string().max(8_000).optional(),
  language: z.enum(LANGUAGES).default('en').catch('en'),
});
export type ExecuteRequest = z.infer<typeof executeRequest>;

const meterState = z.object({
  meterName: z.string(),
  views: z.int(),
  viewsLeft: z.int(),
  maxViews: z.int(),
  totalViews: z.int(),
});

const event = z.object({
  eventType: z.enum(['experienceExecute', 'meterActive', 'meterExpired', 'showTemplate']),
  eventModuleParams: z.object({ moduleId: z.string(), moduleName: z.string() }),
  eventParams: z.record(z.string(), z.unknown()),
  eventExecutionContext: z.object({
    experienceId: z.string(),
    executionId: z.string(),
    trackingId: z.string(),
    splitTests: z.array(z.unknown()),
    currentMeterName: z.string().nullable(),
    user: z.object({ uid: z.string() }).nullable(),
    accessList: z.array(
      z.object({ rid: z.string(), resourceName: z.string(), expireDate: z.int().nullable().describe('Seconds since 1970') }),
    ),
    activeMeters: z.array(meterState),
  }),
});
export type ExperienceEvent = z.infer<typeof event>;

export const executeAnswer = z.object({
  models: z.object({
    tbc: z.string(),
    xbc: z.string(),
    tac: z.string(),
    visit_timeout: z.int().describe('Minutes'),
    result: z.object({ events: z.array(event) }),
  }),
  errors: z.array(z.object({ msg: z.string() })),
});
export type ExecuteAnswer = z.infer<typeof executeAnswer>;
