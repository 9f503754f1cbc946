import { z } from 'zod';
import type { IdentityPage } from '../../model';
import { pageHref } from '../../pages';
import { post } from '../post';

/** Another page of the flow that a form's button leads to: a link would not take the address along that was typed. */
export const toPage = (page: IdentityPage) =>
  post({
    input: z.object({}),
    from: 'anywhere',
    run: ({ to }, _input, { visitor }) => Promise.resolve({ location: pageHref(page, visitor.language, to) }),
  });
