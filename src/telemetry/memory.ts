import type { Meter } from '@opentelemetry/api';

/** Memory of the process as its machine sees it: pictures are made outside of the heap, which says nothing of them. */
export function memoryOf(meter: Meter): void {
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Memory that the process holds (resident set).' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
}
