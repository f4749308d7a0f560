import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

const parts = ['pending', 'failed', 'approved', 'processing'] as const;
const LIMIT = 200;

/** The refunds that somebody has to deal with, by what is to be done. */
export function RefundDesk() {
  const text = useText();
  const asked = useList('refund', { filter: { status: { in: [...parts] } }, sort: 'appliedAt', page: 1, size: LIMIT });
  const model = useModel('refund');
  return (
    <Part query={asked} after={[model]}>
      {({ list, labels, pagination: { total } }) => (
        <>
          {list.length === 0 && <p className="own-note">{text('refundDesk.nothing')}</p>}
          {total > list.length && <p className="own-note">{text('refundDesk.more', { count: list.length, total })}</p>}
          {parts.map((part) => (
            <Group key={part} part={part} rows={list.filter(({ status }) => status === part)} labels={labels} />
          ))}
        </>
      )}
    </Part>
  );
}

function Group({ part, rows, labels }: { part: (typeof parts)[number]; rows: readonly RecordRow[]; labels: Labels }) {
  const text = useText();
  if (rows.length === 0) return null;
  const sum = rows.reduce((all, { amount }) => all + Number(amount ?? 0), 0);
  return (
    <section aria-labelledby={`refunds-${part}`}>
      <h2 id={`refunds-${part}`}>{text(`refundDesk.groups.${part}`, { count: rows.length, amount: shownYuan(sum) })}</h2>
      <ul className="refund-cards">
        {rows.map((row) => (
          <RefundCard key={row.id} row={row} labels={labels} />
        ))}
      </ul>
    </section>
  );
}

/** A refund with the computation that its amount comes from. */
function RefundCard({ row, labels }: { row: RecordRow; labels: Labels }) {
  const text = useText();
  const model = useModel('refund').data;
  const label = (field: string) => labels[field]?.[String(row[field])] ?? '';
  const option = (field: string) =>
    model?.fields.find(({ name }) => name === field)?.options?.find(({ value }) => value === row[field])?.label ?? '';
  const known = (value: unknown) => value !== null && value !== undefined && value !== '';
  return (
    <li className="refund-card">
      <div className="refund-card-head">
        <PeekLink model="refund" id={row.id} label={label('student') || String(row.refundNo)} />
        <strong>{shownYuan(row.amount)}</strong>
      </div>
      <p className="own-note">{[label('schoolClass'), label('trip')].filter(Boolean).join(' · ')}</p>
      <p>{option('reason')}</p>
      <dl>
        <Line name={text('refundDesk.available')} value={shownYuan(row.available)} />
        <Line
          name={text('refundDesk.policy')}
          value={
            known(row.policyPercent) ? text('refundDesk.percent', { percent: Number(row.policyPercent) }) : text('refundDesk.noPolicy')
          }
        />
        {Number(row.deduct ?? 0) > 0 && <Line name={text('refundDesk.deduct')} value={shownYuan(row.deduct)} />}
        <Line name={text('refundDesk.channel')} value={option('channel')} />
      </dl>
      {known(row.deductReason) && <p className="own-note">{String(row.deductReason)}</p>}
      {known(row.failReason) && <p className="refund-failed">{text('refundDesk.failed', { reason: String(row.failReason) })}</p>}
      <p className="own-note">
        {text('refundDesk.applied', {
          name: label('appliedBy') || String(row.applicant ?? '—'),
          at: dateTime(String(row.appliedAt ?? '')),
        })}
      </p>
      {model && <CardActions model={model} row={row} />}
    </li>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const order = ['approve', 'pay', 'confirmPaid', 'retry', 'reject'];

function CardActions({ model, row }: { model: ModelDescription; row: RecordRow }) {
  const text = useText();
  const { attempt } = useNotices();
  const act = useAction('refund');
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  const online = row.channel === 'wechat' || row.channel === 'alipay';
  const actions = offeredActions(model, row)
    .filter(({ name }) => order.includes(name) && !(name === 'confirmPaid' && online))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const run = (action: ActionDescription, args?: Readonly<Record<string, unknown>>) =>
    act.mutateAsync({ id: row.id, version: row.version, action: action.name, ...(args && { args }) });
  const take = (action: ActionDescription) =>
    action.args.length > 0 || action.confirm
      ? setAsked(action)
      : void attempt(() => run(action), text('refundDesk.done', { action: action.label }));
  if (actions.length === 0) return null;
  return (
    <div className="own-actions">
      {actions.map((action, n) => (
        <Button key={action.name} type={n === 0 ? 'primary' : 'default'} disabled={act.isPending} onClick={() => take(action)}>
          {action.label}
        </Button>
      ))}
      <Suspense>
        {asked ? (
          <ActionDialog
            action={asked}
            on={{ model: 'refund', id: row.id }}
            run={async (args) => (await run(asked, args)).handed}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
