import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { DataInterfaceParameter, parameterKinds } from './data-interface-parameter.model.ts';
import type { Filled } from './filled.ts';
import { interfaceErrors } from './interface.errors.ts';
import { boundValue, isEmpty, type Origin } from './parameter-entry.ts';

type Columns = 'name' | 'label' | 'kind' | 'required' | 'sourceType' | 'relationField' | 'fallback' | 'formula';
export type Parameter = Pick<Row<typeof DataInterfaceParameter>, Columns>;

/** Variables of the caller that hold ids of users or organisations. */
const reaches = ['@userAndSubordinates', '@organizationAndSuborganization', '@branchManageOrganize'] as const;

/** Variables that the server fills in. */
export const systemVariables = ['@userId', '@account', '@organizeId', ...reaches, '@formId'] as const;
type SystemVariable = (typeof systemVariables)[number];

/** Validates the parameters: no unknown names, none missing, and every value of its type. What is not sent is bound to the origin. */
export function filledIn(ctx: Context, parameters: readonly Parameter[], sent: Filled, origin: Origin): Filled {
  const strange = Object.keys(sent).find((name) => !parameters.some((one) => one.name === name));
  if (strange) throw interfaceErrors.unknownParameter({ name: strange.slice(0, 60) });
  return {
    ...Object.fromEntries(parameters.map((parameter) => [parameter.name, checkedValue(parameter, sent[parameter.name], origin)])),
    ...variablesOf(ctx, origin),
  };
}

function variablesOf({ actor }: Context, { formId }: Origin): Readonly<Record<SystemVariable, unknown>> {
  const [users = [], organisations = [], branch = []] = reaches.map((name) => [actor.variables[name] ?? []].flat());
  return {
    '@userId': actor.userId,
    '@account': actor.account,
    '@organizeId': actor.organisationId,
    '@userAndSubordinates': users,
    '@organizationAndSuborganization': organisations,
    '@branchManageOrganize': branch,
    '@formId': formId ?? null,
  };
}

function checkedValue(parameter: Parameter, sent: unknown, origin: Origin): unknown {
  const { name, label, kind, required, fallback } = parameter;
  const given = isEmpty(sent) ? boundValue(name, { ...parameter, defaultValue: fallback }, origin) : sent;
  if (isEmpty(given)) {
    if (required) throw interfaceErrors.missing({ name: label ?? name });
    return null;
  }
  const value = readers[kind](String(given));
  if (value === undefined) throw interfaceErrors.badParameter({ name: label ?? name });
  return value;
}

const MAX_LENGTH = 2000;
/** Maximum length of a value of any type. */
export const MAX_VALUE_LENGTH = 10_000;
const written = (max: number) => (text: string) => (text.length <= max && text.isWellFormed() && !text.includes('\0') ? text : undefined);
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const dated = (pattern: RegExp) => (text: string) => (pattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined);

const readers: Readonly<Record<(typeof parameterKinds)[number], (text: string) => unknown>> = {
  text: written(MAX_LENGTH),
  longText: written(MAX_VALUE_LENGTH),
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  // Stays a text: as a number it would lose its last digits.
  long: (text) => (/^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? text : undefined),
  decimal: matching(/^-?\d{1,20}(\.\d{1,10})?$/),
  date: dated(/^\d{4}-\d{2}-\d{2}$/),
  moment: dated(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/),
  flag: (text) => ({ true: true, '1': true, false: false, '0': false })[text],
};
