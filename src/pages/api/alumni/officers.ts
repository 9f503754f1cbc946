import { officersHandlers } from '@/features/alumni/officers/server';
import { apiRoute } from '@/server/route';

export default apiRoute(officersHandlers);
