import { homeHandlers } from '@/features/alumni/home/server';
import { apiRoute } from '@/server/route';

export default apiRoute(homeHandlers);
