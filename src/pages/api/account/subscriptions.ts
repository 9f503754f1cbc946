import { areaApi } from '@/features/account/common/server';
import { subscriptionsArea } from '@/features/account/subscriptions/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: areaApi(subscriptionsArea) });
