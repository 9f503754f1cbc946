import type { RenderingProps } from '@/runtime';
import { exampleProps, german, text } from '@/runtime/examples/example-props';
import { everyElement } from '@/runtime/examples/example-prose';
import type { Page } from './fields.schema';

const title = text('Your account has been erased');

export const examples: Record<string, RenderingProps<unknown, Page>> = {
  usual: exampleProps<unknown, Page>('account-erased', {
    page: { Title: title, Body: text('<p>What your account held is gone.</p>') },
  }),
  everyElement: exampleProps<unknown, Page>('account-erased', { page: { Title: title, Body: everyElement } }),
  german: exampleProps<unknown, Page>('account-erased', {
    page: { Title: text('Ihr Konto wurde gelöscht'), Body: text('<p>Was Ihr Konto enthielt, ist gelöscht.</p>') },
    route: german,
  }),
  empty: exampleProps<unknown, Page>('account-erased', { page: { Title: title, Body: text('') } }),
};
