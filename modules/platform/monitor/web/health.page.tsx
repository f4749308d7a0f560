import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Alert } from 'antd';
import { MetricsTable } from './metrics.tsx';
import { type Finding, type Health, useHealth } from './use-health.ts';
import '@zhixing/shell/page/page.css';
import './health.css';

/** Health findings and what to do about them, followed by the metrics. */
export default function HealthPage() {
  const text = useText();
  const query = useHealth();
  return (
    <section className="program-page health-page">
      <h1>{text('health.title')}</h1>
      <Part query={query}>
        {(health) => (
          <>
            <Findings findings={health.findings} at={health.at} />
            <MetricsTable health={health} />
            <Slow slow={health.slow} />
          </>
        )}
      </Part>
    </section>
  );
}

function Findings({ findings, at }: { findings: readonly Finding[]; at: number }) {
  const text = useText();
  const seen = text('health.seen', { at: dateTime(at) });
  if (findings.length === 0) return <Alert type="success" showIcon title={text('health.fine')} description={seen} />;
  return (
    <ul className="health-findings" aria-label={text('health.findings')}>
      {findings.map(({ tone, key, title, todo }) => (
        <li key={`${key} ${title}`}>
          <Alert type={tone === 'danger' ? 'error' : 'warning'} showIcon title={title} description={todo} />
        </li>
      ))}
    </ul>
  );
}

function Slow({ slow }: { slow: Health['slow'] }) {
  const text = useText();
  const ms = (value: number) => text('health.ms', { ms: value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US') });
  return (
    <div>
      <h2>{text('health.slow')}</h2>
      <p className="own-note">{text('health.slowWhat')}</p>
      <OwnTable
        label={text('health.slow')}
        rows={slow}
        rowKey={(row) => row.text}
        columns={[
          { key: 'total', title: text('health.total'), draw: ({ total }) => ms(total) },
          { key: 'count', title: text('health.count'), draw: ({ count }) => grouped(count) },
          { key: 'mean', title: text('health.mean'), draw: ({ total, count }) => ms(total / count) },
          { key: 'most', title: text('health.most'), draw: ({ most }) => ms(most) },
          {
            key: 'text',
            title: text('health.statement'),
            draw: (row) => (
              <code className="health-statement" lang="zxx">
                {row.text}
              </code>
            ),
          },
        ]}
      />
    </div>
  );
}
