import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { FieldCell } from '@zhixing/ui/kinds/field-cell.tsx';
import { DetailActions } from '@zhixing/ui/record/detail-actions.tsx';
import { Flex } from 'antd';
import RiskAside from './risk-aside.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly id: string;
  readonly onEdit: () => void;
}

/** What the head of an assessment says. */
const shown = ['assessmentNo', 'status', 'level', 'levelBefore', 'assessor', 'assessedOn', 'conclusion'];

/** The assessment of a trip: its state and next step, and its hazards on the matrix. */
export function OneAssessment({ model, id, onEdit }: Props) {
  return (
    <Part query={useRecord('riskAssessment', id)}>
      {(one) => (
        <Flex vertical gap="middle">
          <Flex justify="space-between" gap="small" wrap>
            <dl className="risk-facts">
              {model.fields
                .filter(({ name }) => shown.includes(name))
                .toSorted((a, b) => shown.indexOf(a.name) - shown.indexOf(b.name))
                .map((field) => (
                  <div key={field.name}>
                    <dt>{field.label}</dt>
                    <dd>
                      <FieldCell field={field} value={one.record[field.name]} labelOf={(key) => one.labels[field.name]?.[String(key)]} />
                    </dd>
                  </div>
                ))}
            </dl>
            <DetailActions model={model} one={one} onEdit={onEdit} onGone={() => undefined} />
          </Flex>
          <RiskAside model={model} one={one} />
        </Flex>
      )}
    </Part>
  );
}
