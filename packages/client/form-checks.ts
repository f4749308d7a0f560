import { type FormOptions, linkedForm } from './form-options.ts';
import { type FormState, isUntouchedMask, shownValue, withError } from './form-state.ts';
import { fulfils } from './linkage.ts';
import type { CheckDescription } from './model-description.ts';

/**
 * The form with what its checks say of the fields named: a broken one is put to its field, one that holds is taken away again. A field that is
 * wrong by itself says only that.
 */
export function withChecks(form: FormState, options: FormOptions, names: readonly string[]): FormState {
  const concerned = (options.checks ?? []).filter((check) => check.names.some((name) => names.includes(name)));
  return concerned.reduce((current, check) => withCheck(current, options, check), form);
}

/** The form after a value changed: what a check said before is taken away as soon as it holds, and put nowhere before the field is left. */
export function withoutHeldChecks(form: FormState, options: FormOptions, name: string): FormState {
  const said = (options.checks ?? []).filter((check) => check.names.includes(name) && form.errors[check.at] === check.text);
  return said.reduce((current, check) => (holds(current, options, check) ? withoutWords(current, check) : current), form);
}

function withCheck(form: FormState, options: FormOptions, check: CheckDescription): FormState {
  const said = form.errors[check.at];
  if (!holds(form, options, check)) return said === undefined ? withError(form, check.at, check.text) : form;
  return said === check.text ? withoutWords(form, check) : form;
}

// The server may have said it as well: that it holds now is known here.
const withoutWords = (form: FormState, { at }: CheckDescription): FormState =>
  withError({ ...form, refused: form.refused.filter((name) => name !== at) }, at, null);

// A hidden field counts as empty, as it does on the server; what stands behind a mask only the server knows.
function holds(form: FormState, options: FormOptions, { names, condition }: CheckDescription): boolean {
  const { hidden } = linkedForm(form, options);
  const value = (name: string) => (hidden.has(name) ? null : shownValue(form, name));
  return names.some((name) => isUntouchedMask(form, name)) || fulfils(condition, options.all ?? options.fields, value);
}
