import type { Engine } from '@zhixing/engine/engine.ts';
import type { EffectiveModel } from '@zhixing/model';
import type { Entry } from './entries.ts';

/** The directory of the system menu in which administrators find every model without a page of its own. */
export const MODELS = 'models';

/** Files are created by upload and reached through the records that reference them, so a form for them would be useless. */
const UPLOADED = 'file';

/**
 * A page for each model without a page in the menu, so that new entities and models published at run time can be viewed before they are
 * added to a menu.
 */
export function modelEntries(engine: Engine, shown: ReadonlySet<string>): readonly Entry[] {
  const rest = engine.registry.all().filter(({ name }) => !shown.has(name) && name !== UPLOADED);
  return rest.map((model, place) => ({
    code: `${MODELS}.${model.name}`,
    zh: engine.words.title('zh', model),
    zhtw: engine.words.title('zh-TW', model),
    en: engine.words.title('en', model),
    icon: 'database',
    parent: MODELS,
    sort: place + 1,
    address: `${MODELS}/${model.name}`,
  }));
}

/** The model of such a page; undefined for other pages. */
export const modelBehind = (engine: Engine, { code, parent }: Entry): EffectiveModel | undefined =>
  parent === MODELS ? engine.registry.find(code.slice(MODELS.length + 1)) : undefined;
