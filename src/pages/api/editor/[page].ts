import { editorHandlers } from '@/features/editing/desk/server';
import { apiRoutes } from '@/server/route';

/** A long text is posted beside what it was before. */
export const config = { api: { bodyParser: { sizeLimit: '4mb' } } };

export default apiRoutes('page', editorHandlers);
