import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Button } from 'antd';
import { useDesk } from './panel/context.ts';
import type { Template, Version } from './use-flows.ts';

interface Props {
  readonly template: Template;
  readonly version: Version;
  readonly onPublish: () => void;
}

/** Warns that an enabled flow is not bound to an action, or that only administrators are granted it, and where to change that. */
export function UseNote({ template, version, onPublish }: Props) {
  const text = useText();
  const { offers } = useDesk();
  const subject = offers?.subjects.find(({ name }) => name === template.subject);
  const declared = subject?.declared.filter(({ flow }) => flow === template.code) ?? [];
  if (version.status !== 'enabled' || !offers) return null;
  if (template.action === null && declared.length === 0) return <Unused actions={subject?.actions ?? []} onPublish={onPublish} />;
  const [first] = declared;
  if (!first || declared.some(({ granted }) => granted)) return null;
  const about = { action: first.title, data: subject?.title ?? template.subject };
  return <Alert type="info" showIcon title={text('flowDesign.grantedToNobody', about)} />;
}

function Unused({ actions, onPublish }: { actions: readonly { readonly holder?: object }[]; onPublish: () => void }) {
  const text = useText();
  const free = actions.some(({ holder }) => !holder);
  return (
    <Alert
      type="info"
      showIcon
      title={text(free ? 'flowDesign.unused' : actions.length > 0 ? 'flowDesign.binding.allTaken' : 'flowDesign.binding.none')}
      action={
        free ? (
          <Button size="small" type="primary" onClick={onPublish}>
            {text('flowDesign.publish.do')}
          </Button>
        ) : undefined
      }
    />
  );
}
