import { areaApi } from '@/features/account/common/server';
import { profileArea } from '@/features/account/profile/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: areaApi(profileArea) });
