import { listed } from '@/lib/listed';
import { useWords } from '@/runtime';
import { Image } from '@/runtime/fields';
import { Button, ButtonLink, Empty, Icon, Pagination, VisuallyHidden } from '@/ui';
import {
  AccountForm,
  AccountFrame,
  accountPath,
  Field,
  LIMITS,
  marks,
  Opens,
  textLanguage,
  Told,
  useAccount,
  Was,
  type Account,
  type AccountView,
} from '../common';
import type { SavedArticle, SavedData } from './model';
import { savedRules } from './rules';

const API = '/api/account/saved';

interface Props {
  first: AccountView<SavedData>;
  title: string;
  /** Where articles are to be found. */
  browse: string;
}

export function SavedPage({ first, title, browse }: Props) {
  const { phrase, language } = useWords();
  const account = useAccount(first, savedRules);
  const path = accountPath('saved', language);
  const hrefOf = (q: string) => (page: number) => `${path}?${new URLSearchParams({ ...(q ? { q } : {}), page: String(page) })}`;
  const ready = account.view.status === 'ready' ? account.view.data : undefined;
  return (
    <AccountFrame current="saved" title={title} account={account} api={API} fields={{ q: ready?.q ?? '', page: String(ready?.page ?? 1) }}>
      {(data) => (
        <>
          {(data.total > 0 || data.q) && <Find data={data} path={path} />}
          {data.total === 0 ? (
            <Empty
              level={2}
              title={phrase(data.q ? 'account.saved.nothingFound' : 'account.saved.empty', { q: data.q })}
              actions={
                <ButtonLink href={data.q ? path : browse} variant="line">
                  {phrase(data.q ? 'account.saved.all' : 'account.saved.browse')}
                </ButtonLink>
              }
            >
              {!data.q && <p>{phrase('account.saved.emptyHint')}</p>}
            </Empty>
          ) : (
            <ul className="rows acc__list">
              {data.items.map((item) => (
                <Item key={item.articleId} item={item} account={account} data={data} />
              ))}
            </ul>
          )}
          <Pagination
            page={data.page}
            pages={data.pages}
            hrefOf={hrefOf(data.q)}
            labels={{
              name: phrase('account.saved.pages'),
              previous: phrase('pagination.previous'),
              next: phrase('pagination.next'),
              page: (page) => phrase('pagination.page', { page }),
            }}
          />
        </>
      )}
    </AccountFrame>
  );
}

function Find({ data: { q, total }, path }: { data: SavedData; path: string }) {
  const { phrase } = useWords();
  return (
    <>
      <form method="get" action={path} role="search" className="acc__inline" aria-label={phrase('account.saved.find')}>
        <label className="acc__choice">
          <span>{phrase('account.saved.find')}</span>{' '}
          <input className="input" type="search" name="q" defaultValue={q} maxLength={LIMITS.query} />
        </label>
        <Button type="submit" variant="line">
          {phrase('search.submit')}
        </Button>
      </form>
      <p className="meta">{q ? phrase('account.saved.found', { count: total, q }) : phrase('account.saved.count', { count: total })}</p>
    </>
  );
}

function Item({ item, account, data }: { item: SavedArticle; account: Account<SavedData>; data: SavedData }) {
  const { phrase, language, locale } = useWords();
  const lang = textLanguage(item.language, item.href, language);
  const fields = { articleId: item.articleId, path: item.path, title: item.title, q: data.q, page: String(data.page) };
  return (
    <li className="saved">
      {item.image && (
        <Image
          field={{ value: { src: item.image, alt: '' } }}
          alt=""
          ratio="3:2"
          sizes="(min-width: 48em) 9rem, 6rem"
          maxWidth={375}
          className={item.isCover ? 'art--whole' : undefined}
        />
      )}
      <div>
        {(item.topic || item.articleType) && (
          <p className="sc sc--accent" lang={item.topic ? undefined : lang}>
            {item.topic || item.articleType}
          </p>
        )}
        <h2 className="saved__title" lang={lang}>
          <a href={item.href}>{item.title}</a>
        </h2>
        <p className="meta meta--points">
          {item.authors.length > 0 && <span>{listed(item.authors, locale)}</span>}
          {item.minutes !== null && <span>{phrase('article.minutes', { count: item.minutes })}</span>}
          {item.isPremium && (
            <span className="card__access">
              <Icon name="lock" /> {phrase('article.access.premium')}
            </span>
          )}
          <span>
            <Told phrase="account.saved.on" at={{ date: item.savedAt }} as="day" />
          </span>
        </p>
        {item.note && (
          <p className="saved__note" dir="auto">
            {item.note}
          </p>
        )}
        <div className="foryou__do">
          <Opens
            form="note"
            fields={fields}
            account={account}
            className="saved__edit"
            summary={
              <>
                <span>{phrase(item.note ? 'account.saved.editNote' : 'account.saved.addNote')}</span>{' '}
                <VisuallyHidden>{item.title}</VisuallyHidden>
              </>
            }
          >
            <AccountForm
              name="note"
              api={API}
              account={account}
              fields={fields}
              label={phrase('account.saved.noteOf', { title: item.title })}
              className="acc__form"
            >
              <Was value={marks([item.note])} />
              <Field name="note" value={item.note} rows={3} maxLength={LIMITS.note} />
              <Button type="submit" variant="line" size="small">
                {phrase('account.saved.saveNote')}
              </Button>
            </AccountForm>
          </Opens>
          <AccountForm
            name="remove"
            api={API}
            account={account}
            fields={fields}
            label={phrase('account.saved.removeOf', { title: item.title })}
          >
            <Button type="submit" variant="quiet" size="small">
              {phrase('account.saved.remove')} <VisuallyHidden>{item.title}</VisuallyHidden>
            </Button>
          </AccountForm>
        </div>
      </div>
    </li>
  );
}
