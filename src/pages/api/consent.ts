import { contentServices } from '@/server/content/services';
import { consentApi, consentQuestionApi } from '@/features/analytics/server';
import { storeReferred } from '@/features/offers/parameters/server';
import { apiRoute } from '@/server/route';

export default apiRoute({
  GET: consentQuestionApi((site, language) => contentServices().dictionary.phrases(site, language)),
  POST: consentApi(storeReferred),
});
