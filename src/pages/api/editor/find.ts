import { findHandlers } from '@/features/editing/inputs/server';
import { apiRoute } from '@/server/route';

export default apiRoute(findHandlers);
