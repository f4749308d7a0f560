import { type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import type { Tiles } from './define-web.ts';

let known: { readonly [Name in keyof Tiles]?: ComponentType<Tiles[Name]> } = {};

/** Registers the components for extension points; called once before the first render. */
export const offerTiles = (tiles: typeof known): void => {
  known = tiles;
};

type TileProps<Name extends keyof Tiles> = { readonly name: Name; readonly waiting?: ReactNode } & Tiles[Name];

/** Renders a module's component at an extension point; nothing if no module fills it. */
export function Tile<Name extends keyof Tiles>({ name, waiting = null, ...props }: TileProps<Name>) {
  const Component = known[name] as ComponentType<Tiles[Name]> | undefined;
  return Component ? <Suspense fallback={waiting}>{createElement(Component, props as unknown as Tiles[Name])}</Suspense> : null;
}
