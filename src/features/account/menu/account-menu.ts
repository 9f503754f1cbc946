import { jwtDecode } from 'jwt-decode';
import { storageNames } from '@/config/storage-names';
import { readableCookies } from '@/config/readable-cookies';
import { publishVisitor } from '@/features/analytics';
import { cookie, dropCookie } from '@/lib/cookies';
import { reload } from '@/lib/document-load';
import { inTab } from '@/lib/storage';
import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';
import { isTyped } from '@/lib/typed';

/** What `/api/session` says, as far as the menu shows it and the page's metadata has it. */
interface Known {
  name: string;
  email: string;
  userId: string;
  companyName?: string | undefined;
  jobTitle?: string | undefined;
}

const SIGN_OUT = '/api/auth/sign-out';

const readableToken = (): string | undefined => cookie(`__Host-${readableCookies.jwt}`) ?? cookie(readableCookies.jwt);

/** Whose session it is, as header and payload say; undefined for a token that cannot be decoded. */
function userOf(token: string): { id: string; roles: readonly string[] } | undefined {
  try {
    const { user } = jwtDecode<{ user?: { id?: string | number; roles?: readonly string[] } }>(`${token}.`);
    return user?.id === undefined ? undefined : { id: String(user.id), roles: user.roles ?? [] };
  } catch {
    return undefined;
  }
}

function storedUser(userId: string): Known | undefined {
  try {
    const stored = JSON.parse(inTab.get(storageNames.userInfo) ?? 'null') as Known | null;
    return stored?.userId === userId ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** In the account's own menu, and at the head of the site's. */
const namePlaces = () => document.querySelectorAll<HTMLElement>('.usermenu__name');

/** Without the JWT cookie nobody is signed in: stored user info goes (specification section 4). */
function forget(): void {
  delete document.documentElement.dataset.session;
  for (const place of namePlaces()) place.replaceChildren();
  publishVisitor();
  inTab.removeAll('mh:');
}

/**
 * The header's account menu: who is signed in, asked after load and kept for the visit, so that pages hold nothing personal.
 * The inline loader has set `data-session` already, by which the button stands where the link was.
 */
export function enhance(): () => void {
  // Wherever on the page the way out is taken: what was kept for the visit goes with it.
  const onSubmit = (event: SubmitEvent) => {
    if (event.target instanceof HTMLFormElement && event.target.getAttribute('action') === SIGN_OUT) {
      forget();
      inTab.removeAll(storageNames.typedInForm);
    }
  };
  document.addEventListener('submit', onSubmit);
  let shown = show();
  /** Whose the page is: what it says of them stays when they have signed out. */
  const held = shown;
  /** Another tab may have changed who is signed in, and the page may be one that was kept for "Back". */
  const look = () => {
    if (document.visibilityState === 'hidden' || held === undefined) return;
    const now = whoIsIn()?.id;
    // What the page holds of the one before goes with it; what the one who is here typed does not.
    if (now !== undefined && now !== held && !isTyped()) reload();
    else if (now !== shown) shown = show();
  };
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('submit', onSubmit);
    removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}

function whoIsIn(): ReturnType<typeof userOf> {
  const token = readableToken();
  return token ? userOf(token) : undefined;
}

/** @returns the id of who is signed in */
function show(): string | undefined {
  const user = whoIsIn();
  if (!user) {
    forget();
    for (const name of Object.values(readableCookies)) {
      dropCookie(name);
      dropCookie(`__Host-${name}`, true);
    }
    return undefined;
  }
  const userId = user.id;
  document.documentElement.dataset.session = 'in';
  for (const link of document.querySelectorAll<HTMLElement>('.usermenu__links > [data-for]'))
    link.hidden = !link.dataset.for!.split(' ').some((role) => user.roles.includes(role));
  const places = namePlaces();
  const say = ({ name, email, companyName = '', jobTitle = '' }: Known) => {
    publishVisitor({ UserID: userId, CompanyName: companyName, JobTitle: jobTitle });
    for (const place of places) {
      const title = document.createElement('strong');
      title.textContent = name || email;
      const address = document.createElement('small');
      address.textContent = name ? email : '';
      place.replaceChildren(title, address);
    }
  };
  const known = storedUser(userId);
  if (known) {
    say(known);
    return userId;
  }
  // Until it is known, nobody else's name.
  for (const place of places) place.replaceChildren();
  void fetch('/api/session', { headers: { accept: 'application/json' }, cache: 'no-store', signal: timeLimit(ASKED_WAITS_MS) })
    .then(async (response) => {
      if (!response.ok) return;
      const session = (await response.json()) as ({ signedIn: true } & Known) | { signedIn: false };
      // Somebody else has come meanwhile, or nobody is there.
      if (whoIsIn()?.id !== userId) return;
      if (!session.signedIn) {
        forget();
        return;
      }
      if (session.userId !== userId) return;
      const { name, email, companyName, jobTitle } = session;
      const answered: Known = { name, email, userId, companyName, jobTitle };
      inTab.set(storageNames.userInfo, JSON.stringify(answered));
      say(answered);
    })
    // The menu's links work without a name.
    .catch(() => undefined);
  return userId;
}
