/**
 * Stands right behind the style that names the fonts, which holds where no scripts run: `media="(scripting: none)"`. Where they do, the
 * fonts come after what is largest on the screen is painted, in letters of the same widths: on a poor line 68 KB of them would take a
 * third of a second from the text and the picture. Who comes from a page of this site has them, and sees nothing else.
 */
const style = document.currentScript!.previousElementSibling as HTMLStyleElement;

function show(): void {
  style.media = 'all';
}

/**
 * Fetches the files of the letters that every page has; all others come when they are used. The sheet holds when these are there: each
 * that comes by itself would have the whole page laid out anew, a tenth of a second on a phone.
 */
const fetchFirst = (): Promise<unknown> =>
  Promise.allSettled(
    (style.textContent.match(/\/fonts\/[a-z]+-\w{8}\.woff2/g) ?? []).map((file) => new FontFace('x', `url(${file})`).load()),
  );

const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => fetchFirst().then(show))));

if (document.referrer.startsWith(`${location.origin}/`)) {
  show();
  void fetchFirst();
} else
  addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (first && !first.complete) first.onload = first.onerror = afterPaint;
    else afterPaint();
  });
