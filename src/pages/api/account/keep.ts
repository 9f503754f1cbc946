import { areaApi } from '@/features/account/common/server';
import { keepApi, keepArea } from '@/features/account/keep/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: keepApi, POST: areaApi(keepArea) });
