import { leaversHandlers } from '@/features/alumni/officers/server';
import { apiRoute } from '@/server/route';

/** The body is a form with a file, which is read where it is known to be an officer's. */
export const config = { api: { bodyParser: false } };

export default apiRoute(leaversHandlers);
