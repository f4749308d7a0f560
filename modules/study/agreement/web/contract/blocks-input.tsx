import type { InputProps } from '@zhixing/ui/kind.ts';
import type { ContractBlock } from '../../contract/contract.model.ts';
import { BlockList } from './block-list.tsx';
import './contract.css';

/** Edits the blocks of a contract template in its form. */
export default function BlockInput({ id, value, onChange, describedBy }: InputProps) {
  return (
    <div id={id} aria-describedby={describedBy}>
      <BlockList isHeaded={false} blocks={Array.isArray(value) ? (value as ContractBlock[]) : []} onChange={onChange} />
    </div>
  );
}
