import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import type { HostProps, Notifications, Questions } from './over-page-hosts.ts';
import { useLoadLater } from './use-load-later.ts';

type Work<Api> = (api: Api) => void;

/**
 * Mounts a host when something is first to be done with its functions; what is asked before they are there waits for them. Their programs
 * are a tenth of what a first list loads and needed by none.
 */
function createHost<Api>(load: () => Promise<{ readonly default: ComponentType<HostProps<Api>> }>) {
  const Program = lazy(load);
  let ready: Api | null = null;
  let waiting: readonly Work<Api>[] = [];
  const listeners = new Set<() => void>();
  const handOver = (api: Api | null): void => {
    ready = api;
    if (api === null) return;
    const works = waiting;
    waiting = [];
    for (const work of works) work(api);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const isWanted = () => ready !== null || waiting.length > 0;
  return {
    run: (work: Work<Api>): void => {
      if (ready === null) waiting = [...waiting, work];
      else work(ready);
      for (const listener of listeners) listener();
    },
    subscribe,
    isWanted,
    program: <Program onReady={handOver} />,
  };
}

const loadQuestions = () => import('./question-host.tsx');
const questions = createHost<Questions>(loadQuestions);
const notifications = createHost<Notifications>(() => import('./notification-host.tsx'));

/** Asks with antd's questions. */
export const withQuestions = questions.run;

/** Shows or closes antd's notifications. */
export const withNotifications = notifications.run;

/** The place of questions and notifications in the shell. Questions are asked offline, too; what is notified comes from the server. */
export function OverPageHost() {
  useLoadLater(loadQuestions);
  return (
    <>
      <Host of={questions} />
      <Host of={notifications} />
    </>
  );
}

type HostHandle = Pick<ReturnType<typeof createHost>, 'subscribe' | 'isWanted' | 'program'>;

function Host({ of: { subscribe, isWanted, program } }: { of: HostHandle }) {
  return <Suspense>{useSyncExternalStore(subscribe, isWanted) ? program : null}</Suspense>;
}
