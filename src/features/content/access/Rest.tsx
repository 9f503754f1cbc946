import { neededFor } from '@/runtime/access';
import { usePhrases, useRoute } from '@/runtime/phrases';

/** What a teaser keeps back, so that one knows what an account or a subscription is for: minutes and figures. Nothing where nobody counted. */
export function Rest() {
  const phrase = usePhrases();
  const { access } = useRoute();
  const rest = neededFor(access) && 'rest' in access ? access.rest : undefined;
  if (!rest) return null;
  return (
    <p className="meta points gate__rest">
      {rest.minutes !== null && <span>{phrase('access.rest', { count: rest.minutes })}</span>}
      {rest.figures > 0 && <span>{phrase('access.restFigures', { count: rest.figures })}</span>}
    </p>
  );
}
