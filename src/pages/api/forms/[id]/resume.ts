import { resumeForm } from '@/features/forms/content/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ POST: resumeForm });
