import { AccountMenu } from '@/features/account/menu';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { linkHref } from '@/runtime/fields';
import { currentSection } from '@/features/content/navigation';
import { languagePath } from '@/lib/language-path';
import { Icon, Logo, Waterline } from '@/ui';
import { LanguageLinks } from './LanguageLinks';
import { SiteMenu } from './SiteMenu';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

/** Sections that stand in the row itself on a wide screen; the menu holds all of them. */
const IN_THE_ROW = 5;
const MENU_ID = 'site-menu';

/** The masthead: name, main sections, languages, search, sign-in, and the menu, which the platform opens without a script. */
function SiteHeader({ fields, route, data }: RenderingProps<Fields, unknown, Data>) {
  const phrase = usePhrases();
  const name = fields.Name.value;
  const home = linkHref(fields.HomeLink) || '/';
  const search = linkHref(fields.SearchLink);
  const sections = fields.Sections.filter((section) => linkHref(section.fields.Link));
  const current = currentSection(
    sections.map(({ fields: { Link, Links } }) => ({ href: linkHref(Link), links: Links.map((link) => linkHref(link.fields.Link)) })),
    IN_THE_ROW,
    route,
  );
  const signIn = signInLink(fields, data, { language: route.language, text: phrase('signIn.submit') });
  return (
    <header className="mast">
      <div className="wrap">
        <div className="mast__row">
          <Logo name={name} href={home} label={phrase('header.home', { name })} />
          <nav className="nav" data-track="menu" aria-label={phrase('header.navigation')}>
            <ul className="nav__list">
              {sections.slice(0, IN_THE_ROW).map((section) => {
                const href = linkHref(section.fields.Link);
                return (
                  <li key={section.id}>
                    <a href={href} aria-current={current?.href === href ? current.state : undefined}>
                      {section.fields.Title.value}
                      {current?.href === href && <i className="nav__pile" />}
                    </a>
                  </li>
                );
              })}
            </ul>
          </nav>
          <div className="mast__tools">
            <LanguageLinks className="mast__lang" />
            {search && (
              <a className="iconbtn" href={search} aria-label={phrase('header.search')}>
                <Icon name="search" />
              </a>
            )}
            {signIn && <AccountMenu language={route.language} phrase={phrase} signIn={signIn} site={route.site} />}
            <button className="iconbtn mast__menu" type="button" popoverTarget={MENU_ID} aria-label={phrase('header.menu')}>
              <Icon name="menu" /> <span className="mast__word">{phrase('header.menu')}</span>
            </button>
          </div>
        </div>
        <Waterline />
      </div>
      <SiteMenu id={MENU_ID} name={name} home={home} fields={fields} signIn={signIn} />
    </header>
  );
}

/** The editors' link to the sign-in, or the sign-in of this site; none where nobody can sign in. */
function signInLink(
  { SignInLink }: Fields,
  { accounts }: Data,
  { language, text }: { language: string; text: string },
): { href: string; text: string } | undefined {
  if (!accounts) return undefined;
  const href = linkHref(SignInLink);
  return href ? { href, text: SignInLink.value.text || text } : { href: languagePath('/sign-in', language), text };
}

export const rendering: RenderingDefinition<Fields, unknown, Data> = { component: SiteHeader, mode: 'static' };
