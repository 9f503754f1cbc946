import { withSession } from '@/features/account/server';
import { figuresApi } from '@/features/figures/server';
import { apiRoute } from '@/server/route';

export default apiRoute({ GET: withSession(figuresApi) });
