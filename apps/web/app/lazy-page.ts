import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';
import { lazyRetry } from './lazy-retry.ts';

/** A component from a chunk. A chunk that could not be loaded is told to the console, and loaded anew when the page is tried again. */
export function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): FunctionComponent<Props> {
  const retried = lazyRetry(load);
  const attempt = () =>
    lazy(() =>
      retried().catch((error: unknown) => {
        console.error(error);
        failed.add(() => {
          current = attempt();
        });
        throw error;
      }),
    );
  let current = attempt();
  return (props: Props) => createElement(current as ComponentType<Props>, props);
}

const failed = new Set<() => void>();

/** Lets the pages whose program could not be loaded ask for it again. Not done by itself: a page would ask for ever. */
export function askAgain(): void {
  for (const again of failed) again();
  failed.clear();
}
