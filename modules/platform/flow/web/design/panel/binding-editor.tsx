import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Button } from 'antd';
import type { Template } from '../use-flows.ts';
import { useDesk } from './context.ts';

interface Props {
  readonly template: Template;
  readonly onRelease: () => void;
}

/** The action that the flow is bound to. Not part of a version, so it is editable even where the document is read-only. */
export function Binding({ template, onRelease }: Props) {
  const text = useText();
  const { offers } = useDesk();
  const subject = offers?.subjects.find(({ name }) => name === template.subject);
  const actions = subject?.actions ?? [];
  const declared = subject?.declared.find(({ flow }) => flow === template.code);
  const bound = actions.find(({ name }) => name === template.action)?.title ?? template.action ?? declared?.title;
  const barren = offers !== undefined && !bound && actions.length === 0;
  return (
    <fieldset className="design-set">
      <legend>{text('flowDesign.binding.title')}</legend>
      {barren && <Alert type="warning" showIcon title={text('flowDesign.binding.none')} />}
      {bound && <p className="own-note">{text('flowDesign.binding.bound', { action: bound })}</p>}
      {template.action && (
        <Button size="small" disabled={false} onClick={onRelease}>
          {text('flowDesign.binding.release')}
        </Button>
      )}
      {!bound && actions.length > 0 && <p className="own-note">{text('flowDesign.binding.unbound')}</p>}
    </fieldset>
  );
}
