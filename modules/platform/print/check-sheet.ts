import type { EffectiveModel } from '@zhixing/model';
import { flowParts, flowPlaces, placesOf, type Sheet, sheetPlaces, sheetSchema, textsOf } from '@zhixing/model/printed-sheet.ts';
import { printErrors } from './print.errors.ts';

interface About {
  readonly type: 'flow' | 'record';
  /** The model of the sheet; null if it is for all models. */
  readonly model: EffectiveModel | null;
}

/**
 * Validates a sheet: its format, the fields and sub-tables it refers to, and its placeholders.
 * @throws print.badSheet, print.onlyOfFlows, print.unknownField, print.unknownPlace
 */
export function mustBePrintable(sheet: unknown, about: About): void {
  const parsed = sheetSchema.safeParse(sheet);
  if (!parsed.success) throw refused('badSheet', { where: parsed.error.issues[0]?.path.join('.') ?? '' });
  mustBeOfType(parsed.data, about);
  mustBeFields(parsed.data, about);
  mustBePlaces(parsed.data, about);
}

function refused(key: 'badSheet' | 'onlyOfFlows' | 'unknownField' | 'unknownPlace', params: Record<string, string>) {
  return printErrors[key](params, { fields: { sheet: { key: `print.${key}`, params } } });
}

function mustBeOfType({ parts }: Sheet, { type }: About): void {
  if (type === 'record' && parts.some(({ part }) => flowParts.includes(part))) throw refused('onlyOfFlows', {});
}

/** A sheet for all models cannot refer to fields. */
function mustBeFields({ parts }: Sheet, { model }: About): void {
  for (const part of parts) {
    if (part.part !== 'form') continue;
    const strange =
      (part.fields ?? []).find((name) => !model?.fields[name]) ??
      (part.rows ?? []).find((name) => !model?.formRows.some((rows) => rows.model === name));
    if (strange) throw refused('unknownField', { name: strange });
  }
}

function mustBePlaces(sheet: Sheet, { type, model }: About): void {
  const known = new Set<string>([...sheetPlaces, ...(type === 'flow' ? flowPlaces : []), ...Object.keys(model?.fields ?? {})]);
  const strange = textsOf(sheet)
    .flatMap(placesOf)
    .find((name) => !known.has(name));
  if (strange === undefined) return;
  const common = [...known].filter((name) => !model?.fields[name]);
  throw refused('unknownPlace', { name: `{${strange}}`, known: common.map((name) => `{${name}}`).join(' ') });
}
