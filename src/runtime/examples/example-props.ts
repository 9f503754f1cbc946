/** Makes the properties of a named example: what a rendering is given, with nothing that it does not read. */
import { exampleRoute } from './index';
import type { RenderingProps, RouteInfo } from '../rendering';

interface ExampleOptions<F, P, D> {
  fields?: F;
  page?: P;
  data?: D;
  route?: Partial<RouteInfo>;
  slots?: RenderingProps['slots'];
}

/** @example exampleProps<Fields>('pull-quote', { fields: { … } }) */
export const exampleProps = <F = unknown, P = unknown, D = unknown>(
  uid: string,
  { fields, page, data, route, slots }: ExampleOptions<F, P, D>,
): RenderingProps<F, P, D> => ({
  uid,
  params: {},
  // A rendering reads only what its schema declares; what an example leaves out is of type unknown.
  fields: fields as F,
  page: page as P,
  data: data as D,
  route: exampleRoute(route),
  slots: slots ?? {},
});

export const german: Partial<RouteInfo> = { language: 'de', itemLanguage: 'de' };

export const text = (value: string) => ({ value });
export const noImage = { value: { alt: '' } };
export const noLink = { value: { href: '', text: '' } };
export const noFile = { value: { name: '', displayName: '', title: '', description: '', extension: '', mimeType: '' } };
export const link = (href: string, label: string) => ({ value: { href, text: label } });
export const image = (src: string, alt: string, width = 1950, height = 1300) => ({ value: { src, alt, width, height } });

/** Words that do not break by themselves, in two languages. */
export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
