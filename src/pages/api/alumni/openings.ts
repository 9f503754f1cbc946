import { postsHandlers } from '@/features/alumni/posts/server';
import { apiRoute } from '@/server/route';

export default apiRoute(postsHandlers);
