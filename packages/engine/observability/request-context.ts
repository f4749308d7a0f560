import { AsyncLocalStorage } from 'node:async_hooks';
import { untraced } from './tracing.ts';

/** What is known of a request deep inside the work for it. Permission is never asked of it, but of the context that is handed on. */
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

/** Does the work of a request, so that whatever tells of it from deep inside knows who has asked. */
export const withRequestContext = <T>(request: RequestContext, work: () => T): T => requestContext.run(request, work);

/** Work that goes on behind a request is nobody's: whoever happened to wake it has not asked for it. */
export const withoutRequestContext = <T>(work: () => T): T => requestContext.exit(() => untraced(work));

/** The request that is being answered, for lines of the audit log alone: permission is asked of the context that is handed on. */
export const currentRequest = (): RequestContext | undefined => requestContext.getStore();
