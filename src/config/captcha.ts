/** Who checks that a person sends a form (FORMS_CAPTCHA), and whose frames stand in a page for it; `work` is our own and has none. */
export const CAPTCHA_FRAMES = {
  google: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  cloudflare: ['https://challenges.cloudflare.com'],
  work: [],
} as const satisfies Record<string, readonly string[]>;

export type CaptchaProvider = keyof typeof CAPTCHA_FRAMES;
export const CAPTCHA_PROVIDERS = ['google', 'cloudflare', 'work'] as const satisfies readonly CaptchaProvider[];
