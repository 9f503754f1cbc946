import { callbackApi } from '@/features/identity/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: callbackApi });
