import { waitingApi } from '@/features/identity/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: waitingApi });
