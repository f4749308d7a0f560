import { createElement, Fragment, type ReactNode } from 'react';

interface Props<T> {
  readonly items: readonly T[];
  readonly children: (item: T, place: number) => ReactNode;
}

/** Draws items that have no identity but their place, such as the lines of a text. They are passed as static children, which need no keys. */
export const ByPlace = <T,>({ items, children }: Props<T>): ReactNode =>
  createElement(Fragment, null, ...items.map((item, place) => children(item, place)));
