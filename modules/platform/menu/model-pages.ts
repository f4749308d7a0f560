import type { Engine } from '@zhixing/engine/engine.ts';
import type { EffectiveModel } from '@zhixing/model';
import type { Entry } from './entries.ts';

/** The directory of the system module under which administrators find every model that has no page of its own. */
export const MODELS = 'models';

/** Files come in by upload and are reached through the records that carry them: a form for one could never be saved. */
const UPLOADED = 'file';

/**
 * A page for each model that no page of the business menu shows: a new entity, or a model published at run time, can be
 * looked at before anybody has found it a place.
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

/** The model of such a page; undefined for the pages of the business menu. */
export const modelBehind = (engine: Engine, { code, parent }: Entry): EffectiveModel | undefined =>
  parent === MODELS ? engine.registry.find(code.slice(MODELS.length + 1)) : undefined;
