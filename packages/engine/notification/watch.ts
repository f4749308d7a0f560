import type { Context } from '../context.ts';
import { debouncedNotify } from '../queue/debounced-notify.ts';

/** Channel on which processes learn that something about a record has changed: `<model>:<id>`. */
export const WATCH_CHANNEL = 'watch';

/** Tells open windows that watch a record to read it again. They learn nothing but its key, which they have named themselves. */
export const announceChange = (ctx: Context, model: string, id: string): void => debouncedNotify(ctx, WATCH_CHANNEL, [`${model}:${id}`]);
