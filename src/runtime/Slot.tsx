import { createContext, createElement, useContext } from 'react';
import type { ReactNode } from 'react';
import { Application } from './Application';
import { usePhrases, useRoute } from './phrases';
import type { ComponentMap, RenderingNode, RenderingProps } from './rendering';

const Components = createContext<ComponentMap>({});

/** Gives `Slot` the component map. A context, so that renderings which hold slots do not import the map that holds them. */
export function ComponentsProvider({ components, children }: { components: ComponentMap; children: ReactNode }) {
  return <Components.Provider value={components}>{children}</Components.Provider>;
}

/** Whether a rendering and everything in its slots are static, so that its HTML never changes once it stands in the document. */
export function isStill(node: RenderingNode, components: ComponentMap): boolean {
  if (node.frozen) return true;
  if (node.chrome || node.problem || components[node.component]?.mode !== 'static') return false;
  return Object.values(node.slots ?? {}).every((nodes) => nodes.every((child) => isStill(child, components)));
}

const InsideStill = createContext(false);

/** A placeholder: renders its nodes in order. `name` is the placeholder's name without its dynamic part. */
export function Slot({ nodes }: { name: string; nodes: readonly RenderingNode[] | undefined }): ReactNode {
  const components = useContext(Components);
  const route = useRoute();
  const insideStill = useContext(InsideStill);
  // The edit view is HTML alone: the build leaves out of browsers' scripts what only servers do.
  if (typeof window === 'undefined' && route.marks) return <Marked nodes={nodes ?? []} />;
  return nodes?.map((node) =>
    insideStill || route.editing || !isStill(node, components) ? (
      <Rendering key={node.uid} node={node} />
    ) : (
      <Still key={`${node.frozen ? 'frozen:' : ''}${node.uid}`} node={node} />
    ),
  );
}

/**
 * A static rendering in a box of its own, which the browser lays out as if it were not there. Hydrated from inlined data
 * it has no children to offer: React leaves the HTML of a `dangerouslySetInnerHTML` element as the server sent it.
 */
function Still({ node }: { node: RenderingNode }): ReactNode {
  if (node.frozen) return <div className="still" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div className="still">
      <InsideStill.Provider value>
        <Rendering node={node} />
      </InsideStill.Provider>
    </div>
  );
}

/** In the edit view: each placeholder and each rendering in a box that the browser lays out as if it were not there. */
function Marked({ nodes }: { nodes: readonly RenderingNode[] }): ReactNode {
  const groups: { mark: NonNullable<RenderingNode['mark']> | undefined; nodes: RenderingNode[] }[] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (last && last.mark?.path === node.mark?.path) last.nodes.push(node);
    else groups.push({ mark: node.mark, nodes: [node] });
  }
  return groups.map(({ mark, nodes: group }, index) => (
    <div
      key={`${index}${mark?.path ?? ''}`}
      className={mark?.rendering === '' ? 'still-empty' : 'still'}
      data-sc-placeholder={mark?.placeholder}
      data-sc-path={mark?.path}
    >
      {group.map((node) =>
        node.mark?.rendering ? (
          <div key={node.uid} className="still" data-sc-rendering={node.mark.rendering}>
            <Rendering node={node} />
          </div>
        ) : node.component ? (
          <Rendering key={node.uid} node={node} />
        ) : null,
      )}
    </div>
  ));
}

/** One rendering of a page. */
function Rendering({ node }: { node: RenderingNode }): ReactNode {
  const components = useContext(Components);
  const route = useRoute();
  if (node.chrome) return <ChromeMarker node={node} />;
  const definition = components[node.component];
  if (node.problem || !definition) {
    return route.editing ? <ProblemNotice component={node.component} reason={node.problem?.reason ?? ''} /> : null;
  }
  const Component = definition.component as (props: RenderingProps) => ReactNode;
  const shown = (
    <Component
      uid={node.uid}
      params={node.params}
      fields={node.fields}
      page={node.page}
      data={node.data}
      route={route}
      slots={node.slots ?? {}}
    />
  );
  return definition.mode === 'static' || definition.boxed || route.editing ? shown : <Application>{shown}</Application>;
}

function ProblemNotice({ component, reason }: { component: string; reason: string }) {
  const phrase = usePhrases();
  return (
    <p role="note" data-problem={component}>
      {phrase('editing.renderingProblem', { component, reason })}
    </p>
  );
}

/** `<code type="text/sitecore" chrometype=… kind=open|close>` (protocol page sitecore, "Chromes"). */
function ChromeMarker({ node }: { node: RenderingNode }) {
  const name = node.chrome?.name;
  if (name !== 'code' && name !== 'span' && name !== 'div') return null;
  return createElement(name, {
    ...node.chrome?.attributes,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: node.chrome?.contents ?? '' },
  });
}
