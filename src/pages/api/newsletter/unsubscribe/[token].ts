import { unsubscribeApi, unsubscribePage } from '@/features/account/newsletter/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: unsubscribePage, POST: unsubscribeApi });
