import { useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import {
  type CancelStep,
  type ContractBlock,
  type ContractText,
  contractPlaceholders,
  type PaymentTerm,
} from '../../contract/contract.model.ts';
import { PaperText } from './contract-paper.tsx';
import './contract.css';

/** Above a contract template: how a contract of it reads, with the names of what is filled in. */
export default function TemplateAside({ one: { record } }: RecordAside) {
  const text = useText();
  const names = new Map<string, string>(contractPlaceholders.map((name) => [name, text(`agreement.contract.place.${name}`)]));
  const named = (said: string) => said.replace(/\{(\w+)\}/g, (all, name: string) => (names.has(name) ? `【${names.get(name)}】` : all));
  const side = (who: 'school' | 'agency') => ({ name: named(`{${who}Name}`), code: '', person: '', address: '' });
  const paper: ContractText = {
    title: String(record.name),
    school: side('school'),
    agency: side('agency'),
    figures: { unitPrice: 0, students: 0, amount: 0 },
    period: { from: '', to: '' },
    blocks: (record.blocks as ContractBlock[]).map(({ heading, text: said }) => ({ heading: named(heading), text: named(said) })),
    safetyDuty: named(String(record.safetyDuty)),
    insuranceDuty: named(String(record.insuranceDuty)),
    paymentTerms: record.paymentTerms as PaymentTerm[],
    cancelPolicy: record.cancelPolicy as CancelStep[],
  };
  return <PaperText paper={paper} />;
}
