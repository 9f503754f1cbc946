import { z } from 'zod';
import { clearFlow } from '../../flow-store.server';
import { pageHref } from '../../pages';
import { post } from '../post';

/** Gives the flow up, and begins at the page that the form stood on. */
export const cancel = post({
  input: z.object({}),
  from: 'anywhere',
  run: (flow, _input, { jar, at, visitor }) => {
    clearFlow(jar, flow);
    return Promise.resolve({ location: pageHref(at, visitor.language, flow.to) });
  },
});
