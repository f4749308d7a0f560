import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { lazyRetry } from './lazy-retry.ts';

/** A component whose program is fetched when it is first drawn, or before. */
export type LazyPage<Props, Chunk> = FunctionComponent<Props> & {
  /** Fetches the program; refused where it cannot be had. A component whose program is here is drawn at once, with nothing in its place first. */
  readonly preload: () => Promise<Chunk>;
};

/** A component from a chunk. A chunk that could not be loaded is told to the console, and loaded anew when the page is tried again. */
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

/** Whatever was drawn first stays: another component in its place would lose what is typed in it. */
function Drawn<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [drawn] = useState(() => ({ Component: choose() }));
  return createElement(drawn.Component, props);
}

const failed = new Set<() => void>();

/** Lets the pages whose program could not be loaded ask for it again. Not done by itself: a page would ask for ever. */
export function retryLoading(): void {
  for (const again of failed) again();
  failed.clear();
}
