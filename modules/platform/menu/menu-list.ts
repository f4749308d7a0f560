import { can } from '@zhixing/engine/access.ts';
import type { Actor, Language } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { EffectiveModel } from '@zhixing/model';
import { businessSystem } from '../account/business-system.ts';
import { rolesReach } from './areas.ts';
import { type Entry, entries, pages, TOP } from './entries.ts';
import { MODELS, modelBehind, modelEntries } from './model-pages.ts';

/** An entry as the client gets it (specification, section 3). */
export interface MenuItem {
  readonly id: string;
  readonly fullName: string;
  readonly titles: { readonly zh: string; readonly zhtw: string; readonly en: string };
  readonly enCode: string;
  readonly parentId: string;
  readonly icon: string;
  readonly hasChildren: boolean;
  readonly urlAddress: string;
  readonly linkTarget: string;
  readonly children: readonly MenuItem[] | null;
  /** 1 directory, 2 page. */
  readonly type: 1 | 2;
  readonly propertyJson: string;
  readonly sortCode: number;
  readonly systemId: string;
  readonly isData: boolean;
}

/**
 * The menu of a person: the pages of the areas that his roles have to do with, those whose module exists only where he may also read
 * the model. To see the names of users in other lists is no reason to be shown the page of users. Directories without pages vanish.
 */
export function menuListOf(engine: Engine, actor: Actor, language: Language): readonly MenuItem[] {
  const models = pageModels(engine);
  const pageOf = (entry: Entry, shade: string): MenuItem[] => {
    const model = models.get(entry.address ?? '') ?? modelBehind(engine, entry);
    return isShown(actor, entry.code, model) ? [itemOf(entry, null, model, shade, language)] : [];
  };
  const directoryOf = (entry: Entry, shade: string): MenuItem[] => {
    const children = build(entry.code, shade);
    return children.length > 0 ? [itemOf(entry, children, undefined, shade, language)] : [];
  };
  const build = (parent: string, colour: string | null): MenuItem[] =>
    inside(engine, parent).flatMap((entry, place) => {
      const shade = colour ?? COLOURS[place % COLOURS.length] ?? '';
      return entry.address === null ? directoryOf(entry, shade) : pageOf(entry, shade);
    });
  return build(TOP, null);
}

/** The models behind the menu addresses, as the modules name them. */
export function pageModels(engine: Engine): ReadonlyMap<string, EffectiveModel> {
  const pairs = engine.modules.flatMap((module) => Object.entries(module.menu ?? {}));
  return new Map(pairs.map(([address, name]) => [address, engine.registry.get(name)] as const));
}

const inside = (engine: Engine, parent: string): readonly Entry[] =>
  parent === MODELS ? modelEntries(engine, new Set([...pageModels(engine).values()].map(({ name }) => name))) : childrenOf(parent);

/** Codes of the pages without a module. A test holds their number: it may only fall. */
export function notBuiltPages(engine: Engine): readonly string[] {
  const models = pageModels(engine);
  return pages.filter(({ address }) => !models.has(address)).map(({ code }) => code);
}

const COLOURS: readonly string[] = [
  '#008cff',
  '#7b1ae1',
  '#00cc88',
  '#f2a20d',
  '#eb5757',
  '#3c9cff',
  '#4caf50',
  '#ff7a45',
  '#13c2c2',
  '#9254de',
  '#597ef7',
];

const children = Map.groupBy(entries, ({ parent }) => parent);
const childrenOf = (parent: string): readonly Entry[] => (children.get(parent) ?? []).toSorted((a, b) => a.sort - b.sort);

function isShown(actor: Actor, code: string, model: EffectiveModel | undefined): boolean {
  if (model && can({ actor }, model, 'read') === null) return false;
  return actor.administrator || rolesReach(actor.roles, code);
}

function itemOf(
  entry: Entry,
  inside: readonly MenuItem[] | null,
  model: EffectiveModel | undefined,
  colour: string,
  language: Language,
): MenuItem {
  const { code, parent, zh, zhtw, en, icon, sort, address } = entry;
  return {
    id: code,
    fullName: language === 'en' ? en : language === 'zh-TW' ? zhtw : zh,
    titles: { zh, zhtw, en },
    enCode: code,
    parentId: parent,
    icon,
    hasChildren: inside !== null,
    urlAddress: address ?? '',
    linkTarget: '_self',
    children: inside,
    type: inside ? 1 : 2,
    propertyJson: JSON.stringify(propertiesOf(entry, model, colour)),
    sortCode: sort,
    systemId: businessSystem.id,
    isData: false,
  };
}

// Pages of one model differ by a condition; it counts where the model has the field.
function propertiesOf({ tree, where = {} }: Entry, model: EffectiveModel | undefined, iconBackgroundColor: string) {
  const filter = Object.fromEntries(Object.entries(where).filter(([field]) => model?.fields[field]?.column));
  return {
    moduleId: model?.name ?? '',
    iconBackgroundColor,
    isTree: tree ? 1 : 0,
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  };
}
