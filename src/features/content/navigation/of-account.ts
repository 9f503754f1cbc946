import type { RouteInfo } from '@/runtime/rendering';

/** Whether a page says what came of something in the account area: it stands as a step of the sign-in does, below no other page. */
export const isOfAccount = ({ path, templateName }: Pick<RouteInfo, 'path' | 'templateName'>): boolean =>
  templateName === 'Basic Page' && path.startsWith('/user-registration/');
