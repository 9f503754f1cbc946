import { areaApi } from '@/features/account/common/server';
import { forYouArea } from '@/features/account/for-you/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: areaApi(forYouArea) });
