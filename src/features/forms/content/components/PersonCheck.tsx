import { useEffect, useRef, useState } from 'react';
import { say } from '@/lib/boot';
import { fetched } from '@/lib/late';
import type { Captcha } from '../model';

/**
 * The check that a person sends the form, begun when somebody has begun to fill it in: before that no page asks anything of anybody
 * else. Where it is not there, or not solved, the service mails six digits.
 */
export function PersonCheck({ captcha: { provider, siteKey, challenge }, begun }: { captcha: Captcha; begun: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    if (!begun) return undefined;
    const off = new AbortController();
    const begin = async (): Promise<void> => {
      if (provider === 'work') {
        const { workOn } = await fetched(() => import('../captcha/work'));
        const done = challenge === undefined ? undefined : await workOn(challenge, off.signal);
        if (done !== undefined) setAnswer(done);
      } else if (siteKey !== undefined && box.current && !box.current.firstChild) {
        const { showWidget } = await fetched(() => import('../captcha/widget'));
        await showWidget(provider, siteKey, box.current);
      }
    };
    // A file that cannot be had leaves the form as it is without scripts: the code by mail is the other way.
    begin().catch(say);
    return () => off.abort();
  }, [begun, provider, siteKey, challenge]);
  return provider === 'work' ? <input type="hidden" name="form.captcha" value={answer} /> : <div ref={box} className="filled__person" />;
}
