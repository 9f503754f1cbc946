/**
 * The library that pages load, in Piano's shape (docs/protocols/offers.md, "Loading", "Handlers", "Objects"). A browser gets this one
 * function as text, so it stands by itself: it uses nothing that is outside of it.
 */
export function library(given: { aid: string | undefined }): void {
  type Handler = (params: unknown) => unknown;
  type Params = Record<string, unknown>;
  interface Tp {
    push(command: readonly unknown[]): void;
    [name: string]: unknown;
  }
  interface ExperienceEvent {
    eventType: string;
    eventParams: Params;
    [name: string]: unknown;
  }
  interface Answer {
    models?: { tbc: string; xbc: string; tac: string; result: { events: ExperienceEvent[] } };
    errors?: { msg: string }[];
  }
  const page = window as unknown as { tp?: Tp | unknown[] };
  const before = page.tp;
  if (before !== undefined && !Array.isArray(before)) {
    // The library came by another address before: that one goes on, and learns the id.
    if (given.aid !== undefined) before.push(['setAid', given.aid]);
    return;
  }

  const own = document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : location.origin;
  const state = {
    aid: given.aid ?? '',
    endpoint: `${own}/api/v3`,
    userRef: '',
    tags: [] as string[],
    zone: '',
    url: '',
    section: '',
    author: '',
    created: '',
    custom: {} as Record<string, string>,
    locale: (document.documentElement.lang || 'en').slice(0, 2),
    cookieDomain: '',
    debug: false,
  };
  const base = (): string => state.endpoint.replace(/\/api\/v3\/?$/, '');
  const handlers: Record<string, Handler[]> = {};
  const starting: (() => void)[] = [];
  let loaded = false;

  const say = (text: string): void => {
    // oxlint-disable-next-line no-console -- what setDebug asks for
    if (state.debug) console.info(`[tp] ${text}`);
  };

  /** Calls who asked to hear. One that throws keeps nobody else from hearing. @returns whether nobody said `return false` */
  const tell = (name: string, params: unknown): boolean => {
    let goOn = true;
    for (const handler of handlers[name] ?? []) {
      try {
        if (handler(params) === false) goOn = false;
      } catch (error) {
        setTimeout(() => {
          throw error;
        });
      }
    }
    return goOn;
  };

  const cookie = (name: string): string => {
    try {
      const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
      return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1));
    } catch {
      // A browser that blocks cookies, or one that somebody else wrote: there is none of ours.
      return '';
    }
  };
  const keep = (name: string, value: string, seconds: number): void => {
    const domain = state.cookieDomain === '' ? '' : `; domain=${state.cookieDomain}`;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    try {
      document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${secure}${domain}`;
    } catch {
      say('this browser keeps no cookies');
    }
  };
  const DAY = 86_400;

  /** A browser that the meter has not counted gets no cookie. */
  const keepTokens = ({ tbc, xbc, tac, result }: NonNullable<Answer['models']>): void => {
    const counted = tac !== '' || result.events.some(({ eventParams }) => eventParams.incremented === true);
    if (!counted && cookie('__tbc') === '') return;
    keep('__tbc', tbc, 400 * DAY);
    keep('xbc', xbc, 400 * DAY);
    keep('__pvi', xbc, 1_800);
    if (tac !== '') keep('__tac', tac, 30 * DAY);
  };

  /* Frames and dialogs */

  interface Shown {
    frame: HTMLIFrameElement;
    holder: HTMLElement;
    hear(message: Params): void;
    /** What is undone and told when it goes away. */
    left(): void;
  }
  const shown: Shown[] = [];

  const address = (path: string, values: Record<string, string>): string => {
    const url = new URL(path, base());
    for (const [name, value] of Object.entries(values)) if (value !== '') url.searchParams.set(name, value);
    return url.href;
  };

  const takeAway = (which: Shown): void => {
    const at = shown.indexOf(which);
    if (at < 0) return;
    shown.splice(at, 1);
    if (which.holder instanceof HTMLDialogElement && which.holder.open) which.holder.close();
    if (which.holder instanceof HTMLDialogElement || which.holder.dataset.tp === 'banner') which.holder.remove();
    else which.frame.remove();
    if (which.holder.dataset.tp === 'banner') coverFoot(false);
    which.left();
  };

  /** What takes the focus is never under the banner; `--foot` is what the page has at its foot already. */
  const coverFoot = (covered: boolean): void => {
    const room = covered ? 'calc(var(--foot, 0px) + 15rem)' : '';
    document.documentElement.style.scrollPaddingBlockEnd = room;
    document.body.style.paddingBlockEnd = room;
  };

  const closeWords = (): string => (state.locale === 'de' ? 'Schließen' : 'Close');

  const show = (
    src: string,
    title: string,
    mode: 'modal' | 'inline' | 'banner',
    selector: string,
    closes: boolean,
    hear: Shown['hear'],
    left: Shown['left'],
  ): Shown | undefined => {
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.title = title;
    Object.assign(frame.style, { border: '0', width: '100%', display: 'block', colorScheme: 'light dark' });
    let holder: HTMLElement;
    if (mode === 'inline') {
      const container = selector === '' ? null : document.querySelector<HTMLElement>(selector);
      if (container === null) {
        say(`there is no ${selector || 'container'} for ${title}`);
        return undefined;
      }
      holder = container;
      // The container says how high it is; without a height of its own it gets one at once, before the frame has loaded.
      frame.style.height = container.clientHeight > 100 ? '100%' : '26rem';
      holder.append(frame);
    } else {
      holder = document.createElement(mode === 'modal' ? 'dialog' : 'aside');
      holder.dataset.tp = mode;
      holder.setAttribute('aria-label', title);
      Object.assign(
        holder.style,
        mode === 'modal'
          ? { width: 'min(100%, 38rem)', maxWidth: '100%', padding: '0', border: '1px solid', background: 'Canvas', color: 'CanvasText' }
          : {
              position: 'fixed',
              insetInline: '0',
              bottom: 'var(--foot, 0px)',
              zIndex: '40',
              background: 'Canvas',
              color: 'CanvasText',
              borderTop: '1px solid',
            },
      );
      frame.style.height = mode === 'modal' ? 'min(80vh, 46rem)' : '11rem';
      if (closes) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = closeWords();
        Object.assign(button.style, {
          font: 'inherit',
          minHeight: '2.75rem',
          padding: '.25rem 1rem',
          display: 'block',
          marginInlineStart: 'auto',
        });
        button.addEventListener('click', () => takeAway(which));
        holder.append(button);
      }
      holder.append(frame);
      document.body.append(holder);
      if (mode === 'banner') coverFoot(true);
    }
    const which: Shown = { frame, holder, hear, left };
    shown.push(which);
    if (holder instanceof HTMLDialogElement) {
      holder.addEventListener('close', () => takeAway(which));
      holder.showModal();
    }
    return which;
  };

  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== new URL(base()).origin || typeof event.data !== 'object' || event.data === null) return;
    const which = shown.find(({ frame }) => frame.contentWindow === event.source);
    if (which === undefined) return;
    const message = event.data as Params;
    if (message.tp === 'close') takeAway(which);
    else which.hear(message);
  });

  /* Offers and purchases */

  const loginRequired = (params: Params): void => {
    if (tell('loginRequired', params)) say('nobody handled loginRequired; there is no sign-in of its own here');
  };

  const startCheckout = (params: Params): void => {
    if (state.userRef === '') {
      loginRequired(params);
      return;
    }
    let completed = false;
    let already = false;
    tell('startCheckout', params);
    const text = (name: string): string => (typeof params[name] === 'string' ? params[name] : '');
    show(
      address('/checkout/offer', {
        aid: state.aid,
        offer_id: text('offerId'),
        term_id: text('termId'),
        user_ref: state.userRef,
        language: state.locale,
        return_url: location.href.replace(/#.*/, ''),
        mode: 'frame',
      }),
      state.locale === 'de' ? 'Kauf' : 'Purchase',
      'modal',
      '',
      true,
      (message) => {
        if (message.tp !== 'state') return;
        const { stateName, term, complete } = message;
        if (stateName === 'state2') tell('checkoutSelectTerm', term);
        if (stateName === 'alreadyHasAccess') already = true;
        tell('checkoutStateChange', { stateName, term: term ?? null });
        if (complete !== undefined && !completed) {
          completed = true;
          tell('checkoutComplete', { ...(complete as Params), user_token: state.userRef });
          callBack(params, 'complete', complete);
        }
      },
      () => {
        if (!completed && !already) tell('checkoutCancel', params);
        const closed = { state: completed ? 'checkoutCompleted' : already ? 'alreadyHasAccess' : 'close' };
        tell('checkoutClose', closed);
        callBack(params, 'close', closed);
      },
    );
  };

  /** A function that a caller gave among its parameters. */
  const callBack = (params: Params, name: string, value: unknown): void => {
    const handler = params[name];
    if (typeof handler === 'function') (handler as Handler)(value);
  };

  const showOffer = (params: Params): void => {
    const text = (name: string): string => (typeof params[name] === 'string' ? params[name] : '');
    const ids = {
      offerId: text('offerId'),
      templateId: text('templateId'),
      templateVariantId: text('templateVariantId'),
      experienceActionId: text('experienceActionId'),
    };
    const goOn = tell('showTemplate', ids);
    if (!tell('showOffer', ids) || !goOn) return;
    if (params.loginRequired === true && state.userRef === '') {
      loginRequired(params);
      return;
    }
    const mode = ids.templateId === 'banner' ? 'banner' : params.displayMode === 'modal' ? 'modal' : 'inline';
    const which = show(
      address('/template/show', {
        aid: state.aid,
        template_id: ids.templateId,
        experience_id: ids.experienceActionId,
        offer_id: ids.offerId,
        language: state.locale,
        origin: location.origin,
      }),
      state.locale === 'de' ? 'Angebot' : 'Offer',
      mode,
      text('containerSelector'),
      params.showCloseButton === true || mode === 'modal',
      (message) => {
        if (message.tp === 'login') loginRequired(ids);
        if (message.tp === 'startCheckout') {
          if (mode === 'modal' && which !== undefined) takeAway(which);
          startCheckout({
            ...ids,
            termId: text('termId'),
            offerId: String(message.offerId),
            close: params.close,
            complete: params.complete,
          });
        }
        if (message.tp === 'press') {
          const custom = { eventName: String(message.name), params: { params: JSON.stringify({}) } };
          tell('checkoutCustomEvent', custom);
          tell('customEvent', custom);
          callBack(params, 'customEvent', custom);
        }
      },
      () => tell('closeOffer', ids),
    );
  };

  const afterDelay = ({ type, value }: { type: string; value: number }, run: () => void): void => {
    if (type === 'scroll') {
      const check = (): void => {
        const height = document.documentElement.scrollHeight - window.innerHeight;
        if (height > 0 && (window.scrollY / height) * 100 < value) return;
        window.removeEventListener('scroll', check);
        run();
      };
      window.addEventListener('scroll', check, { passive: true });
      check();
    } else if (value > 0) setTimeout(run, value * 1_000);
    else run();
  };

  /* What happens on a page */

  const execute = async (): Promise<void> => {
    const form = new URLSearchParams({
      aid: state.aid,
      url: state.url || location.href,
      tags: state.tags.join(','),
      zone: state.zone,
      content_section: state.section,
      content_author: state.author,
      content_created: state.created,
      custom_variables: JSON.stringify(state.custom),
      user_token: state.userRef,
      language: state.locale,
      tbc: cookie('__tbc'),
      xbc: cookie('xbc'),
      tac: cookie('__tac'),
      timezone_offset: String(-new Date().getTimezoneOffset()),
    });
    let answer: Answer;
    try {
      const response = await fetch(`${base()}/xbuilder/experience/execute`, { method: 'POST', body: form, credentials: 'omit' });
      answer = (await response.json()) as Answer;
      if (!response.ok || answer.models === undefined) throw new Error(answer.errors?.[0]?.msg ?? `status ${response.status}`);
    } catch (error) {
      say(`the experience was not executed: ${String(error)}`);
      tell('experienceExecutionFailed', { error: String(error) });
      return;
    }
    const { models } = answer;
    if (models === undefined) return;
    keepTokens(models);
    for (const event of models.result.events) {
      const { eventType, eventParams } = event;
      if (eventType === 'meterActive' || eventType === 'meterExpired') tell(eventType, eventParams);
      else if (eventType === 'showTemplate')
        afterDelay((eventParams.delayBy as { type: string; value: number } | undefined) ?? { type: 'time', value: 0 }, () =>
          showOffer(eventParams),
        );
    }
    tell('experienceExecute', { result: models.result });
  };

  const commands: Record<string, (...args: never[]) => void> = {
    setAid: (aid: string) => void (state.aid = aid),
    setEndpoint: (endpoint: string) => void (state.endpoint = new URL(endpoint, location.href).href),
    setDebug: (on: boolean) => void (state.debug = on),
    setUserRef: (token: string | null) => void (state.userRef = token ?? ''),
    setExternalJWT: (token: string | null) => void (state.userRef = token ?? ''),
    setTags: (tags: string[]) => void (state.tags = [...tags]),
    setZone: (zone: string) => void (state.zone = zone),
    setPageURL: (url: string) => void (state.url = new URL(url, location.href).href),
    setContentSection: (section: string) => void (state.section = section),
    setContentAuthor: (author: string) => void (state.author = author),
    setContentCreated: (created: string) => void (state.created = created),
    setCustomVariable: (name: string, value: unknown) => void (state.custom[name] = String(value)),
    setCustomParam: (name: string, value: unknown) => void (state.custom[name] = String(value)),
    setLocale: (locale: string) => void (state.locale = locale.slice(0, 2).toLowerCase()),
    setCookieDomain: (domain: string) => void (state.cookieDomain = domain),
    addHandler: (name: string, handler: Handler) => void (handlers[name] ??= []).push(handler),
    init: (run: () => void) => {
      if (loaded) run();
      else starting.push(run);
    },
  };
  /** Of Piano's own accounts, hosts and statistics, which are not here: a page that says them goes on. */
  const known = [
    'setSandbox',
    'setUseTinypassAccounts',
    'setUsePianoIdUserProvider',
    'setUsePianoIdLiteUserProvider',
    'setPianoIdUrl',
    'setDataLayerEnabled',
  ];

  const push = ([name, ...args]: readonly unknown[]): void => {
    const command = commands[String(name)];
    if (command !== undefined) command(...(args as never[]));
    else if (!known.includes(String(name))) say(`there is no command ${String(name)}`);
  };

  const tp: Tp = {
    aid: state.aid,
    push,
    experience: { init: () => void execute(), execute: () => void execute() },
    offer: {
      show: showOffer,
      startCheckout,
      close: () => {
        const last = shown.at(-1);
        if (last !== undefined) takeAway(last);
      },
    },
    myaccount: {
      show: (params: Params = {}) => {
        if (state.userRef === '') {
          loginRequired(params);
          return;
        }
        show(
          address('/myaccount', { aid: state.aid, user_ref: state.userRef, language: state.locale, origin: location.origin }),
          state.locale === 'de' ? 'Konto' : 'Account',
          params.displayMode === 'modal' ? 'modal' : 'inline',
          typeof params.containerSelector === 'string' ? params.containerSelector : '',
          true,
          () => undefined,
          () => undefined,
        );
      },
    },
    user: { isUserValid: () => state.userRef !== '', showLogin: (params: Params = {}) => loginRequired(params) },
    api: {
      callApi: (path: string, params: Record<string, string>, done: (answer: unknown) => void) => {
        const url = new URL(`${state.endpoint}${path}`);
        for (const [name, value] of Object.entries({ aid: state.aid, user_ref: state.userRef, ...params }))
          url.searchParams.set(name, value);
        fetch(url, { credentials: 'omit' })
          .then((response) => response.json() as Promise<unknown>)
          .then(done, (error: unknown) => done({ code: -1, message: String(error) }));
      },
    },
    // Piano's own accounts: sites with accounts of their own do without.
    pianoId: {
      init: () => undefined,
      show: () => say('there are no Piano ID accounts here'),
      isUserValid: () => false,
      getUser: () => null,
      logout: (done?: () => void) => done?.(),
      loginByToken: () => undefined,
    },
  };
  page.tp = tp;
  for (const command of Array.isArray(before) ? before : []) {
    try {
      push(command as readonly unknown[]);
    } catch (error) {
      setTimeout(() => {
        throw error;
      });
    }
  }
  loaded = true;
  for (const run of starting) run();
}
