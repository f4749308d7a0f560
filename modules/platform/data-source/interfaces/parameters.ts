import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { DataInterfaceParameter, parameterKinds } from './data-interface-parameter.model.ts';
import type { Filled } from './filled.ts';
import { interfaceErrors } from './interface.errors.ts';

export type Parameter = Pick<Row<typeof DataInterfaceParameter>, 'name' | 'label' | 'kind' | 'required' | 'fallback' | 'formula'>;

/** Variables of the caller that the server fills in. */
export const callerVariables = ['@userId', '@account', '@organizeId'] as const;

/** Validates the parameters: no unknown names, none missing, and every value of its type. */
export function filledIn(ctx: Context, parameters: readonly Parameter[], sent: Filled): Filled {
  const strange = Object.keys(sent).find((name) => !parameters.some((one) => one.name === name));
  if (strange) throw interfaceErrors.unknownParameter({ name: strange.slice(0, 60) });
  const { userId, account, organisationId } = ctx.actor;
  return {
    ...Object.fromEntries(parameters.map((parameter) => [parameter.name, checkedValue(parameter, sent[parameter.name])])),
    '@userId': userId,
    '@account': account,
    '@organizeId': organisationId,
  };
}

function checkedValue({ name, label, kind, required, fallback }: Parameter, sent: unknown): unknown {
  const given = sent === undefined || sent === null || sent === '' ? (fallback ?? null) : sent;
  if (given === null || given === '') {
    if (required) throw interfaceErrors.missing({ name: label ?? name });
    return null;
  }
  const value = readers[kind](String(given));
  if (value === undefined) throw interfaceErrors.badParameter({ name: label ?? name });
  return value;
}

const LONGEST = 2000;
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const dated = (pattern: RegExp) => (text: string) => (pattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined);

const readers: Readonly<Record<(typeof parameterKinds)[number], (text: string) => unknown>> = {
  text: (text) => (text.length <= LONGEST && text.isWellFormed() && !text.includes('\0') ? text : undefined),
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  decimal: matching(/^-?\d{1,20}(\.\d{1,10})?$/),
  date: dated(/^\d{4}-\d{2}-\d{2}$/),
  moment: dated(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/),
  flag: (text) => ({ true: true, '1': true, false: false, '0': false })[text],
};
