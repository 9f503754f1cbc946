import { useEffect, useState } from 'react';
import type { Presence } from '../../authoring/publishing.schema';
import { useDesk } from '../../common';
import { postForm } from './send';

const EVERY_MS = 10_000;

/** Says every ten seconds, while the window is seen, that somebody has an item open and at which field; hears who else has. */
export function usePresence(
  { id, language, version }: { id: string; language: string; version: number },
  field: () => string | undefined,
): Presence | undefined {
  const { language: words } = useDesk();
  const [presence, setPresence] = useState<Presence>();
  useEffect(() => {
    let stopped = false;
    const say = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await postForm('presence', { id, language, version: String(version), field: field() ?? '', words });
      if (!stopped && answer?.told.ok) setPresence(answer.told.answer as Presence);
    };
    void say();
    const timer = setInterval(() => void say(), EVERY_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [id, language, version, words, field]);
  return presence;
}
