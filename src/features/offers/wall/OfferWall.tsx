import type { ReactNode } from 'react';
import { useRoute, useSiteLanguage, useWords } from '@/runtime';
import type { Wall } from '@/runtime/offered';
import { languagePath } from '@/lib/language-path';
import { Button, ButtonLink, Icon } from '@/ui';
import { PriceText } from '../subscribe/PriceText';

const READ_API = '/api/offers/read';

interface Props {
  wall: Wall;
  /** What the teaser keeps back. */
  rest?: ReactNode;
  /** The ways to an account, for whom one opens the text. */
  accountWays?: ReactNode;
}

/** Where a form of the page comes back to, and what the page of the sign-up leads back to. */
const useHere = (): string => {
  const { path, language } = useRoute();
  return languagePath(encodeURI(path), language);
};

/**
 * Where the teaser of a text ends that not everyone may read, where there are offers: what opens it, what that costs, what one gets, and
 * how it ends again. All of it forms and links. Beside a text that was opened to its reader alone it says why it is open.
 */
export function OfferWall({ wall, rest, accountWays }: Props) {
  const { phrase } = useWords();
  const language = useSiteLanguage();
  if (wall.state === 'open') return <Opened wall={wall} />;
  const registered = wall.state === 'register';
  const params = { most: wall.meter?.most ?? 0, count: wall.meter?.left ?? 0 };
  const title = wall.state === 'spent' ? 'offers.wall.spentTitle' : `access.${registered ? 'registered' : 'premium'}.title`;
  const { left } = wall.meter ?? {};
  const said = wall.state === 'meter' ? (left === undefined ? 'offers.wall.free' : 'offers.wall.left') : `offers.wall.${wall.state}`;
  return (
    <section className="gated gate wall" aria-labelledby="gate-title" data-access={registered ? 'registered' : 'premium'} {...language}>
      <Icon name="lock" />
      <div className="gate__words">
        <h2 className="gate__title" id="gate-title">
          {phrase(title)}
        </h2>
        {rest}
        <p>{phrase(said, params)}</p>
        <Ways wall={wall} accountWays={accountWays} />
        {!registered && <Cost wall={wall} />}
      </div>
    </section>
  );
}

/** What the reader can do. The one that matters comes first. */
function Ways({ wall, accountWays }: Pick<Props, 'wall' | 'accountWays'>) {
  const { phrase, language } = useWords();
  const { signIn } = useRoute();
  const here = useHere();
  const toSignIn = signIn && !wall.signedIn;
  const byAccount = wall.state === 'register' || wall.state === 'line';
  return (
    <div className="gate__ways">
      {wall.state === 'meter' && (
        <form method="post" action={READ_API}>
          <input type="hidden" name="path" value={here} />
          <input type="hidden" name="language" value={language} />
          <Button type="submit" variant="accent">
            {phrase('offers.wall.read')}
          </Button>
        </form>
      )}
      {wall.state === 'down' && (
        <ButtonLink href={here} variant="accent">
          {phrase('offers.again')}
        </ButtonLink>
      )}
      {wall.state !== 'register' && (
        <ButtonLink href={wall.subscribe} variant={wall.state === 'spent' || wall.state === 'subscribe' ? 'accent' : 'line'}>
          {phrase('offers.wall.toOffers')}
        </ButtonLink>
      )}
      {toSignIn && byAccount && accountWays}
      {toSignIn && !byAccount && <a href={signIn}>{phrase('offers.wall.signIn')}</a>}
    </div>
  );
}

/** What it costs, what one gets for it, how it ends. */
function Cost({ wall: { offer } }: { wall: Wall }) {
  const { phrase } = useWords();
  if (!offer) return null;
  return (
    <div className="wall__cost">
      <p>
        <PriceText phraseKey="offers.wall.from" {...offer} /> {phrase('offers.cancelAnyTime')}
      </p>
      {offer.benefits.length > 0 && (
        <ul>
          {offer.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Beside a text that is open to this reader: why, and what it can be given on by. */
function Opened({ wall: { granted, meter, subscribe, give } }: { wall: Wall }) {
  const { phrase } = useWords();
  const language = useSiteLanguage();
  if (!granted)
    return give ? (
      <p className="wall__note" {...language}>
        <a href={give}>{phrase('offers.give.link')}</a>
      </p>
    ) : null;
  return (
    <p className="wall__note" data-access="premium" {...language}>
      {phrase(`offers.open.${granted}`)}
      {meter?.left !== undefined && ` ${phrase('offers.open.left', { count: meter.left, most: meter.most })}`}
      {(granted === 'meter' || granted === 'gift') && (
        <>
          {' '}
          <a href={subscribe}>{phrase('offers.wall.toOffers')}</a>
        </>
      )}
    </p>
  );
}
