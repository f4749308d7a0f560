import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { amountOf, blankLine, type DraftLine, type FeeItem, isBlank, isComplete, withItem } from './draft-line.ts';

interface Props {
  readonly label: string;
  readonly model: ModelDescription;
  readonly lines: readonly DraftLine[];
  readonly items: readonly FeeItem[];
  readonly onChange: (lines: readonly DraftLine[]) => void;
}

const columns = ['feeItem', 'name', 'unitPrice', 'times', 'optional'] as const;
type Column = (typeof columns)[number];

/** Lines typed like in a spreadsheet: Enter goes to the next row, in the last one it adds a row. On phones each line is a card. */
export function FeeGrid({ label, model, lines, items, onChange }: Props) {
  const text = useText();
  const word = (name: string) => fieldOf(model, name)?.label ?? name;
  const add = () => onChange([...lines, blankLine()]);
  const grid = useRows(lines.length, add);
  const change = (at: number, next: DraftLine) => onChange(lines.map((line, place) => (place === at ? next : line)));
  return (
    <div className="fee-grid">
      <table aria-label={label} ref={grid.table} onKeyDown={grid.onKeyDown}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" data-name={name}>
                {word(name)}
              </th>
            ))}
            <th scope="col">{word('amount')}</th>
            <th scope="col">
              <span className="sr-only">{text('fee.plan.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.key} data-wrong={!isBlank(line) && !isComplete(line)}>
              {columns.map((name) => (
                <td key={name} data-label={word(name)} data-name={name}>
                  <Cell
                    line={line}
                    name={name}
                    at={at}
                    label={text('fee.plan.cell', { name: word(name), number: at + 1 })}
                    items={items}
                    onChange={(next) => change(at, next)}
                  />
                </td>
              ))}
              <td data-label={word('amount')} className="fee-amount">
                {shownYuan(amountOf(line))}
              </td>
              <td>
                <Button
                  type="text"
                  icon={<Icon name="delete" />}
                  aria-label={text('fee.plan.removeOne', { number: at + 1 })}
                  title={text('fee.plan.removeOne', { number: at + 1 })}
                  onClick={() => onChange(lines.filter((_, place) => place !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button type="dashed" block icon={<Icon name="plus" />} onClick={add}>
        {text('fee.plan.add')}
      </Button>
    </div>
  );
}

interface CellProps {
  readonly line: DraftLine;
  readonly name: Column;
  readonly at: number;
  readonly label: string;
  readonly items: readonly FeeItem[];
  readonly onChange: (line: DraftLine) => void;
}

function Cell({ line, name, at, label, items, onChange }: CellProps) {
  const place = { 'data-row': at, 'data-column': name, 'aria-label': label };
  if (name === 'optional')
    return (
      <input
        {...place}
        type="checkbox"
        checked={line.optional}
        onChange={({ target }) => onChange({ ...line, optional: target.checked })}
      />
    );
  if (name === 'feeItem')
    return (
      <select {...place} value={line.feeItem} onChange={({ target }) => onChange(withItem(line, target.value, items))}>
        <option value="" />
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.name}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...place}
      value={line[name]}
      {...(name === 'name' ? {} : { inputMode: 'decimal' as const })}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...line, [name]: target.value })}
    />
  );
}

/** Goes to the same column of the next or former row with Enter; from the last row to a new one. */
function useRows(rows: number, add: () => void) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  const focus = (row: number, column: string) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  useEffect(() => {
    if (wanted.current === null) return;
    wanted.current = null;
    focus(rows - 1, 'feeItem');
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = (event.target as HTMLElement).dataset;
    if (row === undefined || column === undefined || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = Number(row) + (event.shiftKey ? -1 : 1);
    if (next < rows) return focus(next, column);
    wanted.current = column;
    add();
  };
  return { table, onKeyDown };
}
