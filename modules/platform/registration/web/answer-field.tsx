import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { InputHTMLAttributes } from 'react';
import { RegionField } from './region-field.tsx';
import type { Answers } from './use-answers.ts';

interface Props {
  readonly field: FieldDescription;
  readonly answers: Answers;
}

/** A form field with its hint and error. */
export function AnswerField({ field, answers }: Props) {
  const text = useText();
  const { name } = field;
  const help = typeof field.help === 'string' ? field.help : null;
  const id = `answer-${name}`;
  const failure = answers.failures[name];
  const needed = answers.needed(name);
  const about = {
    id,
    'aria-required': needed,
    'aria-invalid': failure !== undefined,
    'aria-describedby': failure ? `${id}-failure` : help ? `${id}-help` : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {name === 'name' && answers.values.kind === 'miniProgram' ? text('register.ownName') : field.label}
        {needed ? <i aria-hidden="true">*</i> : <small>{text('register.optional')}</small>}
      </label>
      <Answer field={field} answers={answers} about={about} />
      {help && !failure ? (
        <span id={`${id}-help`} className="answer-help">
          {help}
        </span>
      ) : null}
      {failure ? (
        <span id={`${id}-failure`} className="answer-failure" role="alert">
          {failure}
        </span>
      ) : null}
    </div>
  );
}

type About = Readonly<Record<string, unknown>>;

function Answer({ field, answers, about }: Props & { about: About }) {
  const text = useText();
  const value = String(answers.values[field.name] ?? '');
  const set = (next: string) => answers.set(field.name, next);
  if (kindOf(field.kind).target({ kind: field.kind })?.model === 'region')
    return <RegionField {...about} label={field.label} value={value} onChange={set} />;
  if (field.options)
    return (
      <select {...about} value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{text('register.choose')}</option>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  return <input {...about} {...boxOf(field)} value={value} onChange={(event) => set(event.target.value)} />;
}

const boxes: Readonly<Record<string, InputHTMLAttributes<HTMLInputElement>>> = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  uscc: { autoCapitalize: 'characters', spellCheck: false, maxLength: 18 },
};

const boxOf = ({ kind, name, max }: FieldDescription): InputHTMLAttributes<HTMLInputElement> => ({
  ...(max === undefined ? {} : { maxLength: max }),
  ...(name === 'schoolCode' && { inputMode: 'numeric' }),
  ...(name === 'account' && { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false }),
  ...boxes[kind],
});
