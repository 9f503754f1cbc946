import { recruiterHandlers } from '@/features/alumni/recruiter/server';
import { apiRoute } from '@/server/route';

export default apiRoute(recruiterHandlers);
