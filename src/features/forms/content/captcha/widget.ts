import type { CaptchaProvider } from '@/config/captcha';

interface Widgets {
  render(box: HTMLElement, options: Record<string, string>): unknown;
  /** reCAPTCHA's alone: its script is there before its widgets are. */
  ready?(then: () => void): void;
}

const SCRIPTS = {
  google: { src: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
  cloudflare: { src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', name: 'turnstile' },
} as const;

/** What the forms service compares the answer's purpose with. */
const ACTION = 'form';

/**
 * Fetches a provider's script and shows its widget, which puts its answer into the form it stands in. The policy admits the script
 * because ours appends it ('strict-dynamic'), and its frame because the page names it (src/proxy.ts).
 * @returns whether it is shown; without it a code is mailed
 */
export async function showWidget(provider: Exclude<CaptchaProvider, 'work'>, siteKey: string, box: HTMLElement): Promise<boolean> {
  const { src, name } = SCRIPTS[provider];
  const loaded = await new Promise<boolean>((resolve) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
  const widgets = (globalThis as Record<string, unknown>)[name] as Widgets | undefined;
  if (!loaded || !widgets) return false;
  await new Promise<void>((resolve) => (widgets.ready ? widgets.ready(resolve) : resolve()));
  widgets.render(box, { sitekey: siteKey, action: ACTION });
  return true;
}
