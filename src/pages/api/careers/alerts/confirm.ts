import { sameOrigin } from '@/features/account/session/server';
import { confirmAlertApi } from '@/features/careers/server';
import { apiRoute } from '@/server/route';

export default apiRoute({
  POST: async (request, response) => {
    sameOrigin(request);
    await confirmAlertApi(request, response);
  },
});
