import { useState, type ReactNode } from 'react';
import { Expired, NotReady, Part, Said, type Account } from '@/features/account/common';
import { Wrap } from '@/ui';
import { AlumniHead } from '../../common/AlumniHead';
import { AlumniNavigation } from '../../navigation/AlumniNavigation';
import { useContact } from '../words';

interface Props<T> {
  title: string;
  /** The page says itself, under the way between the pages, who or what it is about: its heading stands there. */
  headed?: boolean;
  lede?: string | undefined;
  /** Instead of title and lede; without data as long as there are none. */
  head?(data: T | undefined): ReactNode;
  account: Account<T>;
  api: string;
  /** Path of the page in its language. */
  here: string;
  /** Hidden fields of every form of the page. */
  fieldsOf(data: T): Readonly<Record<string, string>>;
  /** Whether the way between the pages of the alumni stands there; not for who is no member yet. */
  navigation?: boolean;
  children(data: T): ReactNode;
}

/** The frame of the alumni's pages: title, the way between them, what came of a form, and the page. */
export function ContactPage<T>({ title, headed = false, lede, head, account, api, here, fieldsOf, navigation = true, children }: Props<T>) {
  const { view, outcome } = account;
  // Where the session ends under a form, the form stays with what was typed into it.
  const [last, setLast] = useState<T>();
  const data = view.status === 'ready' ? view.data : last;
  if (data !== last) setLast(data);
  return (
    <Wrap className="acc alu">
      {head?.(data) ?? (headed ? <AlumniHead /> : <AlumniHead title={title} lede={lede} />)}
      {navigation && <AlumniNavigation here={here} />}
      {data !== undefined ? (
        <div className="acc__body">
          <Said title={title} account={account} api={api} fields={fieldsOf(data)} />
          {children(data)}
        </div>
      ) : view.status === 'expired' ? (
        <Expired signIn={view.signIn} kept={false} />
      ) : (
        view.status === 'error' && (
          <div className="acc__body">
            <Said title={title} account={account} api={api} />
            <NotReady view={view} />
            {outcome?.values && <Kept values={outcome.values} />}
          </div>
        )
      )}
    </Wrap>
  );
}

const SHOWN = ['subject', 'text', 'reason', 'why', 'about', 'note', 'title'];

/** What was typed into a form that the page cannot show now: to copy, so that it is not lost. */
function Kept({ values }: { values: Readonly<Record<string, string>> }) {
  const { phrase } = useContact();
  const typed = SHOWN.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  if (typed.length === 0) return null;
  return (
    <Part title={phrase('contact.kept')} about={<p>{phrase('contact.keptHint')}</p>}>
      {typed.map(([name, text]) => (
        <div className="field alu__long" key={name}>
          <label htmlFor={`kept-${name}`}>{phrase(`account.field.${name}`)}</label>
          <textarea className="input" id={`kept-${name}`} dir="auto" rows={name === 'text' ? 8 : 3} readOnly value={text} />
        </div>
      ))}
    </Part>
  );
}
