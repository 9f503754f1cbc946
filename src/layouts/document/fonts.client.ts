/**
 * Stands right behind the style that names the fonts, which holds where no scripts run: `media="(scripting: none)"`. Where they do, the
 * fonts come after what is largest on the screen is painted, in letters of the same widths: on a poor line 68 KB of them would take a
 * third of a second from the text and the picture. Who comes from a page of this site has them, and sees nothing else.
 */
const style = document.currentScript!.previousElementSibling as HTMLStyleElement;

function come(): void {
  style.media = 'all';
  for (const family of ['Literata', '"Schibsted Grotesk"']) document.fonts.load(`1em ${family}`).catch(() => undefined);
}

const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(come)));

if (document.referrer.startsWith(`${location.origin}/`)) come();
else
  addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (first && !first.complete) first.onload = first.onerror = afterPaint;
    else afterPaint();
  });
