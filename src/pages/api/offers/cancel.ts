import { cancelApi } from '@/features/offers/api/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: cancelApi });
