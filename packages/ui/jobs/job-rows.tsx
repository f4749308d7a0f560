import { useText } from '@zhixing/client/i18n.ts';
import { type Job, type JobRow, useJobRows } from '@zhixing/client/use-jobs.ts';
import type { Tone } from '@zhixing/model';
import { Button, Flex, Segmented, Table } from 'antd';
import { useState } from 'react';
import Failed from '../states/failed.tsx';
import { ToneTag } from '../widgets/tone-tag.tsx';
import { useTouchSize } from '../widgets/use-touch-size.ts';

interface Props {
  readonly job: Job;
  /** Opens a record; absent where records cannot be opened. */
  readonly onOpen?: ((id: string) => void) | undefined;
}

const SIZE = 20;
const tones: Readonly<Record<JobRow['outcome'], Tone>> = { done: 'success', unchanged: 'neutral', failed: 'danger', open: 'neutral' };

/** Outcome and message of each row; initially filtered to failed rows, if any. */
export function JobRows({ job, onOpen }: Props) {
  const t = useText();
  const size = useTouchSize();
  const [only, setOnly] = useState<'failed' | 'all'>(job.failed > 0 ? 'failed' : 'all');
  const [page, setPage] = useState(1);
  const rows = useJobRows(job.id, { currentPage: page, pageSize: SIZE, ...(only === 'failed' && { outcome: 'failed' as const }) });
  if (rows.error) return <Failed error={rows.error} onRetry={rows.refetch} />;
  const name = ({ id, label, place }: JobRow) => {
    const text = label || (id ?? t('ui.jobs.place', { place }));
    if (!id || !onOpen) return text;
    return (
      <Button type="link" size={size} style={{ padding: 0, whiteSpace: 'normal', height: 'auto' }} onClick={() => onOpen(id)}>
        {text}
      </Button>
    );
  };
  return (
    <Flex vertical gap="small">
      {job.failed > 0 && (
        <Segmented<'failed' | 'all'>
          aria-label={t('ui.jobs.outcome')}
          value={only}
          onChange={(next) => {
            setOnly(next);
            setPage(1);
          }}
          options={[
            { value: 'failed', label: t('ui.jobs.onlyFailed') },
            { value: 'all', label: t('ui.jobs.allRows') },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <Table<JobRow>
        size="small"
        rowKey="place"
        aria-label={t('ui.jobs.resultOf', { title: job.title })}
        loading={rows.isPending}
        dataSource={rows.data?.list ?? []}
        locale={{ emptyText: t('ui.jobs.noRows') }}
        scroll={{ x: 'max-content' }}
        pagination={{ current: page, pageSize: SIZE, total: rows.data?.pagination.total ?? 0, onChange: setPage, hideOnSinglePage: true }}
        columns={[
          { key: 'label', title: t('ui.jobs.row'), render: (_value, row) => name(row) },
          {
            key: 'outcome',
            title: t('ui.jobs.outcome'),
            render: (_value, row) => <ToneTag tone={tones[row.outcome]}>{t(`ui.jobs.outcomes.${row.outcome}`)}</ToneTag>,
          },
          { key: 'message', dataIndex: 'message', title: t('ui.jobs.message'), render: (text: string | null) => <Reason text={text} /> },
        ]}
      />
    </Flex>
  );
}

const Reason = ({ text }: { text: string | null }) => <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>;
