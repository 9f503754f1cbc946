/** Pages of the sign-in: each holds one rendering, which shows the steps. */
import { inMain } from './define.ts';
import type { TemplateDef } from './define.ts';

const pages = ['SignIn', 'SignInPrompt', 'LockedAccount', 'SignUp', 'SignUpThanks', 'RegisterConfirmation', 'ForgotPassword'] as const;

const named: Readonly<Record<(typeof pages)[number], string>> = {
  SignIn: 'Sign In Page',
  SignInPrompt: 'Sign In Prompt Page',
  LockedAccount: 'Locked Account Page',
  SignUp: 'Sign Up Page',
  SignUpThanks: 'Sign Up Thanks Page',
  RegisterConfirmation: 'Register Confirmation Page',
  ForgotPassword: 'Forgot Password Page',
};

export const signInRenderings = pages.map((component) => ({ component }));

export const signInTemplates: readonly TemplateDef[] = pages.map((component) => ({
  name: named[component],
  folder: 'Pages',
  bases: ['_Page'],
  layout: inMain(component),
}));
