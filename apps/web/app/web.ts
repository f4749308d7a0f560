import names from 'virtual:web-names';
import type { JoinedWeb, Load } from '@zhixing/shell/define-web.ts';
import { type LazyPage, lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import type { ComponentType } from 'react';

const loadPrograms = lazyRetry(() => import('./web-modules.ts'));

/** Loaders of a part of the modules, by name. */
const loadsOf = <Part extends keyof JoinedWeb>(part: Part): JoinedWeb[Part] =>
  Object.fromEntries(
    names[part].map((name) => [
      name,
      async () => {
        const { programs } = await loadPrograms();
        return (programs[part] as Readonly<Record<string, Load<unknown>>>)[name]?.();
      },
    ]),
  ) as JoinedWeb[Part];

type Components<Loads> = {
  readonly [Name in keyof Loads]: Loads[Name] extends Load<ComponentType<infer Props extends object>> | undefined
    ? LazyPage<Props, object>
    : never;
};

/** The same as lazy components. */
const componentsOf = <Part extends keyof JoinedWeb>(part: Part): Components<JoinedWeb[Part]> =>
  Object.fromEntries(
    Object.entries(loadsOf(part)).map(([name, load]) => [name, lazyPage(load as Load<ComponentType<object>>)]),
  ) as Components<JoinedWeb[Part]>;

/** What modules contribute to the browser. */
export const web = {
  pages: componentsOf('pages'),
  publicPages: componentsOf('publicPages'),
  ticketPages: componentsOf('ticketPages'),
  asides: componentsOf('asides'),
  starts: componentsOf('starts'),
  inputs: componentsOf('inputs'),
  tiles: componentsOf('tiles'),
  dialogs: componentsOf('dialogs'),
  items: loadsOf('items'),
  nextSteps: loadsOf('nextSteps'),
  writes: loadsOf('writes'),
};
