import { JOB_SEARCH } from '@/config/routes';
import { storeFlash } from '@/features/account/flash/server';
import { apiSource, cookieJar, sameOrigin } from '@/features/account/session/server';
import { JOB_ALERT_FORM, jobAlertApi } from '@/features/careers/server';
import { apiRoute } from '@/server/route';

export default apiRoute({
  POST: async (request, response) => {
    sameOrigin(request);
    await jobAlertApi(request, response, (values) =>
      storeFlash(cookieJar(apiSource(request, response)), JOB_SEARCH, { form: JOB_ALERT_FORM, kind: 'error', message: '', values }),
    );
  },
});
