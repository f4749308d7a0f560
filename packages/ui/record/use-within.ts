import { isBlank } from '@zhixing/client/blank.ts';
import { offeredNow } from '@zhixing/client/linkage.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { Condition } from '@zhixing/model';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { useEffect, useRef } from 'react';

/**
 * Condition on a reference's choices by the record's other references: if the record has a school, only classes of that school are
 * offered. Fields match when they have the same name and target model. The model's `among` narrows the choices further.
 */
export function useScope(
  given: (name: string) => unknown,
  field: FieldDescription,
  fields: readonly FieldDescription[],
): Condition | undefined {
  const others = fields.filter(
    (other) => kindOf(other.kind).reference === 'one' && other.name !== field.name && !isBlank(given(other.name)),
  );
  const { reference } = kindOf(field.kind);
  const target = useModel(reference && others.length > 0 ? String(field.model) : null);
  const shared = others.filter((other) =>
    target.data?.fields.some(
      (theirs) => kindOf(theirs.kind).reference === 'one' && theirs.name === other.name && theirs.model === other.model,
    ),
  );
  const offered = offeredNow(field, fields, given);
  const belonging = shared.length > 0 ? Object.fromEntries(shared.map(({ name }) => [name, String(given(name))])) : undefined;
  return offered && belonging ? { all: [offered, belonging] } : (offered ?? belonging);
}

/** Same for a form, where a value outside the changed scope is cleared. */
export function useWithin(form: FormHandle, field: FieldDescription, fields: readonly FieldDescription[]): Condition | undefined {
  const within = useScope(form.value, field, fields);
  useClearing(form, field.name, within && JSON.stringify(within));
  return within;
}

// A class of the previously chosen school is invalid after the school changes.
function useClearing(form: FormHandle, name: string, within: string | undefined): void {
  const before = useRef(within);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== within;
    before.current = within;
    if (changed && !isBlank(form.value(name))) form.set(name, null);
  }, [within, form, name]);
}
