import { areaApi } from '@/features/account/common/server';
import { newsletterArea } from '@/features/account/newsletter/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: areaApi(newsletterArea) });
