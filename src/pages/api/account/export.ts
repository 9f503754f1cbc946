import { exportApi } from '@/features/account/privacy/server';
import { withSession } from '@/features/account/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: withSession(exportApi) });
