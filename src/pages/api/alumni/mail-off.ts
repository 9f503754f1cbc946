import { mailOffHandlers } from '@/features/alumni/mail-off/server';
import { apiRoute } from '@/server/route';

export default apiRoute(mailOffHandlers);
