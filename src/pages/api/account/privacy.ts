import { areaApi } from '@/features/account/common/server';
import { privacyArea } from '@/features/account/privacy/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: areaApi(privacyArea) });
