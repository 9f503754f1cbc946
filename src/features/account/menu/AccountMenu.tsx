import { menu, routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { Icon } from '@/ui';

const MENU = 'account-menu';

interface Props {
  language: string;
  phrase(key: string): string;
  signIn: { href: string; text: string };
  /** Name of the site: what lives on one of them is not in the other's menu. Left out: only what both have. */
  site?: string | undefined;
}

/** The pages of an account. What is only for some (`menu`), a script shows them by the roles of their token. */
function AccountPages({ language, phrase, site }: Omit<Props, 'signIn'>) {
  const links = [
    [routes.forYou.path, 'account.page.forYou'],
    [routes.savedArticles.path, 'account.page.saved'],
    [routes.editSubscriptions.path, 'account.page.subscriptions'],
    [routes.security.path, 'account.page.security'],
  ] as const;
  return (
    <ul className="usermenu__links">
      {links.map(([path, key]) => (
        <li key={key}>
          <a href={languagePath(path, language)}>{phrase(key)}</a>
        </li>
      ))}
      {menu
        .filter(([, , where]) => where === 'both' || where === site)
        .map(([page, roles]) => (
          <li key={page} hidden data-for={roles}>
            <a href={languagePath(routes[page].path, language)}>{phrase(`account.page.${page}`)}</a>
          </li>
        ))}
    </ul>
  );
}

/** The way out of an account. */
const SignOut = ({ language, phrase, quiet }: Pick<Props, 'language' | 'phrase'> & { quiet?: boolean }) => (
  <form method="post" action="/api/auth/sign-out">
    <input type="hidden" name="language" value={language} />
    <button className={quiet ? 'btn btn--quiet' : 'btn btn--line btn--sm'} type="submit">
      {phrase('account.signOut')}
    </button>
  </form>
);

/** The pages of an account, and after them the way out of it. */
export const AccountLinks = (props: Omit<Props, 'signIn'>) => (
  <>
    <AccountPages {...props} />
    <SignOut {...props} />
  </>
);

/** The account at the head of the site's menu, once somebody is signed in: its own button is behind it. */
export const AccountSheet = (props: Omit<Props, 'signIn'>) => (
  <div className="menu__account">
    <p className="usermenu__name" />
    <AccountPages {...props} />
    <SignOut {...props} quiet />
  </div>
);

/** The link to the sign-in; in its place, once a script knows of a session, a button that opens the account's menu. */
export function AccountMenu({ language, phrase, signIn, site }: Props) {
  return (
    <div className="mast__account" data-enhance="account-menu">
      <a className="btn btn--line btn--sm mast__signin" href={signIn.href}>
        {signIn.text}
      </a>
      <button className="iconbtn mast__user" type="button" popoverTarget={MENU} aria-label={phrase('account.menu')}>
        <Icon name="user" /> <span className="mast__word">{phrase('account.menu')}</span>
      </button>
      <div className="usermenu" id={MENU} popover="">
        <p className="usermenu__name" />
        <AccountLinks language={language} phrase={phrase} site={site} />
      </div>
    </div>
  );
}
