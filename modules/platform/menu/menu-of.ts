import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { EffectiveModel } from '@zhixing/model';
import { businessSystem, developmentSystem } from '../../identity/account/applications.ts';
import { declaredEntries, declaredEntry, type Entry } from './entries.ts';
import { menuCacheOf } from './menu-cache.ts';
import { mergedMenu } from './merged-menu.ts';
import { MODELS, modelBehind, modelEntries } from './model-pages.ts';

/** A menu with the models behind its pages. */
export interface Menu {
  readonly systemId: string;
  /** What stands in a directory, in its order; what is turned off is not there. */
  readonly inside: (parent: string) => readonly Entry[];
  readonly modelOf: (entry: Entry) => EffectiveModel | undefined;
  /** Every page that shows a model. */
  readonly pages: () => readonly Entry[];
  /** Whether pages are listed whose module does not exist yet. */
  readonly showsUnbuilt: boolean;
}

/** The menu of the application in force. */
export const menuOf = (engine: Engine, actor: Actor): Menu => menuIn(engine, actor.application);

/** The menu of an application; that of the daily work where there is none of that name any more, or it is turned off. */
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

/** The models behind the addresses of the business menu, as the modules name them. */
export function pageModels(engine: Engine): ReadonlyMap<string, EffectiveModel> {
  const pairs = engine.modules.flatMap((module) => Object.entries(module.menu ?? {}));
  return new Map(pairs.map(([address, name]) => [address, engine.registry.get(name)] as const));
}

/** The model that an entry shows, of whatever menu. */
export function modelsOf(engine: Engine): (entry: Entry) => EffectiveModel | undefined {
  const models = pageModels(engine);
  const declared = ({ model, address }: Entry) => {
    if (model === undefined) return models.get(address ?? '');
    return engine.registry.origin(model) === 'code' ? engine.registry.find(model) : undefined;
  };
  const own = ({ kind, target }: NonNullable<Entry['own']>) => {
    const shown = kind === 'page' ? declaredEntry(target ?? '') : undefined;
    if (kind === 'page') return shown && declared(shown);
    return kind === 'model'
      ? engine.registry.find(target ?? '')
      : kind === 'dictionary'
        ? engine.registry.find('dictionaryItem')
        : undefined;
  };
  return (entry) => (entry.own ? own(entry.own) : (declared(entry) ?? modelBehind(engine, entry)));
}

// What the program shows of itself stays where it is declared, also where somebody shows it a second time.
function restOf(engine: Engine, systemId: string): readonly Entry[] {
  const declared = declaredEntries(systemId);
  if (!declared.some(({ code }) => code === MODELS)) return [];
  const modelOf = modelsOf(engine);
  return modelEntries(engine, new Set(declared.flatMap((entry) => modelOf(entry)?.name ?? [])));
}

/** The entries that neither are turned off nor stand in a directory that is. */
export function reachable(listed: readonly Entry[]): readonly Entry[] {
  const off = new Set<string>();
  return listed.filter(({ code, parent, disabled }) => {
    // Directories come before what stands in them.
    if (disabled || off.has(parent)) off.add(code);
    return !off.has(code);
  });
}
