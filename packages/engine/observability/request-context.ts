import { AsyncLocalStorage } from 'node:async_hooks';
import { untraced } from './tracing.ts';

/**
 * Facts of the current request for logging deep inside the call stack. Never used for permissions, which depend on the explicit context.
 */
export interface RequestContext {
  readonly actor: {
    readonly userId: string | null;
    readonly viewer?: string | null;
    readonly key?: { readonly id: string; readonly name: string };
  };
  readonly requestId: string;
  readonly address: string;
  readonly traceparent?: string;
  readonly job?: string;
}

const requestContext = new AsyncLocalStorage<RequestContext>();

/** Runs the work of a request, so that audit lines and traces know the actor. */
export const withRequestContext = <T>(request: RequestContext, work: () => T): T => requestContext.run(request, work);

/** Runs background work outside the request that happened to trigger it, so that it is not attributed to its actor. */
export const withoutRequestContext = <T>(work: () => T): T => requestContext.exit(() => untraced(work));

/** The current request, for audit lines only; permissions depend on the explicit context. */
export const currentRequest = (): RequestContext | undefined => requestContext.getStore();
