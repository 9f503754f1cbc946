const read = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: these tests run against the site that \`npm test -- e2e\` (or a11y, visual, contract) starts.`);
  return value;
};

/** Addresses of the running product, as the test command hands them over. */
export const site = {
  get dotcom() {
    return read('TEST_DOTCOM');
  },
  get insights() {
    return read('TEST_INSIGHTS');
  },
  get preview() {
    return read('TEST_PREVIEW');
  },
  /** Pages and API of the mailbox that all mail goes to. */
  get mailbox() {
    return read('TEST_MAILBOX');
  },
  get contentEndpoint() {
    return read('TEST_CONTENT');
  },
};

/** One address of every page type, with the origin it lives on. */
export const PAGE_TYPES = {
  home: ['dotcom', '/'],
  insightsHome: ['insights', '/'],
  article: ['insights', '/featured-insights/energy/the-long-queue'],
  textArticle: ['insights', '/featured-insights/energy/how-we-counted-the-queue'],
  listing: ['insights', '/featured-insights'],
  topics: ['insights', '/topics'],
  topic: ['insights', '/topics/energy'],
  store: ['insights', '/featured-insights/insights-store'],
  publication: ['insights', '/featured-insights/insights-store/quarterly-autumn-2026'],
  forSubscribers: ['insights', '/featured-insights/industry/stock-that-nobody-sees'],
  subscribe: ['insights', '/subscribe'],
  blog: ['insights', '/blog/sounding-line'],
  people: ['dotcom', '/people'],
  profile: ['dotcom', '/people/ines-valbuena'],
  events: ['dotcom', '/events'],
  event: ['dotcom', '/events/who-may-plug-in'],
  offices: ['dotcom', '/about/offices'],
  office: ['dotcom', '/about/offices/rotterdam'],
  careers: ['dotcom', '/careers'],
  about: ['dotcom', '/about'],
  alumni: ['dotcom', '/alumni'],
  basic: ['dotcom', '/privacy'],
  contact: ['dotcom', '/contact'],
  speakerRequest: ['dotcom', '/events/ask-for-a-speaker'],
  germanForm: ['insights', '/de/featured-insights/insights-store/ask-for-a-report'],
  germanHome: ['dotcom', '/de'],
  germanFallback: ['dotcom', '/de/what-we-do'],
  notFound: ['dotcom', '/no-such-page'],
} as const satisfies Record<string, readonly ['dotcom' | 'insights', string]>;

/** Pages that are made for each request and hydrate at once, with their states. */
export const APPLICATIONS = {
  search: ['dotcom', '/search?q=copper'],
  searchFiltered: ['insights', '/search?q=paper&type=article&page=2'],
  searchCorrected: ['insights', '/search?q=coper'],
  searchNothing: ['insights', '/search?q=zyxwvut+copper'],
  newsletter: ['insights', '/user-registration/newsletter'],
  newsletterConfirm: ['insights', '/user-registration/newsletter?confirm=a-token-that-nobody-made'],
  newsletterUnsubscribe: ['insights', '/user-registration/newsletter?unsubscribe=a-token-that-nobody-made'],
  germanNewsletter: ['dotcom', '/de/user-registration/newsletter'],
  keepNothing: ['insights', '/user-registration/keep'],
  erased: ['insights', '/user-registration/erased'],
  germanSearch: ['insights', '/de/search?q=Kupfer'],
  signIn: ['dotcom', '/sign-in'],
  signInPrompt: ['insights', '/sign-in/prompt?to=%2Fuser-registration%2Ffor-you'],
  lockedAccount: ['dotcom', '/sign-in/locked-account'],
  signUp: ['insights', '/sign-up'],
  signUpThanks: ['dotcom', '/sign-up/thanks'],
  forgotPassword: ['insights', '/user-registration/forgot-password'],
  germanSignIn: ['dotcom', '/de/sign-in'],
  jobSearch: ['dotcom', '/careers/search-jobs/jobs?keyword=consultant&near=Hamburg&level=experienced'],
  jobSearchPlace: ['dotcom', '/careers/search-jobs/jobs?near=Xyzzyville&alert=invalid'],
  jobSearchNothing: ['dotcom', '/careers/search-jobs/jobs?keyword=zyxwvut&level=senior'],
  germanJobSearch: ['dotcom', '/de/careers/search-jobs/jobs?page=2'],
  savedOpenings: ['dotcom', '/careers/search-jobs/saved'],
  alerts: ['dotcom', '/careers/search-jobs/alerts'],
  compareNothing: ['dotcom', '/careers/search-jobs/compare'],
} as const satisfies Record<string, readonly ['dotcom' | 'insights', string]>;

export const ALL_PAGES = { ...PAGE_TYPES, ...APPLICATIONS };

export const addressOf = (type: keyof typeof ALL_PAGES): string => {
  const [origin, path] = ALL_PAGES[type];
  return `${site[origin]}${path}`;
};
