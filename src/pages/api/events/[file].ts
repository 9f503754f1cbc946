import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { loadCalendar } from '@/features/content/events/server';
import { contentServices } from '@/server/content/services';
import { AppError } from '@/server/errors';
import { apiRoute } from '@/server/route';

const query = z.object({
  file: z.string().regex(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\.ics$/i),
  lang: z.enum(LANGUAGES).catch('en'),
});

/** `/api/events/<item id>.ics?lang=`: an event for the visitor's calendar. */
export default apiRoute({
  GET: async (request, response) => {
    const parsed = query.safeParse(request.query);
    const file = parsed.success
      ? await loadCalendar(contentServices().client, parsed.data.file.slice(0, -4), parsed.data.lang, Date.now())
      : undefined;
    if (!file) throw new AppError('request/not-found');
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8; method=PUBLISH');
    response.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.send(file.content);
  },
});
