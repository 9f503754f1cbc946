import { usePhrases, useRoute } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import { Logo, Waterline } from '@/ui';

/** The masthead of a page to which the content service gave none: the firm's mark and name, which lead home. */
export function PlainHeader() {
  const phrase = usePhrases();
  const { language } = useRoute();
  const name = phrase('site.name');
  return (
    <header className="mast wrap">
      <div className="mast__row">
        <Logo name={name} href={languagePath('/', language)} label={phrase('header.home', { name })} />
      </div>
      <Waterline />
    </header>
  );
}
