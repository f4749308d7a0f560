import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Button } from 'antd';
import type { Explained, Permission, Reason } from './explained.ts';

interface PermissionTableProps {
  readonly explained: Explained;
  /** Requests a missing permission; null if the explanation is about another user. */
  readonly onAsk: ((permission: string) => void) | null;
}

/** Each permission: whether it is allowed, and every grant that allows it. */
export function PermissionTable({ explained, onAsk }: PermissionTableProps) {
  const text = useText();
  const columns: readonly OwnColumn<Permission>[] = [
    { key: 'ability', title: text('why.ability'), draw: ({ title }) => title },
    {
      key: 'allowed',
      title: text('why.verdict'),
      draw: ({ allowed }) => <Verdict good={allowed}>{text(`why.allowed.${allowed}`)}</Verdict>,
    },
    {
      key: 'reasons',
      title: text('why.reasons'),
      draw: (permission) => (
        <div className="why-reasons">
          <Reasons reasons={permission.reasons} everything={explained.administrator} />
          {onAsk && !permission.allowed ? (
            <Button size="small" onClick={() => onAsk(permission.name)}>
              {text('why.ask')}
            </Button>
          ) : null}
        </div>
      ),
    },
  ];
  return <OwnTable label={text('why.abilities')} columns={columns} rows={explained.abilities} rowKey={({ name }) => name} />;
}

/** Icon and text, since colour alone is not accessible. */
export function Verdict({ good, children }: { good: boolean; children: string }) {
  return (
    <span className={good ? 'why-verdict good' : 'why-verdict'}>
      <Icon name={good ? 'check-circle' : 'close'} />
      {children}
    </span>
  );
}

function Reasons({ reasons, everything }: { reasons: readonly Reason[]; everything: boolean }) {
  const text = useText();
  if (everything) return <span>{text('why.asAdministrator')}</span>;
  if (reasons.length === 0) return <span>{text('why.noReason')}</span>;
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={`${reason.type} ${reason.holder} ${reason.scheme}`}>
          {text(`why.by.${reason.type}`, { holder: reason.holder, scheme: reason.scheme })}
          {reason.record === null ? null : <Verdict good={reason.record}>{text(`why.inside.${reason.record}`)}</Verdict>}
          <small>{text(reason.written ? 'why.written' : 'why.declared')}</small>
        </li>
      ))}
    </ul>
  );
}
