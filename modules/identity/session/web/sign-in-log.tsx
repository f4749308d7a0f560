import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useOwn } from '@zhixing/client/own.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Select, Tag } from 'antd';
import { useState } from 'react';

interface Line {
  readonly id: string;
  readonly at: number;
  readonly outcome: 'succeeded' | 'failed' | 'locked';
  readonly address: string;
  readonly device: string;
  readonly endedAt: number | null;
  readonly endedReason: string | null;
  readonly current: boolean;
}

const outcomes = ['succeeded', 'failed', 'locked'] as const;
const colours = { succeeded: 'success', failed: 'warning', locked: 'error' } as const;
/** Sign-ins and failed attempts on the user's account, with time, address and outcome. */
export function SignInLog() {
  const text = useText();
  const [asked, setAsked] = useState({ currentPage: 1, pageSize: 20, outcome: '' });
  const query = useOwn<{ list: readonly Line[]; pagination: { total: number } }>('SystemLog', asked);
  const columns: readonly OwnColumn<Line>[] = [
    { key: 'at', title: text('profile.log.at'), draw: ({ at }) => dateTime(at) },
    {
      key: 'outcome',
      title: text('profile.log.outcome'),
      draw: ({ outcome }) => <Tag color={colours[outcome]}>{text(`profile.log.outcomes.${outcome}`)}</Tag>,
    },
    { key: 'address', title: text('profile.log.address'), draw: ({ address }) => address },
    { key: 'device', title: text('profile.log.device'), draw: ({ device }) => device || '—' },
    { key: 'end', title: text('profile.log.end'), draw: (line) => <End line={line} /> },
  ];
  return (
    <Part query={query}>
      {({ list, pagination }) => (
        <>
          <Select
            className="own-search"
            value={asked.outcome}
            aria-label={text('profile.log.filter')}
            onChange={(outcome) => setAsked({ ...asked, outcome, currentPage: 1 })}
            options={[
              { value: '', label: text('profile.log.all') },
              ...outcomes.map((value) => ({ value, label: text(`profile.log.outcomes.${value}`) })),
            ]}
            getPopupContainer={(opener) => opener.parentElement ?? document.body}
          />
          <OwnPage
            label={text('profile.log.title')}
            none={text('profile.log.none')}
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            total={pagination.total}
            paging={asked}
            onPaging={(paging) => setAsked({ ...asked, ...paging })}
          />
        </>
      )}
    </Part>
  );
}

function End({ line: { current, endedAt, endedReason } }: { line: Line }) {
  const text = useText();
  if (current) return <Tag color="processing">{text('profile.log.current')}</Tag>;
  if (endedAt === null) return '—';
  return [dateTime(endedAt), endedReason && text(`profile.log.ends.${endedReason}`)].filter(Boolean).join(' · ');
}
