import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from './context.ts';
import { untraced } from './tracing.ts';

const asking = new AsyncLocalStorage<Context>();

/** Does the work of a request, so that whatever tells of it from deep inside knows who has asked. */
export const asAsked = <T>(ctx: Context, work: () => T): T => asking.run(ctx, work);

/** Work that goes on behind a request is nobody's: whoever happened to wake it has not asked for it. */
export const unasked = <T>(work: () => T): T => asking.exit(() => untraced(work));

/** The request that is being answered, for lines of the audit log alone: permission is asked of the context that is handed on. */
export const whoAsks = (): Context | undefined => asking.getStore();
