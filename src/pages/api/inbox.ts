import { inboxHandlers } from '@/features/inbox/server';
import { apiRoute } from '@/server/route';

export default apiRoute(inboxHandlers);
