import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { notifyWindows } from '@zhixing/engine/notification/watch.ts';
import { withoutRequestContext } from '@zhixing/engine/observability/request-context.ts';
import { debouncedNotify } from '@zhixing/engine/queue/debounced-notify.ts';
import { type ScreenName, screenNames } from '../screen-names.ts';
import { screens } from '../screens/screens.ts';
import { modelsOf } from './shown-models.ts';

/** Channel on which processes tell each other that records have been written which screens show; the payload is their model. */
const CHANNEL = 'screens';
/** Those who look at a screen read it again at most this often: hundreds of devices report within seconds. */
const AGAIN_MS = 2000;

interface Feed {
  /** Model → number of the last write that was heard of. */
  readonly written: Map<string, number>;
  /** Writes heard of so far. */
  count: number;
  /** Screen → when those who look at it were notified last, in milliseconds since the start of the process. */
  readonly notified: Map<ScreenName, number>;
  /** Screens whose windows are notified when their time has come. */
  readonly waiting: Set<ScreenName>;
  readonly listening: Promise<void>;
}

const feeds = new WeakMap<Engine, Feed>();
const shownBy = new WeakMap<Engine, ReadonlyMap<string, readonly ScreenName[]>>();

/** What a window watches to hear that something on a screen has changed. */
export const feedKey = (screen: string): string => `screen:00000000-0000-0000-0000-00000000000${screenNames.indexOf(screen as ScreenName)}`;

/** Begins to hear of writes of all processes, once. What is counted after this has resolved is forgotten in time. */
export async function openFeed(engine: Engine): Promise<void> {
  await feedOf(engine).listening;
}

/** Tells all processes of a committed write, if a screen shows such records. */
export function noteWritten(engine: Engine, model: string): void {
  if (screensShowing(engine).has(model)) debouncedNotify(systemContext(engine), CHANNEL, [model]);
}

/** A mark of the present: what is counted now is out of date once `isChanged` says so. */
export const markOf = ({ engine }: Context): number => feedOf(engine).count;

/** Whether records of one of the models have been written since a mark. */
export function isChanged({ engine }: Context, models: ReadonlySet<string>, mark: number): boolean {
  const { written } = feedOf(engine);
  return [...models].some((model) => (written.get(model) ?? 0) > mark);
}

function feedOf(engine: Engine): Feed {
  const found = feeds.get(engine);
  if (found) return found;
  const feed: Feed = {
    written: new Map(),
    count: 0,
    notified: new Map(),
    waiting: new Set(),
    listening: engine.database.listen(CHANNEL, (model) => hear(engine, feed, model)),
  };
  feeds.set(engine, feed);
  return feed;
}

function hear(engine: Engine, feed: Feed, model: string): void {
  feed.count += 1;
  feed.written.set(model, feed.count);
  for (const screen of screensShowing(engine).get(model) ?? []) notifySoon(engine, feed, screen);
}

// The first change is notified at once, those that follow it within seconds together.
function notifySoon(engine: Engine, { notified, waiting }: Feed, screen: ScreenName): void {
  if (waiting.has(screen)) return;
  waiting.add(screen);
  const tell = () => {
    waiting.delete(screen);
    notified.set(screen, performance.now());
    if (!engine.stopping()) notifyWindows(engine, feedKey(screen));
  };
  const rest = (notified.get(screen) ?? Number.NEGATIVE_INFINITY) + AGAIN_MS - performance.now();
  if (rest <= 0) tell();
  else withoutRequestContext(() => setTimeout(tell, rest).unref());
}

function screensShowing(engine: Engine): ReadonlyMap<string, readonly ScreenName[]> {
  const found = shownBy.get(engine);
  if (found) return found;
  const showing = new Map<string, ScreenName[]>();
  for (const name of screenNames) {
    const { panels, layers } = screens[name];
    for (const model of new Set([...panels, ...layers].flatMap((one) => [...modelsOf(engine, one)])))
      showing.set(model, [...(showing.get(model) ?? []), name]);
  }
  shownBy.set(engine, showing);
  return showing;
}
