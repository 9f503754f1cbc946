import { areaApi } from '@/features/account/common/server';
import { securityArea } from '@/features/account/security/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: areaApi(securityArea) });
