import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { Button, Flex } from 'antd';
import { CopyFrom, templates } from '../paper/copy-from.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly trip: string;
  readonly onNew: () => void;
}

const ofTrips = { isTemplate: false, status: 'approved' } as const;

/** Starts the assessment of a trip: from a template of common hazards, from that of another trip, or blank. */
export function NewAssessment({ model, trip, onNew }: Props) {
  const text = useText();
  if (!model.access.create) return <p className="own-note">{text('safetyRisk.missing')}</p>;
  const words = (choose: string, copy: string) => ({ choose: text(choose), copy: text(copy), copied: text('safetyRisk.copied') });
  return (
    <Flex vertical gap="small" align="start">
      <p className="own-note">{text('safetyRisk.missing')}</p>
      <Flex gap="small" align="center" wrap className="risk-start">
        <CopyFrom model={model.name} within={templates} trip={trip} words={words('safetyPaper.template', 'safetyRisk.fromTemplate')} />
      </Flex>
      <Flex gap="small" align="center" wrap className="risk-start">
        <CopyFrom model={model.name} within={ofTrips} trip={trip} words={words('safetyRisk.source', 'safetyRisk.copy')} />
      </Flex>
      <Button type="link" className="risk-blank" onClick={onNew}>
        {text('safetyRisk.create')}
      </Button>
    </Flex>
  );
}
