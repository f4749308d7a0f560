import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { CheckList } from './check-list.tsx';
import { useSteps } from './use-steps.ts';

/** Above an incident: its check-list, once it is verified. */
export default function IncidentAside({ one: { record } }: RecordAside) {
  const text = useText();
  const { data, isPending } = useSteps([record.id]);
  // The lines have their buttons from it.
  const model = useModel('incidentStep');
  if (isPending || model.isPending) return <Waiting rows={3} />;
  const steps = data?.list ?? [];
  if (steps.length === 0) return null;
  const open = steps.filter(({ status }) => status === 'open').length;
  return (
    <details open={open > 0}>
      <summary>{text('incidentDesk.steps', { done: steps.length - open, all: steps.length })}</summary>
      <CheckList steps={steps} />
    </details>
  );
}
