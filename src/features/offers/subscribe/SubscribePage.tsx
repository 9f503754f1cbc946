import type { ReactNode } from 'react';
import { useWords } from '@/runtime';
import { intl } from '@/lib/intl';
import { DEFAULT_LANGUAGE, languagePath } from '@/lib/language-path';
import { ButtonLink, classNames, Notice, Wrap } from '@/ui';
import type { ShownOffer, ShownTerm, SubscribeView } from './model';

const ACCOUNT = '/user-registration/manage-account/subscription';

/** The page of the offers: what there is, what it costs with tax, what one gets, and how it ends. Links alone lead on. */
export function SubscribePage({ title, view }: { title: string; view: SubscribeView }) {
  const { phrase } = useWords();
  return (
    <>
      <header className="phead wrap">
        <h1 className="phead__title">{title}</h1>
        <p className="phead__lede lede">{phrase('offers.subscribe.lede')}</p>
      </header>
      <Wrap className="subscribe">
        <Shown view={view} />
      </Wrap>
    </>
  );
}

/** A phrase whose `{name}`s are links, each with the words that it is given. */
function Linked({ phraseKey, links }: { phraseKey: string; links: Readonly<Record<string, { words: string; href: string }>> }) {
  const { phrase } = useWords();
  return phrase(phraseKey)
    .split(/\{(\w+)\}/)
    .map((part, index): ReactNode => {
      const link = index % 2 === 1 ? links[part] : undefined;
      return link ? (
        <a key={part} href={link.href}>
          {link.words}
        </a>
      ) : (
        part
      );
    });
}

/** How it ends, and what is needed to begin. */
function Ends({ signedIn, back }: Pick<Extract<SubscribeView, { status: 'ready' }>, 'signedIn' | 'back'>) {
  const { phrase, language } = useWords();
  const subscribe = languagePath('/subscribe', language);
  const to = new URLSearchParams({ to: back ? `${subscribe}?${new URLSearchParams({ return: back })}` : subscribe });
  const ends = {
    account: { words: phrase('offers.subscribe.account'), href: languagePath(ACCOUNT, language) },
    cancel: {
      words: phrase('offers.subscribe.cancel'),
      href: `/cancel?${new URLSearchParams({ ...(language === DEFAULT_LANGUAGE ? {} : { language }), kind: 'cancel' })}`,
    },
  };
  const accounts = {
    signIn: { words: phrase('offers.subscribe.toSignIn'), href: `${languagePath('/sign-in', language)}?${to}` },
    signUp: { words: phrase('offers.subscribe.toSignUp'), href: `${languagePath('/sign-up', language)}?${to}` },
  };
  return (
    <div className="subscribe__more">
      <p>
        <Linked phraseKey="offers.subscribe.ends" links={ends} />
      </p>
      {!signedIn && (
        <p>
          <Linked phraseKey="offers.subscribe.signIn" links={accounts} />
        </p>
      )}
      {back && (
        <p>
          <a href={back}>{phrase('offers.subscribe.back')}</a>
        </p>
      )}
    </div>
  );
}

function Shown({ view }: { view: SubscribeView }) {
  const { phrase, language } = useWords();
  switch (view.status) {
    case 'none':
      return <p>{phrase('offers.none')}</p>;
    case 'down':
      return (
        <Notice kind="err">
          <p>{phrase('offers.down')}</p>
          <ButtonLink href={view.again} variant="line" size="small">
            {phrase('offers.again')}
          </ButtonLink>
        </Notice>
      );
    case 'ready':
      return (
        <>
          {view.left && (
            <Notice kind="info">
              <p>{phrase('offers.subscribe.left')}</p>
            </Notice>
          )}
          {view.subscribed && (
            <Notice kind="ok">
              <p>
                {phrase('offers.subscribe.have')} <a href={languagePath(ACCOUNT, language)}>{phrase('account.page.subscription')}</a>
              </p>
            </Notice>
          )}
          {view.offers.length === 0 && <p>{phrase('offers.none')}</p>}
          <ul className="subscribe__offers">
            {view.offers.map((offer) => (
              <Offer key={offer.id} offer={offer} subscribed={view.subscribed} />
            ))}
          </ul>
          {view.offers.length > 0 && <Ends {...view} />}
        </>
      );
  }
}

/** Where one term saves, it is the one that is led to; of equals none is. */
function Offer({ offer: { id, title, benefits, terms }, subscribed }: { offer: ShownOffer; subscribed: boolean }) {
  return (
    <li className="subscribe__offer">
      <h2 id={`offer-${id}`}>{title}</h2>
      {benefits.length > 0 && (
        <ul className="subscribe__benefits">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      <ul className="subscribe__terms" aria-labelledby={`offer-${id}`}>
        {terms.map((term) => (
          <Term
            key={term.id}
            term={term}
            offer={title}
            subscribed={subscribed}
            quiet={!term.saves && terms.some(({ saves }) => saves !== undefined)}
          />
        ))}
      </ul>
    </li>
  );
}

/** What is due first large, for how long it is or what comes then small beside it or below it: neither breaks. */
function Price({ price, period: { count, unit }, trialDays }: Pick<ShownTerm, 'price' | 'period' | 'trialDays'>) {
  const { phrase } = useWords();
  const each = phrase(`offers.per.${unit}`, { price, count });
  const [before = '', ...after] = phrase('offers.price', { price: each }).split(price);
  return (
    <p className="subscribe__price">
      {trialDays > 0 ? phrase('offers.free', { count: trialDays }) : `${before}${price}`}{' '}
      <span className="subscribe__per">{trialDays > 0 ? phrase('offers.then', { price: each }) : after.join(price).trim()}</span>
    </p>
  );
}

function Term({ term, offer, subscribed, quiet }: { term: ShownTerm; offer: string; subscribed: boolean; quiet: boolean }) {
  const { phrase, locale } = useWords();
  const { title, price, period, taxPercent, tax, trialDays, saves, checkout } = term;
  const take = trialDays > 0 ? phrase('offers.takeTrial') : phrase(`offers.take.${period.unit}`, { count: period.count });
  return (
    <li className={classNames('subscribe__term', quiet && 'subscribe__term--quiet')}>
      <div className="subscribe__termhead">
        <h3>{title}</h3>
        {saves && <p className="sc sc--accent">{phrase('offers.saves', { amount: saves })}</p>}
      </div>
      <Price price={price} period={period} trialDays={trialDays} />
      <ul className="subscribe__facts">
        {trialDays > 0 && <li>{phrase('offers.trialOnce')}</li>}
        <li>{phrase(`offers.renews.${period.unit}`, { count: period.count })}</li>
        <li className="subscribe__tax">{phrase('offers.tax', { rate: intl('NumberFormat', locale).format(taxPercent), tax })}</li>
      </ul>
      {!subscribed && (
        <ButtonLink href={checkout} variant={quiet ? 'line' : 'accent'} aria-label={`${take}: ${offer}, ${title}`}>
          {take}
        </ButtonLink>
      )}
    </li>
  );
}
