import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

export interface JobCount {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
}

/** The process's own meters, in the Prometheus text format. */
export function createMetrics(sources: {
  countJobs(): Promise<readonly JobCount[]>;
  isReady(): Promise<boolean>;
}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'waymark_' });
  const requests = new Histogram({
    name: 'waymark_http_request_seconds',
    help: 'How long requests took, by route pattern.',
    labelNames: ['host', 'method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'waymark_jobs',
    help: 'Jobs in the queue, by kind and state.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without its database a process still has meters worth reading.
      const counts = await sources.countJobs().catch(() => []);
      for (const { kind, state, count } of counts) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'waymark_ready',
    help: 'Whether /ready answers 200: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await sources.isReady()) ? 1 : 0);
    },
  });
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    observe(labels: { host: string; method: string; route: string; status: string }, seconds: number) {
      requests.observe(labels, seconds);
    },
  };
}
