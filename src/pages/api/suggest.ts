import { suggestApi } from '@/features/search/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: suggestApi });
