import type { PageOfHome } from '@zhixing/client/home-page.ts';
import type { InputProps } from '@zhixing/ui/kind.ts';
import type {
  ExtraItems,
  FindNextStep,
  FlowChoices,
  FlowUrgency,
  HoldersProps,
  OwnWrites,
  RecordAside,
  RecordStart,
} from '@zhixing/ui/record/extensions.ts';
import type { ComponentType } from 'react';

/** Dynamic import of a module, bundled as its own lazily loaded chunk. */
export type Load<T> = () => Promise<{ readonly default: T }>;

/** Extension points outside a module's own pages, and the props passed to the component that fills each. */
export interface Tiles {
  readonly 'home:today': object;
  /** Tiles of a home below the work to do. */
  readonly 'home:page': { readonly page: PageOfHome };
  /** Pictures of cameras on a large screen, some at a time. */
  readonly 'screen:videos': { readonly cameras: readonly { readonly id: string; readonly name: string }[] };
  readonly 'profile:messages': object;
  /** Beside the menu entry with this code. */
  readonly [count: `menu:count:${string}`]: { readonly code: string };
  /** Banner above every page while an administrator is impersonating a user. */
  readonly 'shell:viewing': object;
  /** Fields for the choices that an action's flow requires. */
  readonly 'record:choices': FlowChoices;
  /** Field for the urgency of what is submitted for approval. */
  readonly 'record:urgency': FlowUrgency;
  /** Who holds permissions that the user lacks. */
  readonly 'record:holders': HoldersProps;
  /** Next step to offer when a permission is missing. */
  readonly 'record:denied': { readonly permission: string };
  /** Forces a password change or the setup of a second factor before pages can be used. */
  readonly 'session:password': { readonly forced: string };
  readonly 'session:secondFactor': { readonly message: string };
}

/** Module dialogs that can be opened from anywhere. */
export type ModuleDialog = 'password' | 'statement' | 'applications' | 'care' | 'role' | 'posts';

/** Browser part of a module. Each name may be declared by one module only. */
export interface ModuleWeb {
  /** Menu pages by entry code; pages of fixed paths by the path with dots for slashes. */
  readonly pages?: Readonly<Record<string, Load<ComponentType<{ code: string }>>>>;
  /** Public pages without sign-in, by path. */
  readonly publicPages?: Readonly<Record<`/${string}`, Load<ComponentType>>>;
  /** Pages without the shell, opened by a one-time ticket in the URL (`?token=`), by path. */
  readonly ticketPages?: Readonly<Record<`/${string}`, Load<ComponentType>>>;
  /** Content above a record's fields, by model. */
  readonly asides?: Readonly<Record<string, Load<ComponentType<RecordAside>>>>;
  /** Ways to start a new record other than its empty form, by model. */
  readonly starts?: Readonly<Record<string, Load<ComponentType<RecordStart>>>>;
  /** Extra menu items on a record besides the model's actions, by model. */
  readonly items?: Readonly<Record<string, Load<ExtraItems>>>;
  /** Next steps of records that their model's actions do not tell, by model. */
  readonly nextSteps?: Readonly<Record<string, Load<FindNextStep>>>;
  /** Custom inputs for single fields, by `<model>-<field>`. */
  readonly inputs?: Readonly<Record<`${string}-${string}`, Load<ComponentType<InputProps>>>>;
  /** Replacements for updating and deleting records, by model. */
  readonly writes?: Readonly<Record<string, Load<OwnWrites>>>;
  readonly tiles?: { readonly [Name in keyof Tiles]?: Load<ComponentType<Tiles[Name]>> };
  readonly dialogs?: { readonly [Name in ModuleDialog]?: Load<ComponentType<{ close: () => void }>> };
}

/** Declares the browser part of a module, in its file `web/<module>.web.ts`. */
export const defineWeb = (web: ModuleWeb): ModuleWeb => web;

type WrapLoad = (load: Load<unknown>, module: string) => Load<unknown>;

/** The browser parts of all modules, merged. */
export type JoinedWeb = { readonly [Part in keyof ModuleWeb]-?: NonNullable<ModuleWeb[Part]> };

/**
 * Merges the browser parts of all modules, given by their folders; `wrap` may do more where a program is loaded.
 * @throws Error where two modules claim the same name
 */
export function joinWeb(modules: Readonly<Record<string, ModuleWeb>>, wrap: WrapLoad = (load) => load): JoinedWeb {
  const joined = {
    pages: {},
    publicPages: {},
    ticketPages: {},
    asides: {},
    starts: {},
    items: {},
    nextSteps: {},
    inputs: {},
    writes: {},
    tiles: {},
    dialogs: {},
  };
  for (const [module, web] of Object.entries(modules))
    for (const [part, entries] of Object.entries(web) as [keyof ModuleWeb, object][])
      for (const [name, load] of Object.entries(entries)) {
        const known = joined[part] as Record<string, unknown>;
        if (name in known) throw new Error(`${part} "${name}" of ${module} is declared by another module, too`);
        known[name] = wrap(load as Load<unknown>, module);
      }
  return joined as JoinedWeb;
}
