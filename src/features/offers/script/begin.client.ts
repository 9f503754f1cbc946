/**
 * What every page runs of the offers before anything of them is fetched: the wait (specification section 9, "Offer script set-up
 * delay"). It is bundled with the measuring script, which no page waits for.
 */
import { OFFER_SET_UP_DELAY } from '@/config/constants';
import { say } from '@/lib/boot';

const begin = (): void =>
  void setTimeout(() => {
    import('./set-up').then(({ setUp }) => setUp(say)).catch(say);
  }, OFFER_SET_UP_DELAY);

if (document.readyState === 'complete') begin();
else addEventListener('load', begin, { once: true });
