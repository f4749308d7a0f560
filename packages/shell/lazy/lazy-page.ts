import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { lazyRetry } from './lazy-retry.ts';

/** A component whose chunk is loaded on first render or by `preload`. */
export type LazyPage<Props, Chunk> = FunctionComponent<Props> & {
  /** Loads the chunk; rejects if it cannot be loaded. After preloading, the component renders synchronously, without a fallback. */
  readonly preload: () => Promise<Chunk>;
};

/** A component from a chunk. A failed load is logged and retried when the page is retried. */
export function lazyPage<Props extends object, Chunk extends object>(
  load: () => Promise<Chunk & { default: ComponentType<Props> }>,
): LazyPage<Props, Chunk> {
  const retried = lazyRetry(load);
  let here: ComponentType<Props> | null = null;
  const preload = async () => {
    const chunk = await retried();
    here = chunk.default;
    return chunk;
  };
  const attempt = () =>
    lazy<ComponentType<Props>>(() =>
      preload().catch((error: unknown) => {
        console.error(error);
        failed.add(() => {
          current = attempt();
        });
        throw error;
      }),
    );
  let current = attempt();
  const choose = () => here ?? (current as ComponentType<Props>);
  return Object.assign((props: Props) => createElement(Drawn<Props>, { choose, props }), { preload });
}

/** Keeps the component chosen on first render: switching to another one would unmount it and lose its input. */
function Drawn<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [drawn] = useState(() => ({ Component: choose() }));
  return createElement(drawn.Component, props);
}

const failed = new Set<() => void>();

/** Lets pages whose chunk failed to load request it again. Only on user action, or a page would retry forever. */
export function retryLoading(): void {
  for (const again of failed) again();
  failed.clear();
}
