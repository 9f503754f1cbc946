import { cancelPlace } from '@/features/forms/content/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: cancelPlace });
