import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { accountsAvailable, apiSource, cookieJar } from '@/features/account/server';
import { AppError } from '@/server/errors';
import { redirectOf } from '@/runtime/data/redirect-to';
import { identityPageState } from '../page-state.server';
import { dialogPages } from '../pages';

const asked = z.object({ at: z.enum(dialogPages), language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) });

/** Keys of the dictionary that the steps say. */
const OURS =
  /^(?:signIn|signUp|validation|purpose|newsletter\.name|account\.(?:page|follows|error))\.|^account\.(?:signOut|again)$|^(?:page\.error|site\.name)$/;

const titles: Readonly<Record<(typeof dialogPages)[number], string>> = {
  signIn: 'signIn.submit',
  signInPrompt: 'signIn.promptTitle',
  signUp: 'signIn.toSignUp',
  forgotPassword: 'signIn.newPassword',
  lockedAccount: 'signIn.problem.toUnlock',
  signUpThanks: 'signUp.welcome',
};

/**
 * `GET /api/auth/state?at=&language=&to=&kept=`: the step that a dialog begins with, and the words of all steps.
 * @param phrasesOf the dictionary of a site
 * @throws AppError `request/not-found`, `request/bad`
 */
export const stateApi =
  (phrasesOf: (site: string, language: string) => Promise<Readonly<Record<string, string>>>) =>
  async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    response.setHeader('Cache-Control', 'private, no-store');
    const source = apiSource(request, response);
    const { site } = cookieJar(source);
    const query = asked.safeParse(request.query);
    if (!accountsAvailable() || !site) throw new AppError('request/not-found');
    if (!query.success) throw new AppError('request/bad', { detail: 'there is no such page of the sign-in' });
    const { at, language } = query.data;
    try {
      const [state, phrases] = await Promise.all([
        identityPageState(at, { ...source, query: request.query }),
        phrasesOf(site.name, language),
      ]);
      response.json({
        state,
        title: phrases[titles[dialogPages.find((page) => page === state.at) ?? at]] ?? '',
        phrases: Object.fromEntries(Object.entries(phrases).filter(([key]) => OURS.test(key))),
      });
    } catch (error) {
      // Somebody who is signed in already is led on.
      const location = redirectOf(error);
      if (location === undefined) throw error;
      response.json({ location });
    }
  };
