import { useText } from '@zhixing/client/i18n.ts';
import type { Tone } from '@zhixing/model';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import type { FlowState } from './flow.ts';

const tones: Readonly<Record<FlowState, Tone>> = {
  draft: 'neutral',
  running: 'processing',
  returned: 'warning',
  recalled: 'neutral',
  paused: 'warning',
  approved: 'success',
  rejected: 'danger',
  terminated: 'danger',
  revoking: 'processing',
  revoked: 'neutral',
};

export function StatusTag({ standing }: { standing: FlowState }) {
  const text = useText();
  return <ToneTag tone={tones[standing]}>{text(`flow.standing.${standing}`)}</ToneTag>;
}
