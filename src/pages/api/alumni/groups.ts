import { groupsHandlers } from '@/features/alumni/groups/server';
import { apiRoute } from '@/server/route';

export default apiRoute(groupsHandlers);
