import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { MovingOn } from '@/features/identity';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The registration is confirmed; the visitor goes on to where the sign-up began, unless that is stopped. */
function RegisterConfirmation({ page, data }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  return (
    <div className="wrap signin" data-shown="registered">
      <h1>{page.Title.value}</h1>
      <p>{phrase('signUp.confirmed')}</p>
      <MovingOn to={data.to} seconds={data.seconds} />
    </div>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: RegisterConfirmation, mode: 'interactive' };
