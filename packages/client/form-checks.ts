import { type FormOptions, linkedForm } from './form-options.ts';
import { type FormState, isUntouchedMask, shownValue, withError } from './form-state.ts';
import { fulfils } from './linkage.ts';
import type { CheckDescription } from './model-description.ts';

/**
 * Evaluates the checks that name the given fields: sets the message of a failed check on its field and clears it once the check passes. A
 * field's own error takes precedence.
 */
export function withChecks(form: FormState, options: FormOptions, names: readonly string[]): FormState {
  const concerned = (options.checks ?? []).filter((check) => check.names.some((name) => names.includes(name)));
  return concerned.reduce((current, check) => withCheck(current, options, check), form);
}

/** Clears the messages of checks that pass after a value changed; new messages are set only when the field is left. */
export function withoutHeldChecks(form: FormState, options: FormOptions, name: string): FormState {
  const said = (options.checks ?? []).filter((check) => check.names.includes(name) && form.errors[check.at] === check.text);
  return said.reduce((current, check) => (holds(current, options, check) ? withoutWords(current, check) : current), form);
}

function withCheck(form: FormState, options: FormOptions, check: CheckDescription): FormState {
  const said = form.errors[check.at];
  if (!holds(form, options, check)) return said === undefined ? withError(form, check.at, check.text) : form;
  return said === check.text ? withoutWords(form, check) : form;
}

// Also drops a server refusal with the same text, since the check passes now.
const withoutWords = (form: FormState, { at }: CheckDescription): FormState =>
  withError({ ...form, refused: form.refused.filter((name) => name !== at) }, at, null);

// A hidden field counts as empty, as on the server. Checks on untouched masked values pass here; only the server can evaluate them.
function holds(form: FormState, options: FormOptions, { names, condition }: CheckDescription): boolean {
  const { hidden } = linkedForm(form, options);
  const value = (name: string) => (hidden.has(name) ? null : shownValue(form, name));
  return names.some((name) => isUntouchedMask(form, name)) || fulfils(condition, options.all ?? options.fields, value);
}
