import { areaApi } from '@/features/account/common/server';
import { savedArea } from '@/features/account/saved/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: areaApi(savedArea) });
