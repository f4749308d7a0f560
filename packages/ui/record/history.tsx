import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels } from '@zhixing/client/records.ts';
import { type HistoryEntry, useHistory } from '@zhixing/client/use-history.ts';
import { Button, Empty, Flex, Timeline, Typography } from 'antd';
import { useTextOf } from '../kinds/use-text-of.ts';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { chinaText } from '../widgets/china-time.ts';

/** What happened to a record: when, by whom, why, and each field before and after. */
export default function History({ model, id }: { model: ModelDescription; id: string }) {
  const t = useText();
  const history = useHistory(model.name, id);
  if (history.error) return <Failed error={history.error} onRetry={history.refetch} />;
  if (!history.data) return <Waiting rows={4} />;
  const entries = history.data.pages.flatMap((page) => page.list.map((entry) => ({ entry, labels: page.labels })));
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.history.none')} />;
  return (
    <Flex vertical gap="small" align="flex-start">
      <Timeline
        items={entries.map(({ entry, labels }) => ({ key: entry.id, content: <Entry model={model} entry={entry} labels={labels} /> }))}
      />
      {history.hasNextPage && (
        <Button onClick={() => history.fetchNextPage()} loading={history.isFetchingNextPage}>
          {t('ui.history.older')}
        </Button>
      )}
    </Flex>
  );
}

const verbs = ['create', 'update', 'delete', 'restore', 'unmask', 'import', 'undo'];

function Entry({ model, entry, labels }: { model: ModelDescription; entry: HistoryEntry; labels: Labels }) {
  const t = useText();
  const action = model.actions.find(({ name }) => name === entry.verb)?.label;
  const verb = action ?? (verbs.includes(entry.verb) ? t(`ui.history.${entry.verb}`) : entry.verb);
  return (
    <Flex vertical gap="small">
      <Flex gap="small" wrap>
        <Typography.Text strong>{verb}</Typography.Text>
        <Typography.Text>{entry.actor?.name ?? t('ui.history.system')}</Typography.Text>
        <time dateTime={entry.at}>
          <Typography.Text type="secondary">{chinaText(entry.at)}</Typography.Text>
        </time>
      </Flex>
      {entry.reason && <Typography.Text type="secondary">{t('ui.history.reason', { reason: entry.reason })}</Typography.Text>}
      {entry.changes.map((change) => (
        <Change key={change.field} model={model} change={change} labels={labels} />
      ))}
    </Flex>
  );
}

interface ChangeProps {
  readonly model: ModelDescription;
  readonly change: HistoryEntry['changes'][number];
  readonly labels: Labels;
}

function Change({ model, change, labels }: ChangeProps) {
  const textOf = useTextOf();
  const field = fieldOf(model, change.field);
  if (!field) return null;
  const text = (value: unknown) => textOf(field, value, (key) => labels[field.name]?.[String(key)]);
  // A look at a masked value is kept with the field's name alone.
  if (isBlank(change.from) && isBlank(change.to)) return <Typography.Text>{field.label}</Typography.Text>;
  return (
    <Typography.Text>
      {field.label}: {!isBlank(change.from) && <Typography.Text delete>{text(change.from)}</Typography.Text>} → {text(change.to)}
    </Typography.Text>
  );
}
