import { createLoading } from '@/runtime/loading/loading';
import type { Enhance } from './model';

/**
 * A card for another site's video: the player is loaded in its place, and only after a click. Until then nothing of the other
 * site is asked for. On the card: `data-frame`, `data-title`, and the words `data-loading`, `data-slow`; the link
 * `[data-embed="play"]` starts it, `[data-embed="said"]` says how it goes.
 */
export const enhance: Enhance = (element) => {
  const { frame, title = '', loading: loadingWord = '', slow: slowWord = '' } = element.dataset;
  const play = element.querySelector<HTMLElement>('[data-embed="play"]');
  const said = element.querySelector<HTMLElement>('[data-embed="said"]');
  if (!frame || !play) return undefined;
  const player = document.createElement('iframe');
  const load = () =>
    new Promise<void>((resolve) => {
      player.className = 'embed__player';
      player.title = title;
      player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
      player.referrerPolicy = 'strict-origin-when-cross-origin';
      player.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox');
      player.addEventListener('load', () => resolve(), { once: true });
      player.src = withAutoplay(frame);
      element.querySelector('[data-embed="stage"]')?.append(player);
      player.focus();
    });
  const loading = createLoading(load, (state) => {
    element.dataset.state = state.state;
    if (said) said.textContent = state.state === 'loading' && state.slow ? (state.timedOut ? slowWord : loadingWord) : '';
  });
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    loading.start();
  };
  play.addEventListener('click', onClick);
  return () => {
    loading.cancel();
    play.removeEventListener('click', onClick);
    player.remove();
  };
};

/** The visitor has asked to see it. */
const withAutoplay = (address: string): string => {
  const url = new URL(address);
  url.searchParams.set('autoplay', '1');
  return url.href;
};
