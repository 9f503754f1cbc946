import { messagesHandlers } from '@/features/alumni/messages/server';
import { apiRoute } from '@/server/route';

export default apiRoute(messagesHandlers);
