import { z } from 'zod';
import { EVENT_NAMES } from './names.ts';

/**
 * The event-driven data layer, `window.appEventData` (specification sections 2, 4 and 9; standards, "Analytics"). A view, of a
 * document, of a page shown in its place, of a `#/…` route, of a page come back to, is: 'Page Load Started', what the page says of
 * itself, 'User Detected' (not in the alumni area), 'Page Load Completed'; exactly one of each. The types are inferred from these
 * schemas, docs/contracts/analytics-events.schema.json is made from them; no browser loads them.
 */
const text = z.string();
const count = z.int().nonnegative();

export const pageSchema = z
  .strictObject({
    pageName: text.min(1).describe('An article: its type, slug and title. Another page: its title.'),
    pageTitle: text.describe('Title of the document up to its first |, "no title" without one.'),
    practice: text.describe('What follows the first | of the title, "no practice" without one.'),
    pageType: text.describe('Template type of the page.'),
    contentType: text.describe('The editor’s word for it; "page" for a basic page, "people" for a profile.'),
    siteName: text,
    siteLanguage: text.regex(/^[a-z]{2}(-[a-z]{2})?$/),
    subsection: text.describe('First segment of the path, without the language; then the four after it.'),
    subsection2: text,
    subsection3: text,
    subsection4: text,
    subsection5: text,
    itemId: text.describe('GUID of the item; empty where none is behind the address.'),
  })
  .meta({ id: 'page' });

const userSchema = z
  .strictObject({
    custKey: text.describe('SHA-256 of the user’s id in hex; empty when logged out.'),
    companyName: text,
    jobTitle: text,
    loginStatus: z.enum(['logged_in', 'logged_out']),
    userType: z.enum(['', 'registered', 'premium']),
    system: z.enum(['', 'password', 'passwordless', 'social']).describe('How the visitor signed in.'),
  })
  .meta({ id: 'user' });

const linkInfoSchema = z
  .strictObject({
    linkId: text.min(1).describe('The marker of what was clicked, or "link".'),
    linkText: text.max(200),
    linkUrl: text.max(500).describe('Without query and fragment where it leads elsewhere.'),
  })
  .meta({ id: 'linkInfo' });

const formSchema = z
  .strictObject({
    formID: text.min(1),
    formError: text.optional().describe('Names of the fields that were refused; never what was typed.'),
  })
  .meta({ id: 'form' });

const listingSchema = z
  .strictObject({
    from: z.enum(['page', 'angular']),
    total: count.nullable(),
    page: z.int().positive(),
    jobs: z.array(z.strictObject({ id: text, title: text, url: text })),
  })
  .meta({ id: 'listing' });

const event = <N extends string, S extends z.core.$ZodLooseShape>(name: N, shape: S) =>
  z.strictObject({ event: z.literal(name), ...shape });

const formEvent = <N extends string>(name: N) => event(name, { form: formSchema });

export const eventSchema = z.discriminatedUnion('event', [
  event('Page Load Started', { page: pageSchema }),
  event('User Detected', { user: userSchema }),
  event('Onsite Search Performed', {
    onsiteSearch: z.strictObject({ searchTerm: text.max(200), searchType: z.enum(['site', 'jobs']), results: count.nullable() }),
  }),
  event('Listing Displayed', { listing: listingSchema }),
  formEvent('Form Viewed'),
  formEvent('Form Started'),
  formEvent('Form Submission Succeeded'),
  formEvent('Form Submission Failed'),
  event(EVENT_NAMES.registered, {}),
  event(EVENT_NAMES.signInErrored, { error: z.strictObject({ step: text.describe('Name of the step, or empty.') }) }),
  event(EVENT_NAMES.profileUpdated, {}),
  event(EVENT_NAMES.uiItemClicked, { linkInfo: linkInfoSchema }),
  event(EVENT_NAMES.fileDownloaded, { linkInfo: linkInfoSchema.extend({ fileName: text.min(1) }) }),
  event(EVENT_NAMES.pagePrinted, {}),
  event(EVENT_NAMES.articleSaved, { article: z.strictObject({ itemId: text }) }),
  event(EVENT_NAMES.generic, { generic: z.strictObject({ name: text.min(1).max(60), value: text.max(200) }) }),
  event('Page Load Completed', {
    page: z.strictObject({ pageName: text.min(1), characterLength: count.describe('Characters of the main part, blanks counted once.') }),
  }),
]);

export type PageRecord = z.infer<typeof pageSchema>;
export type UserRecord = z.infer<typeof userSchema>;
export type AppEvent = z.infer<typeof eventSchema>;
