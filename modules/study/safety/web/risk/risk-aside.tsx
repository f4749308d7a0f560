import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useSave } from '@zhixing/client/use-writes.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { OpenedRecord } from '@zhixing/ui/record/opened-record.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Flex, Radio } from 'antd';
import { Suspense, useState } from 'react';
import { RiskLines } from './risk-lines.tsx';
import { RiskMatrix, type When } from './risk-matrix.tsx';
import './risk.css';

const LibraryDialog = lazyDialog(() => import('./library-dialog.tsx'));

const LIMIT = 200;

/** Above a risk assessment: its matrix, on which hazards are placed before and after measures. */
export default function RiskAside({ one: { record, allowed } }: RecordAside) {
  const text = useText();
  const model = useModel('riskItem').data;
  const items = useList('riskItem', { filter: { assessment: record.id }, page: 1, size: LIMIT, sort: 'kind' });
  const [when, setWhen] = useState<When>('after');
  const [chosen, setChosen] = useState('');
  const [open, setOpen] = useState('');
  const [picks, setPicks] = useState(false);
  const { attempt } = useNotices();
  const save = useSave('riskItem');
  if (!model || !items.data) return <Waiting rows={3} />;
  const rows = items.data.list;
  const selected = rows.find(({ id }) => id === chosen);
  const place = (likelihood: number, severity: number) => {
    if (!selected) return;
    const values =
      when === 'after'
        ? { likelihoodAfter: likelihood, severityAfter: severity }
        : { likelihood, severity, ...lowered(selected, likelihood, severity) };
    void attempt(() => save.mutateAsync({ id: selected.id, version: selected.version, values }));
  };
  return (
    <Flex vertical gap="small" className="risk-aside">
      <Flex gap="small" align="center" wrap>
        <Radio.Group
          optionType="button"
          size="small"
          value={when}
          aria-label={text('safetyRisk.when')}
          options={(['before', 'after'] as const).map((value) => ({ value, label: text(`safetyRisk.${value}`) }))}
          onChange={({ target }) => setWhen(target.value as When)}
        />
        {allowed.update && (
          <>
            <Button size="small" icon={<Icon name="plus" />} onClick={() => setOpen('new')}>
              {text('safetyRisk.add')}
            </Button>
            <Button size="small" onClick={() => setPicks(true)}>
              {text('safetyRisk.fromLibrary')}
            </Button>
          </>
        )}
        <span className="own-note">{text(allowed.update ? 'safetyRisk.how' : 'safetyRisk.reading')}</span>
      </Flex>
      <div className="risk-columns">
        <RiskMatrix rows={rows} when={when} chosen={chosen} onPlace={allowed.update && selected ? place : null} />
        <RiskLines model={model} rows={rows} chosen={chosen} onChoose={setChosen} onOpen={setOpen} />
      </div>
      <Suspense>{picks && <LibraryDialog assessment={record.id} rows={rows} model={model} onClose={() => setPicks(false)} />}</Suspense>
      {open && (
        <OpenedRecord
          model={model}
          id={open}
          editing={allowed.update}
          context={{ assessment: record.id }}
          onEdit={(editing) => !editing && setOpen('')}
          onClose={() => setOpen('')}
          onSaved={() => setOpen('')}
        />
      )}
    </Flex>
  );
}

/** What remains is not above what was there before: lowered along with it. */
const lowered = (row: RecordRow, likelihood: number, severity: number) => ({
  likelihoodAfter: Math.min(Number(row.likelihoodAfter), likelihood),
  severityAfter: Math.min(Number(row.severityAfter), severity),
});
