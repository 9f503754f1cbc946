import { Empty } from '@/ui';
import { useDesk } from '../common';

/** A page that cannot be shown: why, and where to go on. */
export function Instead({ kind }: { kind: 'gone' | 'refused' | 'down' }) {
  const { word, href } = useDesk();
  return (
    <Empty level={1} title={word(`${kind}.title`)}>
      <p>{word(`${kind}.text`)}</p>
      <p>
        <a href={href('')}>{word('nav.toHome')}</a>
      </p>
    </Empty>
  );
}
