import { shownYuan } from '@zhixing/model/fen.ts';
import type { ContractText } from '../../contract/contract.model.ts';

/** A part of the text that two versions differ in. */
export interface TextPart {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

type Words = (key: string, params?: Record<string, unknown>) => string;

/** The parts in which two versions differ, in the order of the text. */
export function comparedParts(former: ContractText, later: ContractText, text: Words): TextPart[] {
  const [before, after] = [partsOf(former, text), partsOf(later, text)];
  const titles = [...new Set([...after.keys(), ...before.keys()])];
  return titles
    .map((title) => ({ title, before: before.get(title) ?? '', after: after.get(title) ?? '' }))
    .filter((part) => part.before !== part.after);
}

function partsOf(contract: ContractText, text: Words): Map<string, string> {
  const { title, figures, period, blocks, safetyDuty, insuranceDuty, paymentTerms, cancelPolicy } = contract;
  const terms = paymentTerms.map(({ name, percent, due }) => `${name} ${percent}% ${text(`agreement.contract.due.${due}`)}`);
  const steps = cancelPolicy.map(({ hoursBefore, refundPercent }) =>
    text('agreement.contract.step', { hours: hoursBefore, percent: refundPercent }),
  );
  return new Map([
    [text('agreement.contract.title'), title],
    [text('agreement.contract.figures'), `${shownYuan(figures.unitPrice)} × ${figures.students} = ${shownYuan(figures.amount)}`],
    [text('agreement.contract.period'), `${period.from} – ${period.to}`],
    ...blocks.map(({ heading, text: said }): [string, string] => [heading, said]),
    [text('agreement.contract.safety'), safetyDuty],
    [text('agreement.contract.insurance'), insuranceDuty],
    [text('agreement.contract.payment'), terms.join('\n')],
    [text('agreement.contract.cancel'), steps.join('\n')],
  ]);
}
