import type { App } from 'antd';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLoadLater } from './use-load-later.ts';

/** antd's questions and notifications, with the theme and the language of the shell. */
type OverPage = ReturnType<typeof App.useApp>;

type Work = (over: OverPage) => void;

const load = () => import('./over-page-host.tsx');
const Host = lazy(load);

let ready: OverPage | null = null;
let waiting: readonly Work[] = [];
const listeners = new Set<() => void>();

/**
 * Does something with antd's questions and notifications. Their program is a tenth of what a first list loads and needed by none, so
 * it is loaded with the first of them; what is asked before it is there waits for it.
 */
export function overPage(work: Work): void {
  if (ready) work(ready);
  else waiting = [...waiting, work];
  for (const listener of listeners) listener();
}

/** Takes over what waits; null when the host is unmounted. */
function handOver(over: OverPage | null): void {
  ready = over;
  if (!over) return;
  const works = waiting;
  waiting = [];
  for (const work of works) work(over);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const isWanted = () => ready !== null || waiting.length > 0;

/** The place of questions and notifications in the shell. */
export function OverPageHost() {
  const wanted = useSyncExternalStore(subscribe, isWanted);
  useLoadLater(load);
  return <Suspense>{wanted ? <Host onReady={handOver} /> : null}</Suspense>;
}
