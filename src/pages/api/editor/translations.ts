import { translationsHandlers } from '@/features/editing/words-in-out/server';
import { apiRoute } from '@/server/route';

/** The handler reads the file itself. */
export const config = { api: { bodyParser: false } };

export default apiRoute(translationsHandlers);
