import { randomUUID } from 'node:crypto';
import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { notifyWindows } from '@zhixing/engine/notification/watch.ts';
import { withoutRequestContext } from '@zhixing/engine/observability/request-context.ts';
import { debouncedNotify } from '@zhixing/engine/queue/debounced-notify.ts';
import { type ScreenName, screenNames } from '../screen-names.ts';
import { screens } from '../screens/screens.ts';
import { modelsShown } from './shown-models.ts';

/** Channel on which processes tell each other that records have been written which screens show; the payload is the writer and their model. */
const CHANNEL = 'screens';
/** Those who look at a screen read it again at most this often: hundreds of devices report within seconds. */
const AGAIN_MS = 1000;
/** The same for records of urgent models among themselves, whatever else the screen was read for a moment ago. */
const URGENT_AGAIN_MS = 500;
/** For how long those who look at a screen read it because of an urgent change, in milliseconds. */
const HURRIED_MS = 1000;
const URGENT: ReadonlySet<string> = new Set(['alarm']);

interface Planned {
  /** In milliseconds since the start of the process. */
  readonly due: number;
  readonly urgent: boolean;
  readonly cancel: () => void;
}

interface Feed {
  /** What this process is told apart by on the channel. */
  readonly writer: string;
  /** Model → number of the last write that was heard of. */
  readonly written: Map<string, number>;
  /** Writes heard of so far. */
  count: number;
  /** Screen → when those who look at it were notified last, at all and for an urgent change, in milliseconds since the start of the process. */
  readonly notified: Map<ScreenName, { readonly at: number; readonly urgentAt: number }>;
  /** Screens whose windows are notified when their time has come. */
  readonly waiting: Map<ScreenName, Planned>;
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

/** Tells all processes of a committed write, if a screen shows such records; of an urgent one, this process's own windows at once. */
export function noteWritten(engine: Engine, model: string): void {
  if (!screensShowing(engine).has(model)) return;
  const feed = feedOf(engine);
  if (URGENT.has(model)) hear(engine, feed, model);
  debouncedNotify(systemContext(engine), CHANNEL, [`${feed.writer} ${model}`]);
}

/** A mark of the present: what is counted now is out of date once `isChanged` says so. */
export const markOf = ({ engine }: Context): number => feedOf(engine).count;

/** Whether records of one of the models have been written since a mark. */
export function isChanged({ engine }: Context, models: ReadonlySet<string>, mark: number): boolean {
  const { written } = feedOf(engine);
  return [...models].some((model) => (written.get(model) ?? 0) > mark);
}

/** Whether what shows these models alone is to be on screens at once. */
export const isUrgent = (models: ReadonlySet<string>): boolean => [...models].every((model) => URGENT.has(model));

/** Whether windows of this process were notified of an urgent change of a screen a moment ago, and so read it for that. */
export function isHurried({ engine }: Context, screen: string): boolean {
  const { urgentAt } = feedOf(engine).notified.get(screen as ScreenName) ?? { urgentAt: Number.NEGATIVE_INFINITY };
  return performance.now() - urgentAt < HURRIED_MS;
}

/** Lets screens that show one of the models be read once more: what they were answered has changed since. */
export function notifyAgain({ engine }: Context, models: ReadonlySet<string>): void {
  const showing = screensShowing(engine);
  for (const screen of new Set([...models].flatMap((model) => showing.get(model) ?? []))) {
    notifySoon(engine, feedOf(engine), screen, false);
  }
}

function feedOf(engine: Engine): Feed {
  const found = feeds.get(engine);
  if (found) return found;
  const feed: Feed = {
    writer: randomUUID(),
    written: new Map(),
    count: 0,
    notified: new Map(),
    waiting: new Map(),
    listening: engine.database.listen(CHANNEL, (payload) => {
      const [writer = '', model = ''] = payload.split(' ');
      if (writer !== feed.writer || !URGENT.has(model)) hear(engine, feed, model);
    }),
  };
  feeds.set(engine, feed);
  return feed;
}

function hear(engine: Engine, feed: Feed, model: string): void {
  feed.count += 1;
  feed.written.set(model, feed.count);
  for (const screen of screensShowing(engine).get(model) ?? []) notifySoon(engine, feed, screen, URGENT.has(model));
}

// The first change is notified at once, those that follow it soon together; an urgent one waits for urgent ones alone.
function notifySoon(engine: Engine, { notified, waiting }: Feed, screen: ScreenName, urgent: boolean): void {
  const now = performance.now();
  const last = notified.get(screen);
  const rest = urgent ? (last?.urgentAt ?? Number.NEGATIVE_INFINITY) + URGENT_AGAIN_MS : (last?.at ?? 0) + AGAIN_MS;
  const due = last ? Math.max(now, rest) : now;
  const planned = waiting.get(screen);
  if (planned && planned.due <= due) return;
  planned?.cancel();
  const isUrgent = urgent || planned?.urgent === true;
  const notify = () => {
    waiting.delete(screen);
    const at = performance.now();
    notified.set(screen, { at, urgentAt: isUrgent ? at : (notified.get(screen)?.urgentAt ?? Number.NEGATIVE_INFINITY) });
    if (!engine.stopping()) notifyWindows(engine, feedKey(screen));
  };
  if (due <= now) {
    notify();
    return;
  }
  const timer = withoutRequestContext(() => setTimeout(notify, due - now).unref());
  waiting.set(screen, { due, urgent: isUrgent, cancel: () => clearTimeout(timer) });
}

function screensShowing(engine: Engine): ReadonlyMap<string, readonly ScreenName[]> {
  const found = shownBy.get(engine);
  if (found) return found;
  const showing = new Map<string, ScreenName[]>();
  for (const name of screenNames) {
    for (const model of modelsShown(engine, screens[name])) showing.set(model, [...(showing.get(model) ?? []), name]);
  }
  shownBy.set(engine, showing);
  return showing;
}
