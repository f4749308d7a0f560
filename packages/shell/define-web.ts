import type { InputProps } from '@zhixing/ui/kind.ts';
import type { ExtraItems, FlowChoices, OwnWrites, RecordAside } from '@zhixing/ui/record/extensions.ts';
import type { ComponentType } from 'react';

/** Fetches a program; each is a chunk of its own, which comes when it is first needed. */
export type Load<T> = () => Promise<{ readonly default: T }>;

/** Places outside of a module's own pages, by name, and the props that each hands to the component that fills it. */
export interface Tiles {
  readonly 'home:today': object;
  readonly 'profile:messages': object;
  /** Beside the entry of the menu with this code. */
  readonly [count: `menu:count:${string}`]: { readonly code: string };
  /** Above every page while an administrator looks as another person. */
  readonly 'shell:viewing': object;
  /** Fields for what the flow behind an action wants to be chosen. */
  readonly 'record:choices': FlowChoices;
  /** A way on where a permission is missing. */
  readonly 'record:denied': { readonly permission: string };
  /** Asks for a new password, or for a second factor, before the pages go on. */
  readonly 'session:password': { readonly forced: string };
  readonly 'session:secondFactor': { readonly message: string };
}

/** Dialogs of modules that may be opened from anywhere. */
export type ModuleDialog = 'password' | 'statement' | 'applications' | 'care' | 'role' | 'posts';

/** The browser part of a module. Every name belongs to one module. */
export interface ModuleWeb {
  /** Pages of the menu by the code of their entry, and pages of fixed addresses by the address with dots for its slashes. */
  readonly pages?: Readonly<Record<string, Load<ComponentType<{ code: string }>>>>;
  /** Pages for people without an account, by address. */
  readonly publicPages?: Readonly<Record<`/${string}`, Load<ComponentType>>>;
  /** Pages that a one-time ticket in the address (`?token=`) opens without the shell, by address. */
  readonly ticketPages?: Readonly<Record<`/${string}`, Load<ComponentType>>>;
  /** What stands above the fields of a record, by model. */
  readonly asides?: Readonly<Record<string, Load<ComponentType<RecordAside>>>>;
  /** What can be done with a record beside the actions of its model, by model. */
  readonly items?: Readonly<Record<string, Load<ExtraItems>>>;
  /** Controls of single fields, by `<model>-<field>`. */
  readonly inputs?: Readonly<Record<`${string}-${string}`, Load<ComponentType<InputProps>>>>;
  /** Other ways of changing and deleting records, by model. */
  readonly writes?: Readonly<Record<string, Load<OwnWrites>>>;
  readonly tiles?: { readonly [Name in keyof Tiles]?: Load<ComponentType<Tiles[Name]>> };
  readonly dialogs?: { readonly [Name in ModuleDialog]?: Load<ComponentType<{ close: () => void }>> };
}

/** Declares the browser part of a module, in its file `web/<module>.web.ts`. */
export const defineWeb = (web: ModuleWeb): ModuleWeb => web;

/** The browser parts of all modules in one. */
export type JoinedWeb = { readonly [Part in keyof ModuleWeb]-?: NonNullable<ModuleWeb[Part]> };

/**
 * Joins the browser parts of all modules.
 * @throws Error where two modules claim the same name
 */
export function joinWeb(modules: readonly ModuleWeb[]): JoinedWeb {
  const joined = { pages: {}, publicPages: {}, ticketPages: {}, asides: {}, items: {}, inputs: {}, writes: {}, tiles: {}, dialogs: {} };
  for (const web of modules)
    for (const [part, entries] of Object.entries(web) as [keyof ModuleWeb, object][])
      for (const [name, load] of Object.entries(entries)) {
        const known = joined[part] as Record<string, unknown>;
        if (name in known) throw new Error(`Two modules declare ${part} "${name}"`);
        known[name] = load;
      }
  return joined as JoinedWeb;
}
