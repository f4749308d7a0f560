import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Button } from 'antd';
import { useDesk } from './panel/context.ts';
import type { Template, Version } from './use-flows.ts';

interface Props {
  readonly template: Template;
  readonly version: Version;
  readonly onChoose: () => void;
}

/** Says of a flow in force that nothing begins it yet, and where that is put right. */
export function UseNote({ template, version, onChoose }: Props) {
  const text = useText();
  const { offers } = useDesk();
  const subject = offers?.subjects.find(({ name }) => name === template.subject);
  const used = template.action !== null || subject?.declared.some(({ flow }) => flow === template.code) === true;
  if (version.status !== 'enabled' || used || !offers) return null;
  const actions = subject?.actions ?? [];
  const free = actions.some(({ holder }) => !holder);
  return (
    <Alert
      type="info"
      showIcon
      title={text(free ? 'flowDesign.unused' : actions.length > 0 ? 'flowDesign.binding.allTaken' : 'flowDesign.binding.none')}
      action={
        free ? (
          <Button
            size="small"
            type="primary"
            onClick={() => {
              onChoose();
              document.getElementById('design-heading')?.focus();
            }}
          >
            {text('flowDesign.chooseUse')}
          </Button>
        ) : undefined
      }
    />
  );
}
