import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { JOB_SEARCH, openingBySlug } from '@/features/careers/server';
import { toCalendar } from '@/features/content/events/calendar';
import { contentServices } from '@/server/content/services';
import { languagePath } from '@/lib/language-path';
import { visitorOf } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

const query = z.object({ file: z.string().regex(/^[a-z0-9-]{1,120}\.ics$/), lang: z.enum(LANGUAGES).catch('en') });

const HALF_HOUR_MS = 1_800_000;
/** In the morning of the last day there is still time to write. */
const MORNING = 'T08:00:00.000Z';

/** `/api/careers/calendar/<slug>.ics?lang=`: the closing date of an opening for the applicant's calendar. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const parsed = query.safeParse(request.query);
    const slug = parsed.success ? parsed.data.file.slice(0, -4) : '';
    const lang = parsed.success ? parsed.data.lang : 'en';
    const opening = site && slug ? await openingBySlug(slug, lang, visitorOf(request)) : undefined;
    if (!site || opening?.status !== 'open' || !opening.closes) throw new AppError('request/not-found');
    const phrases = await contentServices().dictionary.phrases(site.name, lang);
    const morning = Date.parse(`${new Date(opening.closes).toISOString().slice(0, 10)}${MORNING}`);
    const start = Math.min(morning, Date.parse(opening.closes) - HALF_HOUR_MS);
    const content = toCalendar(
      {
        uid: `${opening.id.replace(/[^\w.:-]/g, '-')}@${new URL(site.origin).hostname}`,
        title: `${phrases['jobs.lastDay'] ?? ''}: ${opening.title}`.replace(/^: /, ''),
        description: opening.summary,
        location: opening.places
          .map(({ city, countryName }) => [city, countryName].filter(Boolean).join(', '))
          .filter(Boolean)
          .join(' / '),
        url: `${site.origin}${languagePath(`${JOB_SEARCH}/${slug}`, lang)}`,
        start: new Date(start).toISOString(),
        end: new Date(start + HALF_HOUR_MS).toISOString(),
        position: null,
        language: lang,
      },
      Date.now(),
    );
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8; method=PUBLISH');
    response.setHeader('Content-Disposition', `attachment; filename="${slug}.ics"`);
    response.setHeader('Cache-Control', 'public, max-age=60');
    response.send(content);
  },
});
