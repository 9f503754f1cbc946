import { profileHandlers } from '@/features/alumni/profile/server';
import { apiRoute } from '@/server/route';

export default apiRoute(profileHandlers);
