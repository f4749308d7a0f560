import type { InputProps } from '@zhixing/ui/kind.ts';
import type { PaymentTerm } from '../../contract/contract.model.ts';
import { PaymentList } from './payment-list.tsx';
import './contract.css';

/** Edits the terms of a contract template in its form. */
export default function PaymentInput({ id, value, onChange, describedBy }: InputProps) {
  return (
    <div id={id} aria-describedby={describedBy}>
      <PaymentList isHeaded={false} terms={Array.isArray(value) ? (value as PaymentTerm[]) : []} amount={0} onChange={onChange} />
    </div>
  );
}
