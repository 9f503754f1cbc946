import { metrics } from '@opentelemetry/api';

/** What is measured of calls of services; nothing where no SDK is loaded. */

type Outcome = 'answered' | 'unanswered' | 'refused' | 'ended';

let counter: ReturnType<ReturnType<typeof metrics.getMeter>['createCounter']> | undefined;

/** @param dependency the lane: host and kind of calls */
export function measureCall(dependency: string, outcome: Outcome): void {
  counter ??= metrics
    .getMeter('masthead')
    .createCounter('masthead.dependency.calls', { description: 'Calls of services, by how they ended' });
  counter.add(1, { dependency, outcome });
}

/** @param all lanes, and whether each is closed to calls */
export function observeOpen(all: () => Iterable<readonly [dependency: string, isOpen: boolean]>): void {
  metrics
    .getMeter('masthead')
    .createObservableGauge('masthead.dependency.open', { description: '1 where a service is not asked since it does not answer' })
    .addCallback((result) => {
      for (const [dependency, isOpen] of all()) result.observe(isOpen ? 1 : 0, { dependency });
    });
}
