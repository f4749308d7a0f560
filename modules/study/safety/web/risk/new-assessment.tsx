import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Button, Flex } from 'antd';
import { useState } from 'react';

interface Props {
  readonly model: ModelDescription;
  readonly trip: string;
  readonly onNew: () => void;
}

/** Starts the assessment of a trip: a blank one, or a copy of an approved one with its hazards and measures. */
export function NewAssessment({ model, trip, onNew }: Props) {
  const text = useText();
  const [source, setSource] = useState<string | null>(null);
  const { attempt } = useNotices();
  const copy = useWrite(() => api.post(`/api/safety/library/riskAssessment/${source}/copies`, { trip }));
  if (!model.access.create) return <p className="own-note">{text('safetyRisk.missing')}</p>;
  return (
    <Flex vertical gap="small" align="start">
      <p className="own-note">{text('safetyRisk.missing')}</p>
      <Button type="primary" onClick={onNew}>
        {text('safetyRisk.create')}
      </Button>
      <Flex gap="small" align="center" wrap>
        <RecordChoice
          id="risk-source"
          model="riskAssessment"
          within={{ status: 'approved' }}
          label={text('safetyRisk.source')}
          chosen={source}
          onChange={setSource}
        />
        <Button
          disabled={source === null}
          loading={copy.isPending}
          onClick={() => void attempt(() => copy.mutateAsync(undefined), text('safetyRisk.copied'))}
        >
          {text('safetyRisk.copy')}
        </Button>
      </Flex>
    </Flex>
  );
}
