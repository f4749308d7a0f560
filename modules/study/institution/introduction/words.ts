import type { Context } from '@zhixing/engine/context.ts';
import type { ChecklistItem } from './checklist.ts';

/** Text of a checklist item in the language of the request. */
export function itemText({ code, params }: ChecklistItem, model: string, { engine, language }: Context): string {
  const fields = Array.isArray(params.fields) ? (params.fields as string[]) : [];
  const names = fields.map((name) => engine.words.field(language, engine.registry.get(model), name));
  const missing =
    names.length > 0
      ? engine.texts.text(language, 'introduction.missingFields', { fields: names.join(language === 'en' ? ', ' : '、') })
      : '';
  return engine.texts.text(language, `introduction.checklist.${code}`, { ...params, fields: missing } as Record<string, string | number>);
}
