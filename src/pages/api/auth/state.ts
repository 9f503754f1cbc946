import { contentServices } from '@/server/content/services';
import { stateApi } from '@/features/identity/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: stateApi((site, language) => contentServices().dictionary.phrases(site, language)) });
