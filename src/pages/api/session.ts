import { sessionApi } from '@/features/account/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: sessionApi });
