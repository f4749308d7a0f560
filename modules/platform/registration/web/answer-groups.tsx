import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { AnswerField } from './answer-field.tsx';
import type { Offered } from './calls.ts';
import { PaperList } from './paper-list.tsx';
import type { Answers } from './use-answers.ts';
import type { Papers } from './use-papers.ts';

interface Props {
  readonly offered: Offered;
  readonly answers: Answers;
  readonly papers: Papers;
  /** Fields shown elsewhere on the page, or not at all. */
  readonly without: readonly string[];
}

/** All fields asked of an applicant, in the groups of the model's form. */
export function AnswerGroups({ offered, answers, papers, without }: Props) {
  const asked = new Map(answers.asked.map((field) => [field.name, field]));
  return offered.groups.map((group) => {
    const fields = group.fields.flatMap((name) => (without.includes(name) ? [] : (asked.get(name) ?? [])));
    const plain = fields.filter(({ kind }) => !kindOf(kind).attachment);
    if (fields.length === 0) return null;
    return (
      <fieldset key={group.title} className="answers">
        <legend>{group.label}</legend>
        {plain.map((field) => (
          <AnswerField key={field.name} field={field} answers={answers} />
        ))}
        {plain.length < fields.length ? <PaperList papers={papers} offered={offered} failure={answers.failures.materials} /> : null}
      </fieldset>
    );
  });
}
