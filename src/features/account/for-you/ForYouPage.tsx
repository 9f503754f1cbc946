import { intl } from '@/lib/intl';
import { namedKind } from '@/lib/text-kind';
import { wholeSentences } from '@/lib/whole-sentences';
import { listed } from '@/lib/listed';
import { useId } from 'react';
import { useWords } from '@/runtime';
import { Image } from '@/runtime/fields';
import { Button, ButtonLink, Empty, Icon, Notice, VisuallyHidden } from '@/ui';
import { COVERED } from '../common/covered';
import { AccountForm, AccountFrame, LIMITS, textLanguage, useAccount, type Account, type AccountView } from '../common';
import type { ForYouData, Named, Reason, Suggestion } from './model';
import { byReason, type ReasonGroup } from './by-reason';
import { forYouRules } from './rules';
import { Settings } from './Settings';
import { TargetButton } from './TargetButton';

const API = '/api/account/for-you';
/** Letters of a dek that is read beside others. */
const DEK = 140;

/** The best of several leads, large, where there is a drawing to lead with. */
const leads = ([first, , third]: readonly Suggestion[]): boolean => first?.image != null && third !== undefined;

interface Props {
  first: AccountView<ForYouData>;
  title: string;
  browse: string;
}

export function ForYouPage({ first, title, browse }: Props) {
  const { phrase } = useWords();
  const account = useAccount(first, forYouRules);
  // To somebody of whom nothing is known the page says first what it would be made of.
  const fresh = account.view.status === 'ready' && account.view.data.fresh && account.view.data.results.length === 0;
  return (
    <AccountFrame current="forYou" title={title} lede={fresh ? undefined : phrase('account.forYou.lede')} account={account} api={API}>
      {(data) => (
        <>
          {data.down && (
            <Notice kind="err" title={phrase('account.forYou.down')}>
              <p>{phrase('account.downHint')}</p>
              <p>
                <ButtonLink href="" variant="line" size="small">
                  {phrase('account.again')}
                </ButtonLink>
              </p>
            </Notice>
          )}
          {data.off ? (
            <Off account={account} />
          ) : data.results.length > 0 ? (
            byReason(data.results, leads(data.results)).map((group, index) => (
              <Group key={group.key} group={group} leads={index === 0 && leads(data.results)} account={account} />
            ))
          ) : (
            !data.down && <Nothing data={data} account={account} browse={browse} />
          )}
          <Settings data={data} account={account} api={API} />
        </>
      )}
    </AccountFrame>
  );
}

function Off({ account }: { account: Account<ForYouData> }) {
  const { phrase } = useWords();
  return (
    <Empty
      level={2}
      title={phrase('account.forYou.isOff')}
      actions={
        <AccountForm name="on" api={API} account={account}>
          <Button type="submit" variant="accent">
            {phrase('account.forYou.switchOn')}
          </Button>
        </AccountForm>
      }
    >
      <p>{phrase('account.forYou.isOffHint')}</p>
    </Empty>
  );
}

/** A new reader chooses topics; one who has read everything is told so. */
function Nothing({ data, account, browse }: { data: ForYouData; account: Account<ForYouData>; browse: string }) {
  const { phrase } = useWords();
  return (
    <Empty
      level={2}
      title={phrase(data.fresh ? 'account.forYou.new' : 'account.forYou.nothing')}
      actions={
        <ButtonLink href={browse} variant={data.fresh ? 'quiet' : 'line'}>
          {phrase('account.saved.browse')}
        </ButtonLink>
      }
    >
      <p>{phrase(data.fresh ? 'account.forYou.newHint' : 'account.forYou.nothingHint')}</p>
      {data.topics.length > 0 && (
        <ul className="acc__topics acc__topics--named">
          {data.topics.map((topic) => (
            <li key={topic.slug}>
              <TargetButton form="follow" kind="topic" target={topic} account={account} api={API} named />
            </li>
          ))}
        </ul>
      )}
    </Empty>
  );
}

