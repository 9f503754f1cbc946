import { contentServices } from '@/features/content/server';
import { stateApi } from '@/features/identity/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: stateApi((site, language) => contentServices().dictionary.phrases(site, language)) });
