import { sameOrigin } from '@/features/account/session/server';
import { alertFrequencyApi } from '@/features/careers/server';
import { apiRoute } from '@/server/route';

export default apiRoute({
  POST: async (request, response) => {
    sameOrigin(request);
    await alertFrequencyApi(request, response);
  },
});
