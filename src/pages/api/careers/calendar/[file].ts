import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { closingCalendar, openingBySlug } from '@/features/careers/server';
import { visitorOf } from '@/server/client-address';
import { contentServices } from '@/server/content/services';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { apiRoute } from '@/server/route';

const query = z.object({ file: z.string().regex(/^[a-z0-9-]{1,120}\.ics$/), lang: z.enum(LANGUAGES).catch('en') });

/** `/api/careers/calendar/<slug>.ics?lang=`: the closing date of an opening for the applicant's calendar. */
export default apiRoute({
  GET: async (request, response) => {
    const site = requestSite(request);
    const parsed = query.safeParse(request.query);
    if (!site || !parsed.success) throw new AppError('request/not-found');
    const { file, lang } = parsed.data;
    const opening = await openingBySlug(file.slice(0, -4), lang, visitorOf(request));
    const phrases = await contentServices().dictionary.phrases(site.name, lang);
    const content =
      opening && closingCalendar(opening, { origin: site.origin, language: lang, lastDay: phrases['jobs.lastDay'] }, Date.now());
    if (!content) throw new AppError('request/not-found');
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8; method=PUBLISH');
    response.setHeader('Content-Disposition', `attachment; filename="${file}"`);
    response.setHeader('Cache-Control', 'public, max-age=60');
    response.send(content);
  },
});
