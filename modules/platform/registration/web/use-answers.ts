import { isBlank } from '@zhixing/client/blank.ts';
import { fieldIssue } from '@zhixing/client/field-check.ts';
import { linkageOf } from '@zhixing/client/linkage.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { useExplain } from '@zhixing/ui/record/use-explain.ts';
import { useState } from 'react';

type Values = Readonly<Record<string, unknown>>;
type Failures = Readonly<Record<string, string>>;

interface Options {
  /** Existing values; those the server does not return may stay empty. */
  readonly before?: Values;
  readonly known?: ReadonlySet<string>;
}

/** State of the form: values, visible fields and errors, by the rules of the server. */
export function useAnswers(fields: readonly FieldDescription[], { before = {}, known = new Set() }: Options = {}) {
  const explain = useExplain();
  const [values, setValues] = useState<Values>(before);
  const [failures, setFailures] = useState<Failures>({});
  const { hidden, required } = linkageOf(
    fields,
    (name) => values[name],
    () => false,
  );
  const asked = fields.filter(({ name }) => !hidden.has(name));
  const needed = (name: string) => required.has(name) && !known.has(name);
  const set = (name: string, value: unknown) => {
    setValues((all) => ({ ...all, [name]: value }));
    setFailures(({ [name]: _gone, ...rest }) => rest);
  };
  const check = (): Failures => {
    const found = asked.flatMap((field) => {
      const issue = fieldIssue(field, values[field.name], needed(field.name));
      return issue ? [[field.name, explain(issue)] as const] : [];
    });
    const all = Object.fromEntries(found);
    setFailures(all);
    return all;
  };
  /** The values to submit: visible fields that are filled in now or were before. */
  const said = (): Values =>
    Object.fromEntries(
      asked.flatMap(({ name }) => (isBlank(values[name]) && (before[name] ?? null) === null ? [] : [[name, values[name] ?? null]])),
    );
  return { values, set, asked, needed, failures, setFailures, check, said };
}

export type Answers = ReturnType<typeof useAnswers>;
