import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { DictionaryItem } from '../dictionary-item.model.ts';
import { DictionaryType } from '../dictionary-type.model.ts';
import { dictionaries } from './dictionaries.ts';

/** Seeds the dictionaries that are missing. */
export async function seedDictionaries(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const [types, items] = [repo(DictionaryType, ctx), repo(DictionaryItem, ctx)];
  for (const [place, { code, name, remark, entries }] of dictionaries.entries()) {
    if ((await types.count({ code })) > 0) continue;
    const { id } = await types.create({ code, name, remark, sortCode: place + 1 });
    for (const [n, [entry, title]] of entries.entries()) await items.create({ type: id, code: entry, name: title, sortCode: n + 1 });
  }
}
