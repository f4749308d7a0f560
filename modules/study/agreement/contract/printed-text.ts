import type { CancelStep, ContractSide, ContractText, PaymentTerm } from './contract.model.ts';

// A contract is in Chinese whatever the language of its reader.
const due: Readonly<Record<PaymentTerm['due'], string>> = {
  signing: '签约时',
  beforeDeparture: '出发前',
  afterReturn: '返程后',
  settlement: '评价与成本确认后',
};

/** The text of a contract as paragraphs, for printing. */
export function printedText({
  title,
  school,
  agency,
  blocks,
  paymentTerms,
  cancelPolicy,
  safetyDuty,
  insuranceDuty,
}: ContractText): string {
  const parts = [
    [title],
    [`甲方：${sideText(school)}`, `乙方：${sideText(agency)}`],
    ...blocks.map(({ heading, text }) => [heading, text]),
    ['安全责任', safetyDuty],
    ['保险约定', insuranceDuty],
    ['付款节点', ...paymentTerms.map(termText)],
    ['取消与退费', ...cancelPolicy.map(stepText)],
  ];
  return parts.map((part) => part.filter(Boolean).join('\n')).join('\n\n');
}

const sideText = ({ name, code, person, address }: ContractSide): string =>
  [name, code && `代码：${code}`, person && `负责人：${person}`, address && `地址：${address}`].filter(Boolean).join('，');

const termText = ({ name, percent, due: when }: PaymentTerm, at: number): string =>
  `${at + 1}. ${name}：合同金额的${percent}%，${due[when]}支付。`;

const stepText = ({ hoursBefore, refundPercent }: CancelStep, at: number): string =>
  `${at + 1}. 出发前${hoursBefore}小时及以上取消的，退还${refundPercent}%。`;
