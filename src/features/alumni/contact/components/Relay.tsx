import { Notice } from '@/ui';
import { useContact } from '../words';

/** How a message goes: no side sees an address, and what becomes of files. */
export function Relay() {
  const { phrase } = useContact();
  return (
    <Notice title={phrase('contact.relay')}>
      <p>{phrase('contact.relayHow')}</p>
      <p>{phrase('contact.relayFiles')}</p>
    </Notice>
  );
}
