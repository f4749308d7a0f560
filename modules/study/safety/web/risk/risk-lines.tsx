import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import type { Tone } from '@zhixing/model';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';

interface Props {
  readonly model: ModelDescription;
  readonly rows: readonly RecordRow[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** The hazards by number, with their levels before and after measures. */
export function RiskLines({ model, rows, chosen, onChoose, onOpen }: Props) {
  const text = useText();
  if (rows.length === 0) return <p className="own-note">{text('safetyRisk.none')}</p>;
  return (
    <ol className="risk-lines">
      {rows.map((row, n) => (
        <li key={row.id} data-chosen={row.id === chosen}>
          <button type="button" aria-pressed={row.id === chosen} onClick={() => onChoose(row.id === chosen ? '' : row.id)}>
            <span className="risk-mark">{n + 1}</span>
            <span>
              <strong>{String(row.hazard)}</strong>
              <span className="risk-levels">
                <Level model={model} row={row} field="level" /> → <Level model={model} row={row} field="levelAfter" />
              </span>
              <small>{String(row.measures)}</small>
            </span>
          </button>
          <Button type="link" size="small" onClick={() => onOpen(row.id)}>
            {text('safetyRisk.open')}
          </Button>
        </li>
      ))}
    </ol>
  );
}

function Level({ model, row, field }: { model: ModelDescription; row: RecordRow; field: 'level' | 'levelAfter' }) {
  const option = model.fields.find(({ name }) => name === field)?.options?.find(({ value }) => value === row[field]);
  return <ToneTag tone={option?.tone ?? ('neutral' satisfies Tone)}>{option?.label ?? ''}</ToneTag>;
}