/** What is offered for one reason, which is said once; or each for another, which it says itself. */
function Group({
  group: { key, reason, suggestions },
  leads: hasLead,
  account,
}: {
  group: ReasonGroup;
  /** Its first leads the page. */
  leads: boolean;
  account: Account<ForYouData>;
}) {
  const { phrase } = useWords();
  const id = useId();
  return (
    <section className="foryou__group" aria-labelledby={id} data-reason={key}>
      <h2 className="why" id={id}>
        {reason ? <Why reason={reason} /> : phrase('account.forYou.because.several')}
      </h2>
      <ol className="rows acc__list">
        {suggestions.map((suggestion, index) => (
          <Item
            key={suggestion.id}
            suggestion={suggestion}
            isLead={hasLead && index === 0}
            saysWhy={reason === undefined}
            account={account}
          />
        ))}
      </ol>
    </section>
  );
}

function Why({ reason }: { reason: Reason }) {
  const { phrase, language } = useWords();
  if ('label' in reason) return phrase(`account.forYou.because.${reason.kind}`, { label: reason.label });
  return (
    <>
      {phrase(`account.forYou.because.${reason.kind}`)}{' '}
      <a className="why__of" href={reason.href} lang={textLanguage(reason.language, reason.href, language)}>
        {reason.title}
      </a>
    </>
  );
}

function Item({
  suggestion: { id, type, documentType, title, dek, href, language: written, date, minutes, access, image, topics, authors, reason },
  isLead,
  saysWhy,
  account,
}: {
  suggestion: Suggestion;
  isLead: boolean;
  /** Where its group does not. */
  saysWhy: boolean;
  account: Account<ForYouData>;
}) {
  const { phrase, locale, language } = useWords();
  const lang = textLanguage(written, href, language);
  const textKind = namedKind(documentType ?? '');
  const targets: ['topic' | 'author', Named][] = [
    ...topics.map((topic): ['topic', Named] => ['topic', topic]),
    ...authors.map((author): ['author', Named] => ['author', author]),
  ];
  return (
    <li className={isLead ? 'foryou foryou--lead saved' : 'foryou saved'}>
      {image && (
        <Image
          field={{ value: { src: image.src, alt: '' } }}
          alt=""
          ratio="3:2"
          sizes={isLead ? '(min-width: 73.75em) 32vw, (min-width: 48em) 45vw, 92vw' : '(min-width: 48em) 9rem, 6rem'}
          maxWidth={isLead ? undefined : 375}
          priority={isLead}
          className={type === COVERED ? 'art--whole' : undefined}
        />
      )}
      <div className="foryou__text">
        <p className="sc sc--accent">{phrase(textKind ? `search.documentType.${textKind}` : `search.type.${type}`)}</p>
        <h3 className="saved__title" lang={lang}>
          <a href={href}>{title}</a>
        </h3>
        {dek && (
          <p className="foryou__dek" lang={lang}>
            {isLead ? dek : wholeSentences(dek, DEK)}
          </p>
        )}
        <p className="meta meta--points">
          {/* A name stays on one line. */}
          {authors.length > 0 && (
            <span>
              {listed(
                authors.map(({ label }) => label.replaceAll(' ', '\u00a0')),
                locale,
              )}
            </span>
          )}
          {date && (
            <time dateTime={date}>{intl('DateTimeFormat', locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))}</time>
          )}
          {minutes !== null && <span>{phrase('article.minutes', { count: minutes })}</span>}
          {/* Whoever is here has an account. */}
          {access === 'premium' && (
            <span className="card__access">
              <Icon name="lock" /> {phrase('article.access.premium')}
            </span>
          )}
        </p>
        {saysWhy && (
          <p className="meta">
            <Why reason={reason} />
          </p>
        )}
      </div>
      <div className="foryou__do">
        <AccountForm
          name="save"
          api={API}
          account={account}
          fields={{ articleId: id, path: new URL(href).pathname, title: title.slice(0, LIMITS.default) }}
          label={phrase('account.keep.saveOf', { title })}
        >
          <Button type="submit" variant="quiet" size="small">
            <Icon name="save" /> {phrase('article.save')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        </AccountForm>
        {targets.length > 0 && (
          <details className="saved__edit">
            <summary>
              {phrase('account.forYou.less')} <VisuallyHidden>{title}</VisuallyHidden>
            </summary>
            <ul className="flow acc__topics">
              {targets.map(([kind, target]) => (
                <li key={`${kind}-${target.slug}`}>
                  <TargetButton form="mute" kind={kind} target={target} account={account} api={API} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
