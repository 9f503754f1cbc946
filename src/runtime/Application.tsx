import { Component, createRef, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import '@/lib/boot';
import { here, reload } from '@/lib/document-load';
import { fetched } from '@/lib/late';
import type { RenderingDefinition } from './rendering';

interface State {
  lost: boolean;
}

/** Says in the document which of its boxes hold applications (layouts/document/anew). */
export const APPLICATION = 'app';

/**
 * A box round an application, laid out as if it were not there. Where the application fails, its HTML stays as it stands, with
 * what is typed in it, and its forms and links are the platform's again; the rest of the page goes on. One that fails where the
 * router has just led is left to the server.
 */
export class Application extends Component<{ children: ReactNode }, State> {
  private readonly box = createRef<HTMLDivElement>();
  private left: ChildNode[] = [];
  private lostAt = '';
  override state: State = { lost: false };

  static getDerivedStateFromError(): State {
    return { lost: true };
  }

  override componentDidCatch() {
    if (this.left.length > 0) {
      this.box.current?.replaceChildren(...this.left);
      this.box.current?.toggleAttribute('data-plain', true);
    } else if (window.__boot?.state === 'live') reload();
  }

  override componentDidUpdate() {
    // Another page has the same application.
    if (this.state.lost && here() !== this.lostAt) reload();
  }

  override render() {
    if (this.state.lost && !this.lostAt) {
      this.lostAt = here();
      // Before React takes them away.
      this.left = [...(this.box.current?.childNodes ?? [])];
    }
    return (
      <div className={`still ${APPLICATION}`} ref={this.box}>
        {this.state.lost ? null : this.props.children}
      </div>
    );
  }
}

/** HTML that the document has and no code knows: React leaves it as it is. */
const Frozen = () => (
  <div
    className="still"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: '' }}
    ref={(box) => {
      box?.toggleAttribute('data-plain', true);
    }}
  />
);

type Definition = RenderingDefinition<never, never, never>;

/**
 * An application in a file of its own: a page runs a few of them, all together are more than any page may load. Where the file
 * cannot be had the server's HTML stays, and its forms work.
 */
export const apart = (load: () => Promise<{ rendering: Definition }>): Definition => ({
  mode: 'interactive',
  boxed: true,
  component: lazy(async () => {
    try {
      const { rendering } = await fetched(load);
      const Component = rendering.component as (props: object) => ReactNode;
      return {
        default: (props: object) => (
          <Application>
            <Component {...props} />
          </Application>
        ),
      };
    } catch (error) {
      // There is no HTML of the server's where the router has led.
      if (window.__boot?.state === 'live') throw error;
      return { default: Frozen };
    }
  }) as unknown as Definition['component'],
});

/** A static rendering in a file of its own: its HTML is final, and an application stands in it. Without the file the document stays as it was sent. */
export const holder = (load: () => Promise<{ rendering: Definition }>): Definition => ({
  mode: 'static',
  component: lazy(async () => ({
    default: (await fetched(load)).rendering.component as ComponentType,
  })) as unknown as Definition['component'],
});
