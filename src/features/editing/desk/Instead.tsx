import { Empty } from '@/ui';
import { SendAgain, useDesk, Written } from '../common';
import { writtenIn } from './written';

/** A page that cannot be shown: why, and where to go on. A form that was sent to it is not lost: it can be sent again, or is there to be read. */
export function Instead({ kind }: { kind: 'gone' | 'refused' | 'down' }) {
  const { word, href, name, wrong } = useDesk();
  const written = wrong && kind !== 'down' ? writtenIn(wrong.typed) : '';
  const sent = Object.entries(wrong?.typed ?? {}).flatMap(([field, values]) => values.map((value) => [field, value] as const));
  return (
    <Empty level={1} title={word(`${kind}.title`)}>
      <p>{word(`${kind}.text`)}</p>
      {written && <Written text={written} label={word('instead.written')} />}
      {kind === 'down' && sent.length > 0 && <SendAgain action={`/api/editor/${name}`} fields={sent} label={word('instead.again')} />}
      <p>
        <a href={href('')}>{word('nav.toHome')}</a>
      </p>
    </Empty>
  );
}
