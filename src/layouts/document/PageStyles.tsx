import { fontsScript } from '@/generated/fonts';
import { inlineStyles } from '@/generated/inline-styles';
import { stylesOf } from './styles-of';

/**
 * The styles that a visitor's page needs, in itself, so that nothing is waited for before it is shown (docs/adr/0075): all others come
 * with the scripts. The fonts' own come when their script says so, which knows them by their place before it.
 *
 * @param html the page's markup, by which it is known what styles it needs
 */
export function PageStyles({ html }: { html: string }) {
  return (
    <>
      {stylesOf(html, inlineStyles.groups).map((css, index) => (
        <style key={index} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
      <style media="(scripting: none)" dangerouslySetInnerHTML={{ __html: inlineStyles.fonts }} />
      <script dangerouslySetInnerHTML={{ __html: fontsScript.code }} />
    </>
  );
}
