import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useSave } from '@zhixing/client/use-writes.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';

interface Props {
  readonly assessment: string;
  /** Hazards that the assessment has already. */
  readonly rows: readonly RecordRow[];
  readonly model: ModelDescription;
  readonly onClose: () => void;
}

const LIMIT = 200;
const ofLibrary = { assessment: { where: { isTemplate: true, status: 'approved' } } };
const taken = ['kind', 'hazard', 'likelihood', 'severity', 'measures', 'responsible', 'likelihoodAfter', 'severityAfter'];

/** Adds hazards of the libraries to an assessment, each with its usual grades and measures; those that it has are not offered again. */
export default function LibraryDialog({ assessment, rows, model, onClose }: Props) {
  const text = useText();
  const found = useList('riskItem', { filter: ofLibrary, page: 1, size: LIMIT, sort: 'kind' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { attempt } = useNotices();
  const save = useSave('riskItem');
  const offered = unlike(found.data?.list ?? [], rows);
  // What was added before one was refused is no longer offered.
  const picked = offered.filter(({ id }) => chosen.includes(id));
  const add = async () => {
    const done = await attempt(
      async () => {
        for (const row of picked)
          await save.mutateAsync({ values: { assessment, ...Object.fromEntries(taken.map((name) => [name, row[name]])) } });
      },
      text('safetyRisk.added', { count: picked.length }),
    );
    if (done) onClose();
  };
  const kinds = model.fields.find(({ name }) => name === 'kind')?.options ?? [];
  return (
    <Modal
      open
      title={text('safetyRisk.library')}
      okText={text('safetyRisk.addChosen', { count: picked.length })}
      okButtonProps={{ disabled: picked.length === 0, loading: save.isPending }}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Part query={found}>
        {() => (
          <Checkbox.Group className="risk-library" value={[...chosen]} onChange={setChosen}>
            {offered.length === 0 && <p className="own-note">{text('safetyRisk.libraryEmpty')}</p>}
            {offered.map((row) => (
              <Checkbox key={row.id} value={row.id}>
                <strong>
                  {kinds.find(({ value }) => value === row.kind)?.label} · {String(row.hazard)}
                </strong>
                <small>{String(row.measures)}</small>
              </Checkbox>
            ))}
          </Checkbox.Group>
        )}
      </Part>
    </Modal>
  );
}

/** The first of the hazards that read the same, without those of the assessment. */
function unlike(library: readonly RecordRow[], own: readonly RecordRow[]): RecordRow[] {
  const known = new Set(own.map(({ hazard }) => hazard));
  return library.filter(({ hazard }) => !known.has(hazard) && known.add(hazard));
}
