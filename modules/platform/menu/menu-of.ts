import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { EffectiveModel } from '@zhixing/model';
import { applicationInForce, businessSystem, developmentSystem } from '../account/applications.ts';
import { developmentEntries, type Entry, entries } from './entries.ts';
import { MODELS, modelBehind, modelEntries } from './model-pages.ts';

/** A menu with the models behind its pages. */
export interface Menu {
  readonly systemId: string;
  /** What stands in a directory, in its order. */
  readonly inside: (parent: string) => readonly Entry[];
  readonly modelOf: (entry: Entry) => EffectiveModel | undefined;
  /** Every page that shows a model. */
  readonly pages: () => readonly Entry[];
  /** Whether pages are listed whose module does not exist yet. */
  readonly showsUnbuilt: boolean;
}

/** The menu of the application in force. */
export const menuOf = (engine: Engine, actor: Actor): Menu =>
  applicationInForce(actor).id === businessSystem.id ? businessMenu(engine) : developmentMenu(engine);

/** The models behind the addresses of the business menu, as the modules name them. */
export function pageModels(engine: Engine): ReadonlyMap<string, EffectiveModel> {
  const pairs = engine.modules.flatMap((module) => Object.entries(module.menu ?? {}));
  return new Map(pairs.map(([address, name]) => [address, engine.registry.get(name)] as const));
}

/** The menu of the daily work. */
export function businessMenu(engine: Engine): Menu {
  const models = pageModels(engine);
  return built(engine, entries, { systemId: businessSystem.id, showsUnbuilt: true, modelOf: ({ address }) => models.get(address ?? '') });
}

/** The menu of the development platform. */
export function developmentMenu(engine: Engine): Menu {
  const modelOf = ({ model }: Entry) => (model && engine.registry.origin(model) === 'code' ? engine.registry.find(model) : undefined);
  return built(engine, developmentEntries, { systemId: developmentSystem.id, showsUnbuilt: false, modelOf });
}

function built(engine: Engine, listed: readonly Entry[], menu: Pick<Menu, 'systemId' | 'showsUnbuilt' | 'modelOf'>): Menu {
  const byParent = Map.groupBy(listed, ({ parent }) => parent);
  const shown = new Set(listed.flatMap((entry) => menu.modelOf(entry)?.name ?? []));
  const rest = modelEntries(engine, shown);
  const modelOf = (entry: Entry) => menu.modelOf(entry) ?? modelBehind(engine, entry);
  return {
    ...menu,
    modelOf,
    inside: (parent) => (parent === MODELS ? rest : (byParent.get(parent) ?? [])),
    pages: () => [...listed, ...rest].filter((entry) => modelOf(entry) !== undefined),
  };
}
