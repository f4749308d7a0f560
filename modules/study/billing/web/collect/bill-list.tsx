import { useText } from '@zhixing/client/i18n.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';

const LIMIT = 30;
/** Bills on which something can be paid. */
const open = { status: { in: ['overdue', 'partial', 'unpaid'] } } as const;

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly keyword: string;
  readonly chosen: string | null;
  readonly onSearch: (keyword: string) => void;
  readonly onChoose: (bill: RecordRow) => void;
}

/** Open bills by name, class or number; arrow keys move, Enter chooses. */
export function BillList({ input, keyword, chosen, onSearch, onChoose }: Props) {
  const text = useText();
  const box = useRef<InputRef>(null);
  const [at, setAt] = useState(0);
  const asked = useList('studentBill', { filter: open, keyword: useDeferredValue(keyword), sort: 'dueAt', page: 1, size: LIMIT });
  const bills = asked.data?.list ?? [];
  useEffect(() => {
    input.current = box.current?.input ?? null;
    box.current?.focus();
  }, [input]);
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(bills.length - 1, at + step)));
    }
    const bill = bills[Math.min(at, bills.length - 1)];
    if (event.key === 'Enter' && bill) onChoose(bill);
  };
  return (
    <div className="collect-list">
      <Input
        ref={box}
        allowClear
        size="large"
        value={keyword}
        aria-label={text('collectDesk.search')}
        placeholder={text('collectDesk.search')}
        onChange={({ target }) => {
          setAt(0);
          onSearch(target.value);
        }}
        onKeyDown={move}
      />
      {asked.data === undefined ? (
        asked.error ? (
          <p role="alert">
            {asked.error.message} <Button onClick={() => void asked.refetch()}>{text('collectDesk.retry')}</Button>
          </p>
        ) : (
          <Waiting rows={6} />
        )
      ) : bills.length === 0 ? (
        <p className="own-note">{text(keyword ? 'collectDesk.none' : 'collectDesk.nothing')}</p>
      ) : (
        <ul aria-label={text('collectDesk.bills')}>
          {bills.map((bill, n) => (
            <li key={bill.id}>
              <BillButton
                bill={bill}
                labels={asked.data.labels}
                marked={n === at}
                chosen={bill.id === chosen}
                onChoose={() => onChoose(bill)}
              />
            </li>
          ))}
        </ul>
      )}
      {(asked.data?.pagination.total ?? 0) > LIMIT && <p className="own-note">{text('collectDesk.more', { count: LIMIT })}</p>}
    </div>
  );
}

interface LineProps {
  readonly bill: RecordRow;
  readonly labels: Labels;
  readonly marked: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function BillButton({ bill, labels, marked, chosen, onChoose }: LineProps) {
  const text = useText();
  const label = (field: string) => labels[field]?.[String(bill[field])] ?? '';
  return (
    <button type="button" className={`collect-bill${marked ? ' marked' : ''}`} aria-pressed={chosen} onClick={onChoose}>
      <strong>{label('student') || String(bill.billNo)}</strong>
      <span>{label('schoolClass')}</span>
      <span className="collect-amount">{shownYuan(bill.balance)}</span>
      <span className="own-note">{label('trip')}</span>
      <span className="own-note">{text('collectDesk.due', { day: chinaDay(String(bill.dueAt)) })}</span>
      {bill.status === 'overdue' && <ToneTag tone="danger">{text('collectDesk.overdue')}</ToneTag>}
    </button>
  );
}
