import { fontSheet } from '@/generated/font-sheet';
import { fontsScript } from '@/generated/fonts';
import { inlineStyles } from '@/generated/inline-styles';
import { stylesOf } from './styles-of';

/**
 * The styles that a visitor's page needs, in itself, so that nothing is waited for before it is shown (docs/adr/0075): all others come
 * with the scripts. The fonts' own come when their script says so, which knows them by their place before it.
 *
 * @param html the page's markup, by which it is known what styles it needs
 * @param isSecret the page's address is for nobody else: browsers tell it with each font that a style in the page names, whatever the
 *   page's policy of referrers says; with a font that a sheet names they tell the sheet's own address
 */
export function PageStyles({ html, isSecret }: { html: string; isSecret: boolean }) {
  return (
    <>
      {stylesOf(html, inlineStyles.groups).map((css, index) => (
        <style key={index} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
      {isSecret ? (
        <link rel="stylesheet" href={fontSheet} />
      ) : (
        <>
          <style media="(scripting: none)" dangerouslySetInnerHTML={{ __html: inlineStyles.fonts }} />
          <script dangerouslySetInnerHTML={{ __html: fontsScript.code }} />
        </>
      )}
    </>
  );
}
