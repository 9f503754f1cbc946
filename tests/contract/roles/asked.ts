import type { ApiLine } from '../../../src/config/roles.ts';

/** What is sent to a line of the table so that its rule decides, and how it answers whoever may: mostly nothing is changed by it. */
export interface Probe {
  /** Address, where the line's own has `<…>` in it or takes parameters. */
  at?: string;
  /** Fields of a form. */
  fields?: Readonly<Record<string, string>>;
  /** A body that is no form of fields. */
  body?: { type: string; text: string };
  /** Statuses for whoever may. */
  ok: readonly number[];
}

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const ONCE = '11111111-1111-4111-8111-111111111111';
const FORM_ID = '0'.repeat(32);
const TOKEN = 'a-token-that-nobody-made';
const ARTICLE = { articleId: 'roles', path: '/featured-insights/energy/the-long-queue', title: 'Asked by a test' };
const multipart = (name: string, value: string, file?: string): { type: string; text: string } => ({
  type: 'multipart/form-data; boundary=roles',
  text: `--roles\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"\r\nContent-Type: text/plain` : ''}\r\n\r\n${value}\r\n--roles--\r\n`,
});
/** An area looks at the form's name, then at who sends it, then at what is in it: that alone is wrong here. */
const form = (name: string, more: Readonly<Record<string, string>> = {}, ok: readonly number[] = [200]): Probe => ({
  fields: { form: name, language: 'en', ...more },
  ok,
});

/** Reads, by the path of their line. */
const READS: Readonly<Record<string, Probe>> = {
  '/api/account/keep': { at: '/api/account/keep?articles=roles', ok: [200] },
  '/api/account/follow': { at: '/api/account/follow?kind=topic&key=energy', ok: [200] },
  '/api/account/export': { ok: [200] },
  '/api/session': { ok: [200] },
  '/api/newsletter/unsubscribe/<token>': { at: `/api/newsletter/unsubscribe/${TOKEN}`, ok: [303] },
  '/api/auth/callback': { ok: [303] },
  '/api/auth/continue': { ok: [303] },
  '/api/auth/end-session': { ok: [303, 400, 404] },
  '/api/auth/sign-in': { ok: [303] },
  '/api/auth/state': { at: '/api/auth/state?at=signIn', ok: [200] },
  '/api/auth/waiting': { at: '/api/auth/waiting?at=signIn&flow=none', ok: [200, 400] },
  '/api/figures': { ok: [200] },
  '/api/inbox': { ok: [200] },
  '/api/alumni/officers': { at: '/api/alumni/officers?format=csv', ok: [200] },
  '/api/alumni/mail-off': { at: `/api/alumni/mail-off?alert=${TOKEN}`, ok: [303] },
  '/api/offers/cancel': { at: '/cancel', ok: [302] },
  '/api/offers/card': { at: '/api/offers/card?id=nobodys', ok: [302] },
  '/api/offers/checkout': { at: '/api/offers/checkout?offer=an-offer&term=a-term', ok: [302] },
  '/api/offers/gift': { at: `/gift/${TOKEN}`, ok: [404] },
  '/api/offers/receipt': { at: '/api/offers/receipt?id=nobodys', ok: [404] },
  '/api/offers/settings': { ok: [200, 204] },
  '/api/offers/token': { ok: [200] },
  // Whoever has no signed packet is refused: nothing here asks for a role.
  '/api/offers/webhook': { ok: [403] },
  '/api/jobsearch': { at: '/api/jobsearch?start=1&lang=en', ok: [200] },
  '/api/careers/suggest': { at: '/api/careers/suggest?q=con', ok: [200] },
  '/api/careers/feed': { at: '/api/careers/feed?format=json', ok: [200] },
  '/api/careers/calendar/<slug>.ics': { at: '/api/careers/calendar/no-such-opening.ics', ok: [404] },
  '/api/careers/alerts/off': { at: `/api/careers/alerts/off?token=${TOKEN}`, ok: [303, 200] },
  '/api/search': { at: '/api/search?q=queue', ok: [200] },
  '/api/suggest': { at: '/api/suggest?q=que', ok: [200] },
  '/api/media/<file>': { at: '/-/media/no-such-file.pdf', ok: [404] },
  '/api/videos/<id>/<file>': { at: '/api/videos/none/none.mp4', ok: [404] },
  '/api/map': { at: '/api/map?lat=51.9&lon=4.5', ok: [200] },
  '/api/events/<id>.ics': { at: `/api/events/${NOBODYS}.ics`, ok: [404] },
  '/api/short/<code>': { at: '/s/nonesuch', ok: [404] },
  '/api/share-picture/<page>': { at: '/-/share/en/none/nothing.png', ok: [404, 302] },
  '/api/feeds': { at: '/rss.xml', ok: [200] },
  '/api/markdown': { at: '/no-such-page.md', ok: [404] },
  '/api/moved': { ok: [404, 308] },
  '/api/robots': { at: '/robots.txt', ok: [200] },
  '/api/sitemap': { at: '/sitemap.xml', ok: [200] },
  '/api/llms': { at: '/llms.txt', ok: [200] },
  '/api/well-known/<file>': { at: '/.well-known/security.txt', ok: [200] },
  '/api/consent': { ok: [200] },
  '/api/healthz': { ok: [200] },
  // For who has the key, whoever that is.
  '/api/metrics': { ok: [401] },
  '/api/editing/config': { ok: [] },
  '/api/editing/render': { ok: [] },
};

/** Writes, by the path of their line, and `<path> <form>` for a form that others may send. */
const WRITES: Readonly<Record<string, Probe>> = {
  '/api/account/keep': form('rate', { ...ARTICLE, rating: '4' }),
  '/api/account/keep save': form('save', ARTICLE),
  '/api/account/keep unsave': form('unsave', ARTICLE),
  '/api/account/follow': form('follow', { kind: 'topic', key: 'energy', label: 'Energy' }),
  '/api/account/for-you': form('save'),
  '/api/account/saved': form('remove'),
  '/api/account/subscriptions': form('resume', { was: 'none' }),
  '/api/account/profile': form('profile'),
  '/api/account/security': form('end'),
  '/api/account/privacy': form('erase'),
  '/api/newsletter/register': form('register'),
  '/api/newsletter/register one-click': form('one-click', { newsletter: 'monthly-highlights' }),
  '/api/newsletter/unsubscribe/<token>': { at: `/api/newsletter/unsubscribe/${TOKEN}`, ok: [400] },
  '/api/auth/<step>': { at: '/api/auth/identify', fields: { at: 'signIn', language: 'en', identifier: '', secret: '' }, ok: [200] },
  '/api/auth/sign-out': { fields: { language: 'en' }, ok: [303, 200] },
  '/api/inbox': form('status', { id: NOBODYS, newStatus: 'open' }),
  '/api/alumni/gateway': form('withdraw'),
  '/api/alumni/home': form('confirm'),
  '/api/alumni/profile': form('confirm'),
  '/api/alumni/cv': { body: multipart('file', 'Worked at Tidewater Freight from 2015 to 2019.', 'cv.txt'), ok: [303] },
  '/api/alumni/groups': form('join', { key: 'office:nowhere' }),
  '/api/alumni/messages': form('reached'),
  '/api/alumni/mentoring': form('decide', { id: NOBODYS, decision: 'decline' }),
  '/api/alumni/openings': form('answer', { id: NOBODYS, text: 'I would like to.', once: ONCE }),
  '/api/alumni/recruiter': form('close', { key: NOBODYS }),
  '/api/alumni/recruiter become': form('become', { employer: 'Tidewater Freight', why: 'We look for people.' }),
  '/api/alumni/officers': form('recruiter', { key: NOBODYS, decision: 'refuse' }),
  '/api/alumni/leavers': { body: multipart('language', 'en'), ok: [303, 400] },
  '/api/alumni/mail-off': { at: `/api/alumni/mail-off?alert=${TOKEN}`, ok: [400] },
  '/api/offers/read': { fields: { path: ARTICLE.path, language: 'en' }, ok: [303, 404] },
  '/api/offers/subscription': form('pause', { id: 'nobodys' }),
  '/api/offers/webhook': { ok: [403] },
  '/api/careers/apply': { at: '/api/careers/apply?opening=no-such-opening&lang=en', body: multipart('form', 'none'), ok: [422, 503] },
  '/api/careers/alerts': { fields: { email: 'no address', frequency: 'daily', search: '', lang: 'en' }, ok: [303] },
  '/api/careers/alerts/confirm': { fields: { token: TOKEN, lang: 'en' }, ok: [303] },
  '/api/careers/alerts/frequency': { fields: { token: TOKEN, frequency: 'daily', lang: 'en' }, ok: [303] },
  '/api/careers/alerts/off': { at: `/api/careers/alerts/off?token=${TOKEN}`, ok: [200, 303, 400, 404] },
  '/api/forms/<id>': { at: `/api/forms/${FORM_ID}?from=%2Fcontact&lang=en`, body: multipart('a', 'b'), ok: [303] },
  '/api/forms/<id>/cancel': { at: `/api/forms/${FORM_ID}/cancel?from=%2Fcontact&lang=en`, fields: { token: TOKEN }, ok: [303] },
  '/api/forms/<id>/resume': { at: `/api/forms/${FORM_ID}/resume?from=%2Fcontact&lang=en`, fields: { token: TOKEN }, ok: [303] },
  '/api/consent': { fields: { measure: 'no', language: 'en' }, ok: [204] },
  // What is no token opens nothing, whoever sends it.
  '/api/review': { fields: { token: TOKEN, words: 'x', name: 'y' }, ok: [404] },
  // Whoever has signed nothing is refused: nothing here asks for a role.
  '/api/editing/published': { body: { type: 'application/json', text: '{}' }, ok: [403] },
  '/api/editing/render': { body: { type: 'application/json', text: '{}' }, ok: [] },
  '/api/errors': { body: { type: 'text/plain', text: '[]' }, ok: [400] },
  '/api/page': { body: { type: 'text/plain', text: '{}' }, ok: [400] },
};

/** Every read and write of the table, with what is sent. @throws for a line of which nothing is known here */
export function probeOf({ path }: ApiLine, method: 'GET' | 'POST', name?: string): Probe & { at: string } {
  const key = name === undefined ? path : `${path} ${name}`;
  // On the preview alone: whoever may is told that nothing is in it.
  if (path.startsWith('/api/editor/')) return { at: path.replace('<page>', 'item'), fields: {}, ok: [200, 303, 400, 404, 415, 422, 503] };
  const probe = (method === 'GET' ? READS : WRITES)[key];
  if (!probe) throw new Error(`tests/contract/roles/asked.ts says nothing of ${method} ${key}`);
  return { ...probe, at: probe.at ?? path };
}
