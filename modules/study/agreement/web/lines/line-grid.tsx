import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Button } from 'antd';
import { useId } from 'react';
import { amountOf, blankLine, type DraftLine, isBlank, isComplete, type TypedColumn, typedColumns } from './draft-line.ts';
import { type FeeItem, withFeeItem } from './fee-items.ts';
import { pastedLines } from './paste.ts';
import { useGridKeys } from './use-grid-keys.ts';
import './lines.css';

interface Props {
  readonly label: string;
  /** Model of the lines, for its words. */
  readonly model: ModelDescription;
  readonly lines: readonly DraftLine[];
  readonly feeItems: readonly FeeItem[];
  readonly students: number | null;
  readonly onChange: (lines: readonly DraftLine[]) => void;
}

/**
 * Lines typed like in a spreadsheet: Enter and the arrow keys move between rows, Enter in the last row adds one, and cells copied from a
 * spreadsheet are pasted over several rows. On phones each line is a card.
 */
export function LineGrid({ label, model, lines, feeItems, students, onChange }: Props) {
  const text = useText();
  const list = useId();
  const add = () => onChange([...lines, blankLine(students)]);
  const keys = useGridKeys(lines.length, add);
  const change = (at: number, column: TypedColumn, value: string) =>
    onChange(lines.map((line, place) => (place === at ? withFeeItem({ ...line, [column]: value }, column, feeItems) : line)));
  const word = (name: string) => fieldOf(model, name)?.label ?? name;
  const paste = (at: number, column: TypedColumn, pasted: string): boolean => {
    const next = pastedLines(lines, { at, column, pasted, students, model });
    if (next) onChange(next.map((line) => withFeeItem(line, 'name', feeItems)));
    return next !== null;
  };
  return (
    <div className="agreement-lines">
      <datalist id={list}>
        {feeItems.map(({ id, label: name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <table aria-label={label} ref={keys.table} onKeyDown={keys.onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{text('agreement.lines.number')}</th>
            {typedColumns.map((name) => (
              <th key={name} scope="col">
                {word(name)}
              </th>
            ))}
            <th scope="col">{word('amount')}</th>
            <th scope="col">
              <span className="sr-only">{text('agreement.lines.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.key} data-wrong={!isBlank(line) && !isComplete(line)}>
              <td>{at + 1}</td>
              {typedColumns.map((name) => (
                <td key={name} data-label={word(name)} data-name={name}>
                  <LineCell
                    line={line}
                    name={name}
                    at={at}
                    label={`${word(name)} ${at + 1}`}
                    list={list}
                    model={model}
                    onChange={(value) => change(at, name, value)}
                    onPaste={(pasted) => paste(at, name, pasted)}
                  />
                </td>
              ))}
              <td data-label={word('amount')} className="agreement-amount">
                {shownYuan(amountOf(line))}
              </td>
              <td>
                <Button
                  type="text"
                  icon={<Icon name="delete" />}
                  aria-label={text('agreement.lines.removeOne', { number: at + 1 })}
                  title={text('agreement.lines.removeOne', { number: at + 1 })}
                  onClick={() => onChange(lines.filter((_, place) => place !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button type="dashed" block icon={<Icon name="plus" />} onClick={add}>
        {text('agreement.lines.add')}
      </Button>
    </div>
  );
}

interface CellProps {
  readonly line: DraftLine;
  readonly name: TypedColumn;
  readonly at: number;
  readonly label: string;
  readonly list: string;
  readonly model: ModelDescription;
  readonly onChange: (value: string) => void;
  readonly onPaste: (pasted: string) => boolean;
}

const numbers: readonly TypedColumn[] = ['unitPrice', 'quantity', 'times'];

function LineCell({ line, name, at, label, list, model, onChange, onPaste }: CellProps) {
  const place = { 'data-row': at, 'data-column': name, 'aria-label': label, value: line[name] };
  const options = fieldOf(model, name)?.options;
  if (options)
    return (
      <select {...place} onChange={({ target }) => onChange(target.value)}>
        {options.map(({ value, label: option }) => (
          <option key={value} value={value}>
            {option}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...place}
      {...(name === 'name' && { list })}
      {...(numbers.includes(name) && { inputMode: 'decimal' as const })}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      onPaste={(event) => {
        if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
    />
  );
}
