import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Button, Input } from 'antd';
import type { ContractBlock } from '../../contract/contract.model.ts';

interface Props {
  readonly blocks: readonly ContractBlock[];
  readonly onChange: (blocks: readonly ContractBlock[]) => void;
}

/** The clauses of a contract. Placeholders in braces are filled with the data of both sides. */
export function BlockList({ blocks, onChange }: Props) {
  const text = useText();
  const set = (at: number, values: Partial<ContractBlock>) =>
    onChange(blocks.map((block, place) => (place === at ? { ...block, ...values } : block)));
  return (
    <section className="agreement-blocks" aria-label={text('agreement.contract.clauses')}>
      <h3>{text('agreement.contract.clauses')}</h3>
      <p className="agreement-note">{text('agreement.contract.placeholders')}</p>
      {blocks.map(({ heading, text: said }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no identity but their place
        <div key={at}>
          <Input
            aria-label={text('agreement.contract.heading', { number: at + 1 })}
            value={heading}
            maxLength={80}
            onChange={({ target }) => set(at, { heading: target.value })}
          />
          <Button
            type="text"
            icon={<Icon name="delete" />}
            aria-label={text('agreement.contract.removeClause', { number: at + 1 })}
            onClick={() => onChange(blocks.filter((_, place) => place !== at))}
          />
          <Input.TextArea
            aria-label={text('agreement.contract.clause', { number: at + 1 })}
            value={said}
            autoSize={{ minRows: 2, maxRows: 12 }}
            onChange={({ target }) => set(at, { text: target.value })}
          />
        </div>
      ))}
      <Button icon={<Icon name="plus" />} onClick={() => onChange([...blocks, { heading: '', text: '' }])}>
        {text('agreement.contract.addClause')}
      </Button>
    </section>
  );
}
