import { mentoringHandlers } from '@/features/alumni/mentoring/server';
import { apiRoute } from '@/server/route';

export default apiRoute(mentoringHandlers);
