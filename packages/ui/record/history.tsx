import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useHistory } from '@zhixing/client/use-history.ts';
import { Button, Empty, Flex, Select, Timeline, theme } from 'antd';
import { useState } from 'react';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { useClear } from '../widgets/use-clear.tsx';
import { HistoryLine } from './history-line.tsx';

/** A record's history: time, user, reason, and each field before and after. Fields can be reverted. */
export default function History({ model, one }: { model: ModelDescription; one: OneRecord }) {
  const t = useText();
  const { token } = theme.useToken();
  const history = useHistory(model.name, one.record.id);
  const clear = useClear();
  const [only, setOnly] = useState<string | null>(null);
  if (history.error) return <Failed error={history.error} onRetry={history.refetch} />;
  if (!history.data) return <Waiting rows={4} />;
  const all = history.data.pages.flatMap((page) => page.list.map((entry) => ({ entry, labels: page.labels })));
  const changed = new Set(all.flatMap(({ entry }) => entry.changes.map(({ field }) => field)));
  const shown = only === null ? all : all.filter(({ entry }) => entry.changes.some(({ field }) => field === only));
  if (all.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.history.none')} />;
  return (
    <Flex vertical gap="middle" align="flex-start">
      <Select
        allowClear={clear}
        value={only}
        onChange={(field) => setOnly(field ?? null)}
        placeholder={t('ui.history.allFields')}
        aria-label={t('ui.history.allFields')}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...changed].flatMap((name) => fieldOf(model, name) ?? []).map(({ name, label }) => ({ value: name, label }))}
        style={{ minWidth: token.screenXS / 2 }}
      />
      <Timeline
        items={shown.map(({ entry, labels }) => ({
          key: entry.id,
          content: <HistoryLine model={model} one={one} entry={entry} labels={labels} only={only} />,
        }))}
      />
      {history.hasNextPage && (
        <Button onClick={() => history.fetchNextPage()} loading={history.isFetchingNextPage}>
          {t('ui.history.older')}
        </Button>
      )}
    </Flex>
  );
}
