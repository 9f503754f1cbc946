import { jobFeedApi } from '@/features/careers/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: jobFeedApi });
