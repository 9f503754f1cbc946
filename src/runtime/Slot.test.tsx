// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ContentProviders } from './ContentProviders';
import { exampleRoute } from './examples/index';
import type { ComponentMap, RenderingNode, RenderingProps } from './rendering';
import { Slot } from './Slot';

const components: ComponentMap = {
  Title: { mode: 'static', component: ({ fields }: RenderingProps<{ Text: string }>) => <h2>{fields.Text}</h2> },
  Box: {
    mode: 'interactive',
    component: ({ slots }: RenderingProps) => (
      <section aria-label="box">
        <Slot name="inner" nodes={slots.inner} />
      </section>
    ),
  },
};
const title = (text: string): RenderingNode => ({ uid: text, component: 'Title', params: {}, fields: { Text: text } });
const show = (nodes: RenderingNode[], editing = false) =>
  render(
    <ContentProviders
      route={exampleRoute({ editing })}
      phrases={{ 'editing.renderingProblem': '{component}: {reason}' }}
      components={components}
    >
      <Slot name="main" nodes={nodes} />
    </ContentProviders>,
  );

describe('Slot', () => {
  it('renders nodes in order, and slots inside renderings', () => {
    show([title('One'), { uid: 'b', component: 'Box', params: {}, slots: { inner: [title('Two')] } }]);
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['One', 'Two']);
    expect(screen.getByRole('region', { name: 'box' }).contains(screen.getByText('Two'))).toBe(true);
  });
  it('shows a visitor nothing of a problem, and an editor the reason', () => {
    const problem: RenderingNode = { uid: 'x', component: 'Chart', params: {}, problem: { reason: 'field Data: expected string' } };
    expect(show([problem, { uid: 'y', component: 'Unknown', params: {} }]).container.textContent).toBe('');
    show([problem], true);
    expect(screen.getByRole('note').textContent).toBe('Chart: field Data: expected string');
  });
  it('passes the editor’s markers on', () => {
    const { container } = show(
      [
        {
          uid: 'c',
          component: '',
          params: {},
          chrome: {
            name: 'code',
            contents: '{"a":1}',
            attributes: { type: 'text/sitecore', chrometype: 'rendering', kind: 'open', className: 'scpm' },
          },
        },
      ],
      true,
    );
    const marker = container.querySelector('code');
    expect(marker?.getAttribute('chrometype')).toBe('rendering');
    expect(marker?.className).toBe('scpm');
    expect(marker?.textContent).toBe('{"a":1}');
  });
  it('renders no element that a marker should not be', () => {
    const { container } = show([{ uid: 'c', component: '', params: {}, chrome: { name: 'script', contents: 'x', attributes: {} } }], true);
    expect(container.querySelector('script')).toBeNull();
  });
});
