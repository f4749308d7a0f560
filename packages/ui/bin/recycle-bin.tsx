import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useBin } from '@zhixing/client/use-bin.ts';
import { type BulkOperation, useBulk } from '@zhixing/client/use-bulk.ts';
import type { Job } from '@zhixing/client/use-jobs.ts';
import { useRestore } from '@zhixing/client/use-writes.ts';
import { Alert, Button, Drawer, Flex } from 'antd';
import { useState } from 'react';
import { BulkEnd } from '../jobs/bulk-end.tsx';
import Failed from '../states/failed.tsx';
import { useNotices } from '../states/use-notices.ts';
import { SearchText } from '../widgets/search-text.tsx';
import { BinTable } from './bin-table.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly title: string;
  readonly onClose: () => void;
}

const SIZE = 20;
const RESTORE: BulkOperation = { op: 'restore' };

/**
 * Records deleted in the last thirty days, with user and time; single records or many can be restored, together with what was deleted
 * along with them.
 */
export default function RecycleBin({ model, title, onClose }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const bulk = useBulk(model.name);
  const restore = useRestore(model.name);
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [job, setJob] = useState<Job | null>(null);
  const bin = useBin(model.name, { currentPage: page, pageSize: SIZE, keyword, fields: model.label });
  const restoreOne = async (id: string) => {
    if (await attempt(() => restore.mutateAsync(id), t('ui.record.restored'))) setChosen((ids) => ids.filter((one) => one !== id));
  };
  const restoreChosen = () =>
    attempt(async () => {
      setJob(await bulk.start({ ids: chosen }, RESTORE));
      setChosen([]);
    });
  return (
    <Drawer open size="large" title={t('ui.bin.title', { title })} onClose={onClose}>
      <Flex vertical gap="middle">
        <Alert type="info" showIcon title={t('ui.bin.hint')} />
        <Flex gap="small" align="center" justify="space-between" wrap>
          <div style={{ flex: '1 1 0' }}>
            <SearchText
              id="bin-search"
              value={keyword}
              placeholder={t('ui.bin.search')}
              onChange={(text) => {
                setKeyword(text ?? '');
                setPage(1);
              }}
            />
          </div>
          <Button type="primary" disabled={chosen.length === 0} onClick={restoreChosen}>
            {t('ui.bin.restoreChosen', { total: chosen.length })}
          </Button>
        </Flex>
        {bin.error ? (
          <Failed error={bin.error} onRetry={bin.refetch} />
        ) : (
          <BinTable
            model={model}
            page={page}
            chosen={chosen}
            size={SIZE}
            data={bin.data}
            busy={bin.isFetching || restore.isPending}
            onPage={setPage}
            onChoose={setChosen}
            onRestore={restoreOne}
          />
        )}
      </Flex>
      {job && <BulkEnd job={job} onOpen={() => setJob(null)} onClose={() => setJob(null)} />}
    </Drawer>
  );
}
