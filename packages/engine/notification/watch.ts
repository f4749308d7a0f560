import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { debouncedNotify } from '../queue/debounced-notify.ts';

/** Channel on which processes learn that something about a record has changed: `<model>:<id>`. */
export const WATCH_CHANNEL = 'watch';

/** Tells open windows that watch a record to read it again. They learn nothing but its key, which they have named themselves. */
export const announceChange = (ctx: Context, model: string, id: string): void => debouncedNotify(ctx, WATCH_CHANNEL, [`${model}:${id}`]);

type Hearer = (key: string) => void;
const hearers = new WeakMap<Engine, Set<Hearer>>();

/** Notifies windows that are connected to this process alone: for what every process has noticed by itself. */
export function notifyWindows(engine: Engine, key: string): void {
  for (const hear of hearers.get(engine) ?? []) hear(key);
}

/** Hears what `notifyWindows` sends. */
export const onWindowsNotified = (engine: Engine, hearer: Hearer): void =>
  void hearers.set(engine, (hearers.get(engine) ?? new Set()).add(hearer));
