import type { Context } from '@zhixing/engine/context.ts';
import type { EffectiveModel } from '@zhixing/model';
import { z } from 'zod';
import type { Entry, Off } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import { buttons } from './permission-list.ts';

/** A part of a page, and whether the entry hides it. */
export interface Part {
  readonly enCode: string;
  readonly fullName: string;
  readonly off: boolean;
  /** Cannot be hidden, because no record could be saved without it. */
  readonly required: boolean;
}

/** The parts that the page of a model has. */
export interface Parts {
  readonly buttons: readonly Part[];
  readonly columns: readonly Part[];
  readonly form: readonly Part[];
}

const list = z.array(z.string().min(1).max(80)).max(400);
export const offShape = z.strictObject({ buttons: list.optional(), columns: list.optional(), form: list.optional() });

/** All parts of the page of a model, marked if an entry hides them. */
export function partsOf({ engine, language }: Pick<Context, 'engine' | 'language'>, model: EffectiveModel, off: Entry['off']): Parts {
  const { words, texts } = engine;
  const part = (without: readonly string[] | undefined, enCode: string, fullName: string, required = false): Part => ({
    enCode,
    fullName,
    required,
    off: without?.includes(enCode) === true,
  });
  const own = Object.values(model.fields).filter(({ system }) => !system);
  const actions = Object.values(model.actions).filter(({ system }) => !system);
  return {
    buttons: [
      ...buttons.map(([code]) => part(off?.buttons, code, texts.text(language, `menu.buttons.${code}`))),
      ...actions.map(({ name }) => part(off?.buttons, name, words.action(language, model, name))),
    ],
    columns: own.map(({ name }) => part(off?.columns, name, words.field(language, model, name))),
    form: model.writable.map(({ name, settings }) =>
      part(off?.form, name, words.field(language, model, name), settings.required === true && settings.default === undefined),
    ),
  };
}

/** Throws if an entry hides parts that its page does not have or that are required to save a record. */
export function mustBeParts(ctx: Pick<Context, 'engine' | 'language'>, model: EffectiveModel | undefined, off: Off | null): void {
  if (off === null) return;
  const read = offShape.safeParse(off);
  const parts = model && partsOf(ctx, model, null);
  if (!read.success || !parts) throw menuErrors.badParts({ what: 'off' });
  for (const [name, left] of Object.entries(read.data) as [keyof Parts, readonly string[]][]) {
    const unknown = left.find((code) => !parts[name].some(({ enCode }) => enCode === code));
    if (unknown !== undefined) throw menuErrors.badParts({ what: `${name}.${unknown}` });
    const needed = parts[name].find(({ enCode, required }) => required && left.includes(enCode));
    if (needed) throw menuErrors.requiredField({ field: needed.fullName });
  }
}
