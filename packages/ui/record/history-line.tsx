import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, OneRecord } from '@zhixing/client/records.ts';
import type { HistoryEntry } from '@zhixing/client/use-history.ts';
import { Flex } from 'antd';
import { chinaText } from '../widgets/china-time.ts';
import { Words } from '../widgets/words.tsx';
import { HistoryChange } from './history-change.tsx';

const verbs = ['create', 'update', 'delete', 'restore', 'unmask', 'import', 'undo'];

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly entry: HistoryEntry;
  readonly labels: Labels;
  /** Only this field's changes; null for all. */
  readonly only: string | null;
}

/** An entry of a record's history. */
export function HistoryLine({ model, one, entry, labels, only }: Props) {
  const t = useText();
  const action = model.actions.find(({ name }) => name === entry.verb)?.label;
  const verb = action ?? (verbs.includes(entry.verb) ? t(`ui.history.${entry.verb}`) : entry.verb);
  return (
    <Flex vertical gap="small">
      <Flex gap="small" wrap>
        <Words strong>{verb}</Words>
        <Words>{entry.actor?.name ?? t('ui.history.system')}</Words>
        <time dateTime={entry.at}>
          <Words tone="secondary">{chinaText(entry.at)}</Words>
        </time>
      </Flex>
      {entry.reason && <Words tone="secondary">{t('ui.history.reason', { reason: entry.reason })}</Words>}
      {entry.changes
        .filter(({ field }) => only === null || field === only)
        .map((change) => (
          <HistoryChange key={change.field} model={model} one={one} change={change} labels={labels} />
        ))}
    </Flex>
  );
}
