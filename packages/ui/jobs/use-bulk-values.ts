import { isBlank } from '@zhixing/client/blank.ts';
import { fieldIssue } from '@zhixing/client/field-check.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { usePatterns } from '@zhixing/client/use-patterns.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { useState } from 'react';
import { useExplain } from '../record/use-explain.ts';

/** Values and errors of fields. Blank values are sent, because they clear the field. */
export function useBulkValues(fields: readonly FieldDescription[]) {
  const explain = useExplain();
  usePatterns(fields);
  const [typed, setTyped] = useState<Values>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const shownOf = ({ name }: FieldDescription): unknown => typed[name] ?? null;
  return {
    shownOf,
    errors,
    set: (name: string, value: unknown) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _gone, ...rest }) => rest);
    },
    /** The values; null if any is invalid, after focusing the first invalid one. */
    checked: (): Values | null => {
      const found = fields.flatMap((field) => {
        const issue = fieldIssue(field, shownOf(field));
        return issue ? [[field.name, explain(issue)] as const] : [];
      });
      setErrors(Object.fromEntries(found));
      const [first] = found;
      if (first) document.getElementById(`bulk-${first[0]}`)?.focus();
      return first ? null : Object.fromEntries(fields.map((field) => [field.name, isBlank(shownOf(field)) ? null : shownOf(field)]));
    },
  };
}
