import { sameOrigin } from '@/features/account/session/server';
import { jobAlertApi } from '@/features/careers/server';
import { apiRoute } from '@/server/route';

export default apiRoute({
  POST: async (request, response) => {
    sameOrigin(request);
    await jobAlertApi(request, response);
  },
});
