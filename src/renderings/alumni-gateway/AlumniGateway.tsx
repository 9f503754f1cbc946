import { GatewayPage } from '@/features/alumni/gateway';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** How somebody becomes a member of the alumni. */
function AlumniGateway({ page, data }: RenderingProps<unknown, Page, Data>) {
  return <GatewayPage first={data} title={page.Title.value} lede={page.Lede.value} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AlumniGateway, mode: 'interactive' };
