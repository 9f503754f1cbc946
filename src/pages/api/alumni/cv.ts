import { cvHandlers } from '@/features/alumni/profile/server';
import { apiRoute } from '@/server/route';

/** The body is a form with a file, which is read where it is known whose it is. */
export const config = { api: { bodyParser: false } };

export default apiRoute(cvHandlers);
