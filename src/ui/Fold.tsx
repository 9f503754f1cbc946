import { useState, type ReactNode } from 'react';

/** What folds open by itself when it has to be seen (`open`), and shut by its visitor alone: shutting would hide what was just pressed in it. */
export function Fold({ open, ...rest }: { open: boolean; className: string; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return <details {...rest} open={opened} />;
}
