import { useWords } from '@/runtime';
import { intl } from '@/lib/intl';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, classNames, Notice, Wrap } from '@/ui';
import type { ShownOffer, ShownTerm, SubscribeView } from './model';

const ACCOUNT = '/user-registration/manage-account/subscription';

/** The page of the offers: what there is, what it costs with tax, what one gets, and how it ends. Links alone lead on. */
export function SubscribePage({ title, view }: { title: string; view: SubscribeView }) {
  const { phrase } = useWords();
  return (
    <Wrap className="subscribe">
      <div className="phead">
        <h1>{title}</h1>
        <p className="lede">{phrase('offers.subscribe.lede')}</p>
      </div>
      <Shown view={view} />
    </Wrap>
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
          <div className="subscribe__more">
            <p>{phrase('offers.subscribe.ends')}</p>
            {!view.signedIn && <p>{phrase('offers.subscribe.signIn')}</p>}
            {view.back && (
              <p>
                <a href={view.back}>{phrase('offers.subscribe.back')}</a>
              </p>
            )}
          </div>
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
        <li>{phrase('offers.tax', { rate: intl('NumberFormat', locale).format(taxPercent), tax })}</li>
        {trialDays > 0 && <li>{phrase('offers.trialOnce')}</li>}
        <li>{phrase(`offers.renews.${period.unit}`, { count: period.count })}</li>
      </ul>
      {!subscribed && (
        <ButtonLink href={checkout} variant={quiet ? 'line' : 'accent'} aria-label={`${take}: ${offer}, ${title}`}>
          {take}
        </ButtonLink>
      )}
    </li>
  );
}
