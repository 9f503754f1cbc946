import { gatewayHandlers } from '@/features/alumni/gateway/server';
import { apiRoute } from '@/server/route';

export default apiRoute(gatewayHandlers);
