import { useText } from '@zhixing/client/i18n.ts';
import type { FlowDocument } from '@zhixing/flow';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice } from './part.tsx';

/** The record action taken on entering a node, so that the status of the record follows the flow. */
export function StageEditor({ node, onChange }: { node: string; onChange: (document: FlowDocument) => void }) {
  const text = useText();
  const { document, offers } = useDesk();
  const { settings } = document;
  const actions = offers?.subjects.find(({ name }) => name === document.model)?.stages ?? [];
  const chosen = settings.stages?.[node];
  if (actions.length === 0 && !chosen) return null;
  const set = (action: string) => {
    const { [node]: _, ...rest } = settings.stages ?? {};
    const stages = action === '-' ? rest : { ...rest, [node]: action };
    onChange({ ...document, settings: tidy({ ...settings, stages: Object.keys(stages).length > 0 ? stages : undefined }) });
  };
  return (
    <Choice
      label={text('flowDesign.stage')}
      help={text('flowDesign.stageHelp')}
      value={chosen ?? '-'}
      options={[{ value: '-', label: text('flowDesign.stageNone') }, ...actions.map(({ name, title }) => ({ value: name, label: title }))]}
      onChange={set}
    />
  );
}
