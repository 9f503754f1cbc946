import { areaApi } from '@/features/account/common/server';
import { followApi, followsArea } from '@/features/account/follows/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: followApi, POST: areaApi(followsArea) });
