import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Button, Notice } from '@/ui';

/**
 * Agrees to being counted, or takes it back: one press each, with and without a script. The page is the same for everyone, so what
 * was chosen is said by the fragment that the answer leads to, and by the measuring script (`data-consent`).
 * Neither a class nor an id says "consent": content blockers hide what does, and this must be found.
 */
function ConsentSettings({ route }: RenderingProps) {
  const phrase = usePhrases();
  return (
    <section className="wrap countset" aria-labelledby="count-settings">
      <h2 id="count-settings">{phrase('consent.settings')}</h2>
      <p>{phrase('consent.text')}</p>
      <p>{phrase('consent.gpc')}</p>
      <div role="status">
        <div id="count-yes" className="countset__said" data-consent="given">
          <Notice kind="ok">
            <p>{phrase('consent.given')}</p>
          </Notice>
        </div>
        <div id="count-no" className="countset__said" data-consent="refused">
          <Notice kind="ok">
            <p>{phrase('consent.refused')}</p>
          </Notice>
        </div>
      </div>
      <form method="post" action="/api/consent" className="countset__form">
        <input type="hidden" name="language" value={route.language} />
        <Button type="submit" name="measure" value="no" variant="line">
          {phrase('consent.no')}
        </Button>
        <Button type="submit" name="measure" value="yes" variant="line">
          {phrase('consent.yes')}
        </Button>
      </form>
    </section>
  );
}

export const rendering: RenderingDefinition = { component: ConsentSettings, mode: 'static' };
