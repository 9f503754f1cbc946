import { subscriptionHandlers } from '@/features/offers/subscription/server';
import { apiRoute } from '@/server/route';

export default apiRoute(subscriptionHandlers);
