import { AccountSheet } from '@/features/account/menu';
import { usePhrases, useRoute } from '@/runtime';
import { linkHref } from '@/runtime/fields';
import { currentLink } from '@/features/content/navigation';
import { languageName } from '@/lib/language-path';
import { Icon, Logo, VisuallyHidden, Waterline } from '@/ui';
import { languageWays } from '@/features/content/navigation';
import type { Fields } from './fields.schema';

/** All sections with their links, as a popover: it begins with the focus, nothing behind it can be reached, Esc and a press outside close it, the focus goes back to its button. */
export function SiteMenu({
  id,
  name,
  home,
  fields,
  signIn,
}: {
  id: string;
  name: string;
  home: string;
  fields: Fields;
  signIn: { href: string; text: string } | undefined;
}) {
  const phrase = usePhrases();
  const route = useRoute();
  const hrefs = fields.Sections.flatMap((section) => [
    linkHref(section.fields.Link),
    ...section.fields.Links.map((link) => linkHref(link.fields.Link)),
  ]);
  const current = currentLink(hrefs, route);
  const currentOf = (href: string) => (current?.href === href ? current.state : undefined);
  const search = linkHref(fields.SearchLink);
  return (
    <nav className="menu" id={id} popover="" aria-label={phrase('header.menu')}>
      <div className="mast wrap">
        <div className="mast__row">
          <Logo name={name} href={home} label={phrase('header.home', { name })} />
          <div className="mast__tools menu__close">
            <button
              className="iconbtn mast__menu"
              type="button"
              popoverTarget={id}
              popoverTargetAction="hide"
              aria-label={phrase('header.closeMenu')}
              // jsx-a11y/no-autofocus: of the menu, when it opens: until then it cannot take the focus
              autoFocus
            >
              <Icon name="close" /> <span className="mast__word">{phrase('header.closeMenu')}</span>
            </button>
          </div>
        </div>
        <Waterline />
        {signIn && <AccountSheet language={route.language} phrase={phrase} site={route.site} />}
        <div className="menu__tools">
          {search && (
            <a className="btn btn--line" href={search}>
              <Icon name="search" />
              {` ${phrase('header.search')}`}
            </a>
          )}
          {signIn && (
            <a className="btn menu__signin" href={signIn.href}>
              {signIn.text}
            </a>
          )}
          <ul className="menu__langs" aria-label={phrase('header.languages')}>
            {languageWays(route).map(({ language, href, isHome }) => (
              <li key={language}>
                <a href={href} hrefLang={language} aria-current={language === route.language ? 'true' : undefined}>
                  <span lang={language}>{languageName(language)}</span>
                  {isHome && <VisuallyHidden>{`, ${phrase('header.languageHome')}`}</VisuallyHidden>}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="menu__sections" data-track="menu">
          {fields.Sections.map((section) => (
            <div key={section.id}>
              <h2 className="menu__title">
                {linkHref(section.fields.Link) ? (
                  <a href={linkHref(section.fields.Link)} aria-current={currentOf(linkHref(section.fields.Link))}>
                    {section.fields.Title.value}
                  </a>
                ) : (
                  section.fields.Title.value
                )}
              </h2>
              {section.fields.Summary.value && <p className="menu__summary">{section.fields.Summary.value}</p>}
              {section.fields.Links.length > 0 && (
                <ul className="menu__links">
                  {section.fields.Links.map((link) => (
                    <li key={link.id}>
                      <a href={linkHref(link.fields.Link)} aria-current={currentOf(linkHref(link.fields.Link))}>
                        {link.fields.Link.value.text || link.displayName}
                      </a>
                      {link.fields.Note.value && <small>{link.fields.Note.value}</small>}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </div>
      </div>
    </nav>
  );
}
