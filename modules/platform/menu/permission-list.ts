import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { can, type Verb, visibility } from '@zhixing/engine/permission/access.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import type { EffectiveModel } from '@zhixing/model';
import type { Entry } from './entries.ts';
import { menuOf } from './menu-of.ts';
import { MODELS } from './model-pages.ts';

interface Code {
  readonly enCode: string;
}

/** The permissions of a user on one page (specification, section 3). `modelId` is the code of the menu entry. */
export interface Permission {
  readonly modelId: string;
  readonly modelName: string;
  readonly column: readonly Code[];
  readonly form: readonly Code[];
  readonly button: readonly Code[];
}

/** Buttons that the page of every model has, and the verb each one needs. */
export const buttons: readonly (readonly [code: string, verb: Verb])[] = [
  ['add', 'create'],
  ['edit', 'update'],
  ['remove', 'delete'],
  ['restore', 'delete'],
  ['import', 'import'],
  ['export', 'export'],
  ['unmask', 'unmask'],
];

/** The permissions on every page that the user may read, from the same grants that protect the API. */
export function permissionListOf(engine: Engine, actor: Actor, language: Language): readonly Permission[] {
  const menu = menuOf(engine, actor);
  return menu.pages().flatMap((page) => {
    const model = menu.modelOf(page);
    const listed = page.parent !== MODELS || actor.administrator;
    return model && listed && can({ actor }, model, 'read') !== null ? [permissionOf(engine, actor, language, page, model)] : [];
  });
}

function permissionOf(engine: Engine, actor: Actor, language: Language, { code, off }: Entry, model: EffectiveModel): Permission {
  const left = (list: readonly Code[], without: readonly string[] = []) => list.filter(({ enCode }) => !without.includes(enCode));
  const may = (verb: Verb) => can({ actor }, model, verb) !== null;
  const { fields, writable: allowed } = visibility({ actor }, model);
  const actions = Object.values(model.actions).filter((action) => !action.system && can({ actor }, model, `act:${action.name}`) !== null);
  const writable = may('create') || may('update') ? model.writable.filter(({ name }) => allowed.has(name)) : [];
  return {
    modelId: code,
    modelName: engine.words.title(language, model),
    column: left(fields.map(named), off?.columns),
    form: left(writable.map(named), off?.form),
    button: left([...buttons.filter(([, verb]) => may(verb)).map(([enCode]) => ({ enCode })), ...actions.map(named)], off?.buttons),
  };
}

const named = ({ name }: { readonly name: string }): Code => ({ enCode: name });
