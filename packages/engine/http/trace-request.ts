import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { traced, traceParentOf } from '../observability/tracing.ts';
import type { Route } from '../route.ts';
import { fromFastify } from './failures.ts';

/** Handles a request in a span named by its route, not its URL: paths contain ids, and query strings contain what users search for. */
export function traceRequest<T>(route: Route, request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  const what = () => ({
    name: `${route.method} ${route.path}`,
    kind: 'server' as const,
    attributes: { 'http.request.method': route.method, 'http.route': route.path, 'zhixing.request.id': request.id },
    parent: traceParentOf(request.headers.traceparent),
  });
  return traced(what, async (note) => {
    try {
      const answer = await work();
      note({ 'http.response.status_code': reply.statusCode });
      return answer;
    } catch (error) {
      note({ 'http.response.status_code': (error instanceof AppError ? error : fromFastify(error)).status });
      throw error;
    }
  });
}
