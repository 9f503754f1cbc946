import { Hidden } from '@/features/account/common';
import { Button, Notice, ProblemSummary, Wrap } from '@/ui';
import { AlumniHead } from '../common/AlumniHead';
import { useContact } from '../contact/words';
import type { MailOffData } from './model';

/** Where a link of a mail leads that turns such mails off: it asks first, as programs open links too. */
export function MailOffPage({ data, title }: { data: MailOffData; title: string }) {
  return (
    <Wrap className="acc alu">
      <AlumniHead title={title} />
      <div className="acc__body">
        <Shown data={data} />
      </div>
    </Wrap>
  );
}

function Shown({ data }: { data: MailOffData }) {
  const { phrase, language } = useContact();
  switch (data.step) {
    case 'off':
      return (
        <Notice kind="ok">
          <p>{phrase(`mailOff.done.${data.kind}`)}</p>
        </Notice>
      );
    case 'link-over':
      return (
        <Notice kind="warn" title={phrase('mailOff.over')}>
          <p>{phrase('mailOff.overHint')}</p>
        </Notice>
      );
    case 'ask':
    case 'failed':
      return (
        <>
          {data.step === 'failed' && <ProblemSummary title={phrase('mailOff.failed')} problems={[{ text: phrase('account.downHint') }]} />}
          <p>{phrase(`mailOff.ask.${data.kind}`)}</p>
          <form method="post" action="/api/alumni/mail-off" className="acc__form">
            <Hidden fields={{ language, [data.kind]: data.token }} />
            <Button type="submit" variant="accent">
              {phrase(`mailOff.button.${data.kind}`)}
            </Button>
          </form>
        </>
      );
  }
}
