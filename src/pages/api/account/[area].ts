import { accountHandlers } from '@/features/account/areas/server';
import { apiRoutes } from '@/server/route';

export default apiRoutes('area', accountHandlers);
