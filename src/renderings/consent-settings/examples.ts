import type { RenderingProps } from '@/runtime';
import { exampleProps, german } from '@/runtime/examples/example-props';

export const examples: Record<string, RenderingProps> = {
  usual: exampleProps('consent-settings', {}),
  german: exampleProps('consent-settings', { route: german }),
};
