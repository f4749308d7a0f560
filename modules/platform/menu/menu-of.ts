import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { EffectiveModel } from '@zhixing/model';
import { businessSystem, developmentSystem } from '../../identity/account/applications.ts';
import { declaredEntries, declaredEntry, type Entry, type EntryKind } from './entries.ts';
import { menuCacheOf } from './menu-cache.ts';
import { mergedMenu } from './merged-menu.ts';
import { MODELS, modelBehind, modelEntries } from './model-pages.ts';

/** The menu of an application with the models of its pages. */
export interface Menu {
  readonly systemId: string;
  /** The enabled entries of a directory, in order. */
  readonly inside: (parent: string) => readonly Entry[];
  readonly modelOf: (entry: Entry) => EffectiveModel | undefined;
  /** All pages that show a model. */
  readonly pages: () => readonly Entry[];
  /** Whether pages are listed that are not implemented yet. */
  readonly showsUnbuilt: boolean;
}

/** The menu of the active application. */
export const menuOf = (engine: Engine, actor: Actor): Menu => menuIn(engine, actor.application);

/** The menu of an application; the business menu if the application no longer exists or is disabled. */
export function menuIn(engine: Engine, application: string | undefined): Menu {
  const { applications } = menuCacheOf(engine);
  const isOwn = applications.some(({ code, status }) => code === application && status === 'enabled');
  const systemId = isOwn || application === developmentSystem.id ? (application ?? '') : businessSystem.id;
  const listed = mergedMenu(menuCacheOf(engine), systemId);
  const byParent = Map.groupBy(listed, ({ parent }) => parent);
  const rest = restOf(engine, systemId);
  const modelOf = modelsOf(engine);
  return {
    systemId,
    modelOf,
    showsUnbuilt: systemId === businessSystem.id,
    inside: (parent) => (parent === MODELS ? rest : (byParent.get(parent) ?? []).filter(({ disabled }) => !disabled)),
    pages: () => [...reachable(listed), ...rest].filter((entry) => modelOf(entry) !== undefined),
  };
}

/** The models of the addresses of the business menu, as declared by the modules. */
export function pageModels(engine: Engine): ReadonlyMap<string, EffectiveModel> {
  const pairs = engine.modules.flatMap((module) => Object.entries(module.menu ?? {}));
  return new Map(pairs.map(([address, name]) => [address, engine.registry.get(name)] as const));
}

/** Returns the lookup of the model that an entry of any menu shows. */
export function modelsOf(engine: Engine): (entry: Entry) => EffectiveModel | undefined {
  const models = pageModels(engine);
  const counted = countedModels(engine);
  const declared = ({ model, address, report }: Entry) => {
    if (report !== undefined) return counted.get(report);
    if (model === undefined) return models.get(address ?? '');
    return engine.registry.origin(model) === 'code' ? engine.registry.find(model) : undefined;
  };
  const own = ({ kind, target }: NonNullable<Entry['own']>) => ownModels[kind]?.(target ?? '');
  const ownModels: Partial<Record<EntryKind, (target: string) => EffectiveModel | undefined>> = {
    page: (target) => {
      const shown = declaredEntry(target);
      return shown && declared(shown);
    },
    model: (target) => engine.registry.find(target),
    dictionary: () => engine.registry.find('dictionaryItem'),
    dataReport: (target) => counted.get(target),
  };
  return (entry) => (entry.own ? own(entry.own) : (declared(entry) ?? modelBehind(engine, entry)));
}

/** The models whose rows the reports of the modules count, by report. */
function countedModels({ modules, registry }: Engine): ReadonlyMap<string, EffectiveModel> {
  const reports = modules.flatMap(({ reports: own = [] }) => own);
  return new Map(reports.map(({ name, model }) => [name, registry.get(model)]));
}

// Models with a declared page are left out here, even if another entry shows them as well.
function restOf(engine: Engine, systemId: string): readonly Entry[] {
  const declared = declaredEntries(systemId);
  if (!declared.some(({ code }) => code === MODELS)) return [];
  const modelOf = modelsOf(engine);
  return modelEntries(engine, new Set(declared.flatMap((entry) => modelOf(entry)?.name ?? [])));
}

/** Entries that are enabled and whose directories are all enabled. */
export function reachable(listed: readonly Entry[]): readonly Entry[] {
  const off = new Set<string>();
  return listed.filter(({ code, parent, disabled }) => {
    // Directories precede their contents.
    if (disabled || off.has(parent)) off.add(code);
    return !off.has(code);
  });
}
