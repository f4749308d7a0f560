import type { Context } from '@zhixing/engine/context.ts';
import type { CancelStep, ContractSide, ContractText, PaymentTerm } from './contract.model.ts';

/** The text of a contract as paragraphs, for printing. A contract is in Chinese whatever the language of its reader. */
export function printedText(contract: ContractText, { engine }: Context): string {
  const { title, school, agency, blocks, paymentTerms, cancelPolicy, safetyDuty, insuranceDuty } = contract;
  const word: Words = (key, params) => engine.texts.text('zh', `contract.paper.${key}`, params);
  const parts = [
    [title],
    [word('partyA', { party: sideText(school, word) }), word('partyB', { party: sideText(agency, word) })],
    ...blocks.map(({ heading, text }) => [heading, text]),
    [word('safety'), safetyDuty],
    [word('insurance'), insuranceDuty],
    [word('payment'), ...paymentTerms.map((term, at) => termText(term, at, word))],
    [word('cancel'), ...cancelPolicy.map((step, at) => stepText(step, at, word))],
  ];
  return parts.map((part) => part.filter(Boolean).join('\n')).join('\n\n');
}

type Words = (key: string, params?: Readonly<Record<string, string | number>>) => string;

const sideText = ({ name, code, person, address }: ContractSide, word: Words): string => word('side', { name, code, person, address });

const termText = ({ name, percent, due }: PaymentTerm, at: number, word: Words): string =>
  word('term', { number: at + 1, name, percent, due: word(`due.${due}`) });

const stepText = ({ hoursBefore, refundPercent }: CancelStep, at: number, word: Words): string =>
  word('step', { number: at + 1, hours: hoursBefore, percent: refundPercent });
