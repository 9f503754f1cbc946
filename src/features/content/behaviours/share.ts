import type { Enhance } from './model';

/**
 * The ways to share that need a script: `[data-share="native"]` where the browser can, `[data-share="copy"]` where it may write
 * to the clipboard. Both stand hidden in the document. `[data-share="url"]` says what is shared, without its scheme; what came
 * of it is said in `[data-share="said"]`, by `data-copied` and `data-failed`.
 */
export const enhance: Enhance = (element) => {
  const { copied = '', failed = '' } = element.dataset;
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-share="${name}"]`);
  const address = part('url')?.textContent;
  const url = address ? `${window.location.protocol}//${address}` : window.location.href;
  const title = document.querySelector('h1')?.textContent ?? document.title;
  const said = part('said');
  const say = (text: string) => {
    if (said) said.textContent = text;
  };
  const show = (name: string, can: boolean) => {
    const place = part(name);
    if (place) place.hidden = !can;
  };
  show('native', 'share' in navigator);
  show('copy', 'clipboard' in navigator);
  const onClick = (event: MouseEvent) => {
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-share]') : null;
    if (place?.dataset.share === 'copy')
      void navigator.clipboard.writeText(url).then(
        () => say(copied),
        () => say(failed),
      );
    // A visitor who closes the sheet without sharing has changed their mind: nothing went wrong.
    if (place?.dataset.share === 'native') void navigator.share({ title, url }).catch(() => undefined);
  };
  element.addEventListener('click', onClick);
  return () => element.removeEventListener('click', onClick);
};
