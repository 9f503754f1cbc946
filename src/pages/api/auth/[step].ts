import { stepApi } from '@/features/identity/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: stepApi });
