import { alertOffApi, alertOffPage } from '@/features/careers/server';
import { apiRoute } from '@/server/route';

// No check of the origin: mail programs send this from nowhere (RFC 8058), and the token alone says which alert ends.
export default apiRoute({ GET: alertOffPage, POST: alertOffApi });
