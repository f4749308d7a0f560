import { alternativesOf, type EffectiveModel } from '@zhixing/model';
import type { Catalogue, Language } from './locale.ts';

/** Labels by convention: `student.fields.name` in the locale files, or the label in the document for models created in the designer. */
export interface LabelWords {
  title(language: Language, model: EffectiveModel): string;
  field(language: Language, model: EffectiveModel, name: string): string;
  option(language: Language, model: EffectiveModel, field: string, value: string): string;
  action(language: Language, model: EffectiveModel, name: string): string;
  arg(language: Language, model: EffectiveModel, action: string, name: string): string;
  group(language: Language, model: EffectiveModel, name: string): string;
  /** Message of a failed check: `trip.checks.endsLater`. */
  check(language: Language, model: EffectiveModel, name: string): string;
  /** A hint below the input, or null. */
  help(language: Language, model: EffectiveModel, name: string): string | null;
  /** Why a record in a state cannot be edited, and what to do instead: `announcement.closed` in the locale files. */
  closed(language: Language, model: EffectiveModel, state: string): string;
  /** Why a record in a state cannot be deleted: `tutor.kept` in the locale files. */
  kept(language: Language, model: EffectiveModel, state: string): string;
}

const own = (table: unknown, key: string): string | null => {
  const value = typeof table === 'object' && table !== null ? (table as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : null;
};

/** Creates the label lookup for a catalogue. */
export function createWords(texts: Catalogue): LabelWords {
  const stateReason = (language: Language, model: EffectiveModel, state: string, what: 'closed' | 'kept'): string =>
    texts.find(language, `${model.name}.${what}`) ??
    texts.text(language, `model.${what}`, {
      state: own(model.document.stateLabels, state) ?? texts.find(language, `${model.name}.states.${state}`) ?? state,
    });
  const field: LabelWords['field'] = (language, model, name) =>
    own(model.fields[name]?.settings, 'label') ??
    texts.find(language, `${model.name}.fields.${name}`) ??
    texts.text(language, `model.fields.${name}`);
  const alternativesText = (language: Language, model: EffectiveModel, name: string): string | undefined => {
    const found = alternativesOf(model.document).find((one) => one.name === name);
    const fields = found?.fields.map((one) => field(language, model, one)).join(texts.text(language, 'model.listOr'));
    return found && texts.text(language, found.required ? 'model.oneOf' : 'model.mostOneOf', { fields });
  };
  return {
    title: (language, model) => model.document.title ?? texts.text(language, `${model.name}.title`),
    field,
    option: (language, model, field, value) =>
      field === 'status' && model.states.length > 0
        ? (own(model.document.stateLabels, value) ?? texts.find(language, `${model.name}.states.${value}`) ?? value)
        : (own(model.fields[field]?.settings.optionLabels, value) ??
          texts.find(language, `${model.name}.options.${field}.${value}`) ??
          texts.find(language, `model.options.${field}.${value}`) ??
          value),
    action: (language, model, name) =>
      model.actions[name]?.label ??
      texts.find(language, `${model.name}.actions.${name}`) ??
      texts.find(language, `model.actions.${name}`) ??
      name,
    arg: (language, model, action, name) =>
      own(model.actions[action]?.args?.[name], 'label') ??
      texts.find(language, `${model.name}.args.${name}`) ??
      texts.find(language, `${model.name}.fields.${name}`) ??
      texts.text(language, `model.args.${name}`),
    group: (language, model, name) =>
      model.formGroups.find(({ title }) => title === name)?.label ??
      texts.find(language, `${model.name}.groups.${name}`) ??
      texts.text(language, `model.groups.${name}`),
    check: (language, model, name) =>
      model.document.checks?.[name]?.label ??
      texts.find(language, `${model.name}.checks.${name}`) ??
      alternativesText(language, model, name) ??
      texts.text(language, 'model.checkFails'),
    help: (language, model, name) => texts.find(language, `${model.name}.help.${name}`),
    closed: (language, model, state) => stateReason(language, model, state, 'closed'),
    kept: (language, model, state) => stateReason(language, model, state, 'kept'),
  };
}
