import { createServer } from 'node:http';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Load } from '@zhixing/engine/http/load-shedding.ts';
import { workMetrics } from '@zhixing/modules/platform/monitor/work-findings.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { StartupError } from './startup-error.ts';

/** Buckets in seconds; the target response time is below 0.2 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

export interface Metrics {
  /** Records response counts and times of a server. */
  watch(app: FastifyInstance): void;
  /** Serves `GET /metrics` on a separate port, which no proxy exposes. */
  listen(port: number, host: string): Promise<void>;
  stop(): Promise<void>;
}

/** Prometheus metrics: process, responses by route, connection pool, and pending work. */
export function createMetrics(engine: Engine, load: Load): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was sent, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  gauge(registry, 'zhixing_requests_under_way', 'Requests whose answers are being made', () => load.underWay());
  gauge(registry, 'zhixing_requests_waiting', 'Requests that wait for one of those to be done', () => load.waiting());
  counter(registry, 'zhixing_requests_refused_total', 'Requests refused because there were too many', () => load.refused());
  for (const state of ['all', 'idle', 'waiting'] as const)
    gauge(
      registry,
      `zhixing_database_connections_${state}`,
      `Connections of the pool: ${state}`,
      () => engine.database.connections()[state],
    );
  workGauges(registry, engine);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    watch: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        // Unknown paths share one label, so that guessed URLs do not create new time series.
        const route = request.routeOptions.url ?? 'unknown';
        answers.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      });
    },
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', (cause) => reject(new StartupError(`METRICS_PORT ${port} cannot be used: set it to a free port.`, { cause })));
        server.listen(port, host, resolve);
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const gauge = (registry: Registry, name: string, help: string, read: () => number): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });

function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

const WORK = {
  jobs: 'Imports and exports that are queued',
  events: 'Events that wait to be delivered',
  eventSeconds: 'Seconds for which the oldest of them has waited',
  lines: 'Lines of the audit log that are not sealed',
  lineSeconds: 'Seconds for which the oldest of them has waited',
} as const;

/** Gauges of pending work, read with one query per scrape; omitted while the database is unavailable. */
function workGauges(registry: Registry, engine: Engine): void {
  const names = Object.keys(WORK) as (keyof typeof WORK)[];
  const gauges = names.map((name) => ({
    name,
    gauge: new Gauge({
      name: `zhixing_work_${name.replace('Seconds', '_seconds').toLowerCase()}`,
      help: WORK[name],
      registers: [registry],
    }),
  }));
  const up = new Gauge({
    name: 'zhixing_database_up',
    help: 'Whether the database answers',
    registers: [registry],
    async collect() {
      const metrics = await workMetrics(engine).catch(() => null);
      up.set(metrics ? 1 : 0);
      for (const one of gauges) {
        if (metrics) one.gauge.set(metrics[one.name]);
        else one.gauge.reset();
      }
    },
  });
}
