import { inboxHandlers } from '@/features/inbox/server';
import { contentServices } from '@/server/content/services';
import { apiRoute } from '@/server/route';

export default apiRoute(inboxHandlers((site, language) => contentServices().dictionary.phrases(site, language)));
