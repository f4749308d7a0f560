import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import type { FlowDetail } from '../flow.ts';
import { StatusTag } from '../status-tag.tsx';

/** Head of a flow: subject, initiator, times and status. */
export function Head({ detail }: { detail: FlowDetail }) {
  const text = useText();
  const navigate = useNavigate();
  const { key } = useLocation();
  const { title, flow, actionTitle, standing, urgency, startedAt, endedAt, people, initiator } = detail;
  const waiting = detail.visits.filter(({ state }) => state === 'open' || state === 'stuck');
  const at = [...new Set(waiting.map(({ node }) => detail.nodes.find(({ id }) => id === node)?.title ?? node))].join(
    text('ui.value.comma'),
  );
  const due = waiting.flatMap(({ dueAt }) => dueAt ?? []).toSorted()[0];
  const goesOn = waiting.flatMap(({ goesOnAt }) => goesOnAt ?? []).toSorted()[0];
  const facts: [string, string | null][] = [
    ['flow', `${flow} · ${actionTitle}`],
    ['initiator', people[initiator] ?? null],
    ['startedAt', chinaText(startedAt)],
    ['node', at || null],
    ['dueAt', due ? chinaText(due) : null],
    ['goesOnAt', goesOn ? chinaText(goesOn) : null],
    ['endedAt', endedAt ? chinaText(endedAt) : null],
  ];
  const back = () => void (key === 'default' ? navigate('/workFlow/flowTodo') : navigate(-1));
  return (
    <header className="flow-head">
      <div className="flow-title">
        <Button type="text" icon={<Icon name="rollback" />} aria-label={text('flow.back')} title={text('flow.back')} onClick={back} />
        <h1>{title}</h1>
        <StatusTag standing={standing} />
        {urgency > 1 ? <ToneTag tone={urgency === 3 ? 'danger' : 'warning'}>{text(`flow.urgency.${urgency}`)}</ToneTag> : null}
        {due && Date.parse(due) < Date.now() ? <ToneTag tone="danger">{text('flow.overdue')}</ToneTag> : null}
      </div>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{text(`flow.facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        {detail.recordReadable ? (
          <div>
            <dt>{text('flow.facts.record')}</dt>
            <dd>
              <PeekLink model={detail.subject} id={detail.record} label={detail.subjectTitle} />
            </dd>
          </div>
        ) : null}
      </dl>
    </header>
  );
}
