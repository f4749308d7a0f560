import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button, Input, Select } from 'antd';
import { useRef } from 'react';
import { type ContractBlock, contractPlaceholders, unknownPlaceholders } from '../../contract/contract.model.ts';

interface Props {
  /** Off in a form, which names the field itself. */
  readonly isHeaded?: boolean;
  readonly blocks: readonly ContractBlock[];
  readonly onChange: (blocks: readonly ContractBlock[]) => void;
}

/** The clauses of a contract in their order. Placeholders in braces are filled with the data of both sides. */
export function BlockList({ blocks, onChange, isHeaded = true }: Props) {
  const text = useText();
  return (
    <section className="agreement-blocks" aria-label={text('agreement.contract.clauses')}>
      {isHeaded && <h3>{text('agreement.contract.clauses')}</h3>}
      <p className="agreement-note">{text('agreement.contract.placeholders')}</p>
      <ByPlace items={blocks}>{(block, at) => <Clause at={at} blocks={blocks} block={block} onChange={onChange} />}</ByPlace>
      <Button icon={<Icon name="plus" />} onClick={() => onChange([...blocks, { heading: '', text: '' }])}>
        {text('agreement.contract.addClause')}
      </Button>
    </section>
  );
}

function Clause({ at, block, blocks, onChange }: Props & { readonly at: number; readonly block: ContractBlock }) {
  const text = useText();
  const { heading, text: said } = block;
  const area = useRef<HTMLDivElement>(null);
  const set = (values: Partial<ContractBlock>) => onChange(blocks.with(at, { ...block, ...values }));
  const unknown = unknownPlaceholders(`${heading}${said}`);
  // At the cursor; at the end where the text was never entered.
  const insert = (name: string) => {
    const place = area.current?.querySelector('textarea')?.selectionEnd ?? said.length;
    set({ text: `${said.slice(0, place)}{${name}}${said.slice(place)}` });
  };
  return (
    <div ref={area}>
      <Input
        aria-label={text('agreement.contract.heading', { number: at + 1 })}
        placeholder={text('agreement.contract.heading', { number: at + 1 })}
        value={heading}
        maxLength={80}
        onChange={({ target }) => set({ heading: target.value })}
      />
      <ClauseCommands at={at} blocks={blocks} onChange={onChange} />
      <Input.TextArea
        aria-label={text('agreement.contract.clause', { number: at + 1 })}
        placeholder={text('agreement.contract.clause', { number: at + 1 })}
        value={said}
        maxLength={8000}
        autoSize={{ minRows: 2, maxRows: 12 }}
        onChange={({ target }) => set({ text: target.value })}
      />
      <Select
        className="agreement-insert"
        size="small"
        value={null}
        placeholder={text('agreement.contract.insert')}
        aria-label={text('agreement.contract.insertInto', { number: at + 1 })}
        options={contractPlaceholders.map((name) => ({ value: name, label: text(`agreement.contract.place.${name}`) }))}
        onChange={(name: string | null) => name && insert(name)}
      />
      {unknown.length > 0 && <p role="alert">{text('agreement.contract.unknownPlace', { names: unknown.join(', ') })}</p>}
    </div>
  );
}

/** Moves a clause, or removes it. */
function ClauseCommands({ at, blocks, onChange }: Props & { readonly at: number }) {
  const text = useText();
  const move = (by: 1 | -1) => {
    const [one, other] = [blocks[at], blocks[at + by]];
    if (one && other) onChange(blocks.with(at, other).with(at + by, one));
  };
  const number = at + 1;
  return (
    <span className="agreement-clause-commands">
      <Button
        type="text"
        icon={<Icon name="arrow-up" />}
        disabled={at === 0}
        aria-label={text('agreement.contract.moveUp', { number })}
        onClick={() => move(-1)}
      />
      <Button
        type="text"
        icon={<Icon name="arrow-down" />}
        disabled={at === blocks.length - 1}
        aria-label={text('agreement.contract.moveDown', { number })}
        onClick={() => move(1)}
      />
      <Button
        type="text"
        icon={<Icon name="delete" />}
        aria-label={text('agreement.contract.removeClause', { number })}
        onClick={() => onChange(blocks.filter((_, place) => place !== at))}
      />
    </span>
  );
}
