import type { InputProps } from '@zhixing/ui/kind.ts';
import type { CancelStep } from '../../contract/contract.model.ts';
import { PolicyList } from './policy-list.tsx';
import './contract.css';

/** Edits the policy of a contract template in its form. */
export default function PolicyInput({ id, value, onChange, describedBy }: InputProps) {
  return (
    <div id={id} aria-describedby={describedBy}>
      <PolicyList isHeaded={false} policy={Array.isArray(value) ? (value as CancelStep[]) : []} onChange={onChange} />
    </div>
  );
}
