import { sameOrigin } from '@/features/account/session/server';
import { applyApi } from '@/features/careers/apply/server';
import { forwardForm } from '@/features/forms/server';
import { apiRoute } from '@/server/route';

/** The body passes through as it comes. */
export const config = { api: { bodyParser: false } };

export default apiRoute({
  POST: async (request, response) => {
    sameOrigin(request);
    await forwardForm(request, response, applyApi(request.query));
  },
});
