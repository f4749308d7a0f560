import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import { Fragment, useContext } from 'react';
import { comparedWith } from '../../kinds/registry.ts';
import { OperandText } from '../operand-text.tsx';
import { readMoving } from './days.ts';
import type { Draft, Line } from './draft.ts';
import { answerOf, givenIn, questionOf } from './operators.ts';
import { readPeriod } from './periods.ts';
import { usePath } from './use-path.ts';
import { SystemVariables } from './variables.ts';

/** A condition as text: "school / region is Wuhan and birthday in this term". */
export function Words({ model, draft, inner = false }: { model: ModelDescription; draft: Draft; inner?: boolean }) {
  const t = useText();
  if (draft.kind === 'line') return <LineWords model={model} line={draft} />;
  const bracketed = inner && draft.parts.length > 1 && draft.mode !== 'none';
  return (
    <>
      {draft.mode === 'none' && t('ui.filter.noneOf')}
      {bracketed && t('ui.filter.open')}
      {draft.parts.map((part, index) => (
        <Fragment key={part.id}>
          {index > 0 && t(`ui.filter.join.${draft.mode}`)}
          <Words model={model} draft={part} inner />
        </Fragment>
      ))}
      {bracketed && t('ui.filter.shut')}
      {draft.mode === 'none' && t('ui.filter.noneEnd')}
    </>
  );
}

function LineWords({ model, line }: { model: ModelDescription; line: Line }) {
  const t = useText();
  const { field, label } = usePath(model, line.path);
  const variables = useContext(SystemVariables);
  const question = field && questionOf(line, field, variables?.offered ?? null);
  if (!field || !question) return t('ui.filter.other', { field: label || line.path });
  if (question === 'variable') return `${label} ${variables?.question ?? ''} ${variables?.nameOf(String(givenIn(line, question))) ?? ''}`;
  return (
    <>
      {label} {t(`ui.filter.ask.${question}`)} {answerOf(question) !== 'none' && <Answer field={field} line={line} question={question} />}
    </>
  );
}

function Answer({ field, line, question }: { field: FieldDescription; line: Line; question: string }) {
  const t = useText();
  const period = question === 'period' ? readPeriod(line.operand) : null;
  if (period)
    return 'days' in period ? t(`ui.filter.periodDays.${period.name}`, { days: period.days }) : t(`ui.filter.period.${period.name}`);
  const value = givenIn(line, question);
  const moving = readMoving(value);
  if (moving && moving.name === 'today' && moving.days !== 0)
    return t(`ui.filter.dayDays.${moving.days < 0 ? 'ago' : 'ahead'}`, { days: Math.abs(moving.days) });
  if (moving) return t(`ui.filter.day.${moving.name}`);
  if (answerOf(question) === 'text') return String(value);
  if (question === 'between' || question === 'overlaps' || question === 'under' || question === 'has')
    return <OperandText field={field} operand={line.operand} />;
  return <OperandText field={comparedWith(field)} operand={{ in: [value as string].flat() }} />;
}
