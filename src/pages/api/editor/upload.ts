import { uploadHandlers } from '@/features/editing/inputs/server';
import { apiRoute } from '@/server/route';

/** The handler reads the file itself. */
export const config = { api: { bodyParser: false } };

export default apiRoute(uploadHandlers);
